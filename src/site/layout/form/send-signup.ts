import type { FormOutcome } from '../../../content/form-outcome.ts';
import { parseSignUpForm } from '../../../content/form-parsing.ts';
import { duplicateCode, incompleteAddress, noticeChangedCode } from '../../../contract/schemas.ts';
import { ApiFailure } from '../../../ui/http/request.ts';
import { subscribe } from '../../api/forms.ts';
import type { SendForm } from './use-form.ts';

/** Creates the function that validates and sends the address. `invalid`: error message for an invalid address. */
export const createSignupSender =
  (invalid: string): SendForm =>
  async ({ email = '' }, signals, key) => {
    const parsed = parseSignUpForm({ email });
    if ('refusal' in parsed) return { ...parsed.refusal, errors: { email: describeFault(parsed.refusal, invalid) } };
    try {
      await subscribe(parsed.post.email, signals, key);
      return { notice: 'iscrizione-completata', errors: {} };
    } catch (failure) {
      const isOutdated = failure instanceof ApiFailure && failure.code === noticeChangedCode;
      return { ...toOutcome(failure, invalid), ...(isOutdated && { isOutdated }) };
    }
  };

/** The firm's words for an incomplete address; the schema's where they say how to write it. */
function describeFault({ notice, errors: { email } }: FormOutcome, invalid: string): string {
  return email === undefined || email === incompleteAddress || notice === 'email-richiesta' ? invalid : email;
}

function toOutcome(failure: unknown, invalid: string): FormOutcome {
  if (!(failure instanceof ApiFailure)) return { notice: 'errore-iscrizione', errors: {} };
  if (failure.code === duplicateCode) return { notice: 'email-registrata', errors: {} };
  if (failure.status === 429) return { notice: 'troppe-richieste', description: failure.message, errors: {} };
  return failure.status === 400
    ? { notice: 'email-non-valida', errors: { email: invalid } }
    : { notice: 'errore-iscrizione', errors: {} };
}
