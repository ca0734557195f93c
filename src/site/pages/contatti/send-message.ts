import * as v from 'valibot';
import { type ContactFieldName, contactFieldNames, requiredContactFields } from '../../../contract/contact/fields.ts';
import { contactPost } from '../../../contract/contact/message.ts';
import { ApiFailure } from '../../../ui/http/request.ts';
import { sendContactMessage } from '../../api/forms.ts';
import type { Outcome, SendForm } from '../../layout/form/use-form.ts';

/** Validates the values and, if valid, sends them as a contact message with the idempotency key `key`. */
export const sendMessage: SendForm = async (values, signals, key) => {
  const parsed = v.safeParse(contactPost, values);
  if (!parsed.success) {
    const { nested = {} } = v.flatten<typeof contactPost>(parsed.issues);
    const isMissing = requiredContactFields.some((name) => (values[name] ?? '').trim() === '');
    return {
      notice: isMissing ? 'campi-obbligatori' : 'campi-non-validi',
      errors: collectErrors((name) => nested[name]?.[0]),
      sent: false,
    };
  }
  try {
    await sendContactMessage(parsed.output, signals, key);
    return { notice: 'messaggio-inviato', errors: {}, sent: true };
  } catch (failure) {
    return toOutcome(failure);
  }
};

function toOutcome(failure: unknown): Outcome {
  console.error('Error sending contact message', failure instanceof ApiFailure ? failure.code : failure);
  if (!(failure instanceof ApiFailure)) return { notice: 'errore-invio', errors: {}, sent: false };
  if (failure.status === 429)
    return { notice: 'troppe-richieste', description: failure.message, errors: {}, sent: false };
  const errors = failure.status === 400 ? collectErrors((name) => failure.fields[name]) : {};
  return { notice: Object.keys(errors).length > 0 ? 'campi-non-validi' : 'errore-invio', errors, sent: false };
}

function collectErrors(messageFor: (name: ContactFieldName) => string | undefined): Outcome['errors'] {
  return Object.fromEntries(
    contactFieldNames.flatMap((name) => {
      const message = messageFor(name);
      return message ? [[name, message]] : [];
    }),
  );
}
