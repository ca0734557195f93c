import { makeAnswerField, type TopicView } from '../../../content/quotes/views.ts';
import { sendContactMessage } from '../../api/forms.ts';
import { makeFailedOutcome } from '../../layout/form/failed-outcome.ts';
import type { SendForm } from '../../layout/form/use-form.ts';

/** Creates the function that sends the answers to a topic's questions as a contact message. */
export const createRequestSender =
  ({ slug, version, questions }: Pick<TopicView, 'slug' | 'questions'> & { version: number }): SendForm =>
  async (values, signals, key) => {
    const { nome = '', email = '', messaggio = '' } = values;
    const answers = questions.flatMap((question) => {
      const answer = values[makeAnswerField(question)];
      return answer ? [[question.id, question.kind === 'several' ? answer.split('\n') : answer] as const] : [];
    });
    const request = { nome, email, messaggio, topic: slug, version, answers: Object.fromEntries(answers) };
    try {
      await sendContactMessage(request, signals, key);
      return { notice: 'messaggio-inviato', errors: {} };
    } catch (failure) {
      return makeFailedOutcome(failure, values);
    }
  };
