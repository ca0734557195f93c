import * as v from 'valibot';
import type { NoticeKey } from '../../../content/notices.ts';
import { duplicateCode, newsletterPost } from '../../../contract/schemas.ts';
import { type FormSigns, subscribe } from '../../api/forms.ts';
import { ApiFailure } from '../../api/request.ts';

/** Checks the address as typed and, where nothing is wrong with it, signs it up. Never throws. */
export async function sendSignup(typed: string, signs: FormSigns): Promise<NoticeKey> {
  const signup = v.safeParse(newsletterPost, { email: typed });
  if (!signup.success) return typed.trim() === '' ? 'email-richiesta' : 'email-non-valida';
  try {
    await subscribe(signup.output.email, signs);
    return 'iscrizione-completata';
  } catch (failure) {
    return noticeOf(failure);
  }
}

function noticeOf(failure: unknown): NoticeKey {
  if (!(failure instanceof ApiFailure)) return 'errore-iscrizione';
  if (failure.code === duplicateCode) return 'email-registrata';
  if (failure.status === 429) return 'troppe-richieste';
  return failure.status === 400 ? 'email-non-valida' : 'errore-iscrizione';
}
