import type { FormOutcome } from '../../../content/form-outcome.ts';
import { ApiFailure } from '../../../ui/http/request.ts';
import type { FormValues } from './draft.ts';

/** Makes the outcome of a message that the server has not stored, with the errors of the fields in `values`. */
export function makeFailedOutcome(failure: unknown, values: FormValues): FormOutcome {
  console.error('Error sending contact message', failure instanceof ApiFailure ? failure.code : failure);
  if (!(failure instanceof ApiFailure)) return { notice: 'errore-invio', errors: {} };
  if (failure.status === 429) return { notice: 'troppe-richieste', description: failure.message, errors: {} };
  const faults = failure.status === 400 ? Object.entries(failure.fields) : [];
  const errors = Object.fromEntries(faults.filter(([name]) => Object.hasOwn(values, name)));
  return { notice: Object.keys(errors).length > 0 ? 'campi-non-validi' : 'errore-invio', errors };
}
