import { parseRequestForm } from '../../../content/form-parsing.ts';
import type { TopicView } from '../../../content/quotes/views.ts';
import { sendContact } from '../../layout/form/send-contact.ts';
import type { SendForm } from '../../layout/form/use-form.ts';

/** Creates the function that validates the answers to a topic's questions and sends them as a contact message. */
export const createRequestSender =
  ({ slug, version, questions }: Pick<TopicView, 'slug' | 'questions'> & { version: number }): SendForm =>
  (values, signals, key) =>
    sendContact(parseRequestForm({ ...values, version: String(version) }, slug, questions), values, signals, key);
