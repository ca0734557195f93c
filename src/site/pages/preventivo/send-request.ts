import { parseRequestForm } from '../../../content/form-parsing.ts';
import type { TopicView } from '../../../content/quotes/views.ts';
import { sendContactMessage } from '../../api/forms.ts';
import { makeFailedOutcome } from '../../layout/form/failed-outcome.ts';
import type { SendForm } from '../../layout/form/use-form.ts';

/** Creates the function that validates the answers to a topic's questions and sends them as a contact message. */
export const createRequestSender =
  ({ slug, version, questions }: Pick<TopicView, 'slug' | 'questions'> & { version: number }): SendForm =>
  async (values, signals, key) => {
    const parsed = parseRequestForm({ ...values, version: String(version) }, slug, questions);
    if ('refusal' in parsed) return parsed.refusal;
    try {
      await sendContactMessage(parsed.post, signals, key);
      return { notice: 'messaggio-inviato', errors: {} };
    } catch (failure) {
      return makeFailedOutcome(failure, values);
    }
  };
