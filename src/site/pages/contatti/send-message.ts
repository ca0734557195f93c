import type { FormOutcome } from '../../../content/form-outcome.ts';
import { parseContactForm } from '../../../content/form-parsing.ts';
import { contactFieldNames } from '../../../contract/contact/fields.ts';
import { ApiFailure } from '../../../ui/http/request.ts';
import { sendContactMessage } from '../../api/forms.ts';
import type { SendForm } from '../../layout/form/use-form.ts';

/** Validates the values and, if valid, sends them as a contact message with the idempotency key `key`. */
export const sendMessage: SendForm = async (values, signals, key) => {
  const parsed = parseContactForm(values);
  if ('refusal' in parsed) return parsed.refusal;
  try {
    await sendContactMessage(parsed.post, signals, key);
    return { notice: 'messaggio-inviato', errors: {} };
  } catch (failure) {
    return toOutcome(failure);
  }
};

function toOutcome(failure: unknown): FormOutcome {
  console.error('Error sending contact message', failure instanceof ApiFailure ? failure.code : failure);
  if (!(failure instanceof ApiFailure)) return { notice: 'errore-invio', errors: {} };
  if (failure.status === 429) return { notice: 'troppe-richieste', description: failure.message, errors: {} };
  const fields = failure.status === 400 ? failure.fields : {};
  const errors = Object.fromEntries(
    contactFieldNames.flatMap((name) => {
      const { [name]: message } = fields;
      return message ? [[name, message]] : [];
    }),
  );
  return { notice: Object.keys(errors).length > 0 ? 'campi-non-validi' : 'errore-invio', errors };
}
