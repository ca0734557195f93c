import * as v from 'valibot';
import { newsletterForm } from '../../../content/messages.ts';
import type { NoticeKey } from '../../../content/notices.ts';
import { duplicateCode, newsletterPost } from '../../../contract/schemas.ts';
import { subscribe } from '../../api/forms.ts';
import { ApiFailure } from '../../api/request.ts';
import type { Outcome, Send } from './control-form.ts';

/** Checks the address as typed and, where nothing is wrong with it, signs it up. */
export const sendSignup: Send = async ({ email = '' }, signs) => {
  const signup = v.safeParse(newsletterPost, { email });
  if (!signup.success) return outcome(email.trim() === '' ? 'email-richiesta' : 'email-non-valida');
  try {
    await subscribe(signup.output.email, signs);
    return outcome('iscrizione-completata');
  } catch (failure) {
    return outcome(noticeOf(failure));
  }
};

function outcome(notice: NoticeKey): Outcome {
  const wrong = notice === 'email-richiesta' || notice === 'email-non-valida';
  return { notice, errors: wrong ? { email: newsletterForm.invalid } : {}, sent: notice === 'iscrizione-completata' };
}

function noticeOf(failure: unknown): NoticeKey {
  if (!(failure instanceof ApiFailure)) return 'errore-iscrizione';
  if (failure.code === duplicateCode) return 'email-registrata';
  if (failure.status === 429) return 'troppe-richieste';
  return failure.status === 400 ? 'email-non-valida' : 'errore-iscrizione';
}
