import * as v from 'valibot';
import type { NoticeKey } from '../../../content/pages/notices.ts';
import { duplicateCode, newsletterPost, noticeChangedCode } from '../../../contract/schemas.ts';
import { ApiFailure } from '../../../ui/http/request.ts';
import { subscribe } from '../../api/forms.ts';
import type { Outcome, Send } from './use-form.ts';

/** Creates the function that validates and subscribes the address; `invalid` is the error for an invalid one. */
export const sendSignup =
  (invalid: string): Send =>
  async ({ email = '' }, signs, key) => {
    const signup = v.safeParse(newsletterPost, { email });
    if (!signup.success) return outcome(email.trim() === '' ? 'email-richiesta' : 'email-non-valida', invalid);
    try {
      await subscribe(signup.output.email, signs, key);
      return outcome('iscrizione-completata', invalid);
    } catch (failure) {
      const outdated = failure instanceof ApiFailure && failure.code === noticeChangedCode;
      const isLimit = failure instanceof ApiFailure && failure.status === 429;
      return { ...outcome(noticeOf(failure), invalid), ...(isLimit && { description: failure.message }), outdated };
    }
  };

function outcome(notice: NoticeKey, invalid: string): Outcome {
  const wrong = notice === 'email-richiesta' || notice === 'email-non-valida';
  return { notice, errors: wrong ? { email: invalid } : {}, sent: notice === 'iscrizione-completata' };
}

function noticeOf(failure: unknown): NoticeKey {
  if (!(failure instanceof ApiFailure)) return 'errore-iscrizione';
  if (failure.code === duplicateCode) return 'email-registrata';
  if (failure.status === 429) return 'troppe-richieste';
  return failure.status === 400 ? 'email-non-valida' : 'errore-iscrizione';
}
