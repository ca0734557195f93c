import * as v from 'valibot';
import { type ContactFieldName, contactFieldNames, neededContactFields } from '../../../contract/contact/fields.ts';
import { contactPost } from '../../../contract/contact/message.ts';
import { ApiFailure } from '../../../ui/http/request.ts';
import { sendContactMessage } from '../../api/forms.ts';
import type { Outcome, Send } from '../../layout/form/use-form.ts';

/** Validates the values and, if valid, sends them as the message with this key. */
export const sendMessage: Send = async (values, signs, key) => {
  const checked = v.safeParse(contactPost, values);
  if (!checked.success) {
    const { nested = {} } = v.flatten<typeof contactPost>(checked.issues);
    const missing = neededContactFields.some((name) => (values[name] ?? '').trim() === '');
    return {
      notice: missing ? 'campi-obbligatori' : 'campi-non-validi',
      errors: errorsFrom((name) => nested[name]?.[0]),
      sent: false,
    };
  }
  try {
    await sendContactMessage(checked.output, signs, key);
    return { notice: 'messaggio-inviato', errors: {}, sent: true };
  } catch (failure) {
    return outcomeOf(failure);
  }
};

function outcomeOf(failure: unknown): Outcome {
  console.error('Error sending contact message', failure instanceof ApiFailure ? failure.code : failure);
  if (!(failure instanceof ApiFailure)) return { notice: 'errore-invio', errors: {}, sent: false };
  if (failure.status === 429)
    return { notice: 'troppe-richieste', description: failure.message, errors: {}, sent: false };
  const errors = failure.status === 400 ? errorsFrom((name) => failure.fields[name]) : {};
  return { notice: Object.keys(errors).length > 0 ? 'campi-non-validi' : 'errore-invio', errors, sent: false };
}

function errorsFrom(messageFor: (name: ContactFieldName) => string | undefined): Outcome['errors'] {
  return Object.fromEntries(
    contactFieldNames.flatMap((name) => {
      const message = messageFor(name);
      return message ? [[name, message]] : [];
    }),
  );
}
