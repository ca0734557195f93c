import * as v from 'valibot';
import type { NoticeKey } from '../../../content/pages/notices.ts';
import { duplicateCode, newsletterPost, noticeChangedCode } from '../../../contract/schemas.ts';
import { ApiFailure } from '../../../ui/http/request.ts';
import { subscribe } from '../../api/forms.ts';
import type { Outcome, SendForm } from './use-form.ts';

/** Creates the function that validates and sends the address. `invalid`: error message for an invalid address. */
export const createSignupSender =
  (invalid: string): SendForm =>
  async ({ email = '' }, signals, key) => {
    const signup = v.safeParse(newsletterPost, { email });
    if (!signup.success) return createOutcome(email.trim() === '' ? 'email-richiesta' : 'email-non-valida', invalid);
    try {
      await subscribe(signup.output.email, signals, key);
      return createOutcome('iscrizione-completata', invalid);
    } catch (failure) {
      const isOutdated = failure instanceof ApiFailure && failure.code === noticeChangedCode;
      const isRateLimited = failure instanceof ApiFailure && failure.status === 429;
      return {
        ...createOutcome(getNoticeKey(failure), invalid),
        ...(isRateLimited && { description: failure.message }),
        isOutdated,
      };
    }
  };

function createOutcome(notice: NoticeKey, invalid: string): Outcome {
  const isInvalid = notice === 'email-richiesta' || notice === 'email-non-valida';
  return { notice, errors: isInvalid ? { email: invalid } : {}, sent: notice === 'iscrizione-completata' };
}

function getNoticeKey(failure: unknown): NoticeKey {
  if (!(failure instanceof ApiFailure)) return 'errore-iscrizione';
  if (failure.code === duplicateCode) return 'email-registrata';
  if (failure.status === 429) return 'troppe-richieste';
  return failure.status === 400 ? 'email-non-valida' : 'errore-iscrizione';
}
