import { parseContactForm } from '../../../content/form-parsing.ts';
import { sendContactMessage } from '../../api/forms.ts';
import { makeFailedOutcome } from '../../layout/form/failed-outcome.ts';
import type { SendForm } from '../../layout/form/use-form.ts';

/** Validates the values and, if valid, sends them as a contact message with the idempotency key `key`. */
export const sendMessage: SendForm = async (values, signals, key) => {
  const parsed = parseContactForm(values);
  if ('refusal' in parsed) return parsed.refusal;
  try {
    await sendContactMessage(parsed.post, signals, key);
    return { notice: 'messaggio-inviato', errors: {} };
  } catch (failure) {
    return makeFailedOutcome(failure, values);
  }
};
