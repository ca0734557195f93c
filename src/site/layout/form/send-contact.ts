import type { FormOutcome } from '../../../content/form-outcome.ts';
import type { ParsedForm } from '../../../content/form-parsing.ts';
import { type SpamSignals, sendContactMessage } from '../../api/forms.ts';
import type { FormValues } from './draft.ts';
import { makeFailedOutcome } from './failed-outcome.ts';

/** Sends a contact message or a request for a quote, if it is valid, with the idempotency key `key`. Never rejects. */
export async function sendContact(
  parsed: ParsedForm<Parameters<typeof sendContactMessage>[0]>,
  values: FormValues,
  signals: SpamSignals,
  key: string,
): Promise<FormOutcome> {
  if ('refusal' in parsed) return parsed.refusal;
  try {
    await sendContactMessage(parsed.post, signals, key);
    return { notice: 'messaggio-inviato', errors: {} };
  } catch (failure) {
    return makeFailedOutcome(failure, values);
  }
}
