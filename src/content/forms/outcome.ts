import type { NoticeKey } from '../pages/notices.ts';
import { type FormName, formNotices } from './form-notices.ts';

/** Outcome of a form, with or without JavaScript: the notice that says it, and the message of each invalid input. */
export interface FormOutcome {
  notice: NoticeKey;
  /** Text that replaces the notice's description, such as the end of a rate limit. */
  description?: string;
  errors: Readonly<Record<string, string>>;
}

/** True for the notices of a form to which a post without JavaScript is redirected; others answer the post itself. */
export function leadsToNotice(form: FormName, notice: string): notice is NoticeKey {
  const notices: { stored: NoticeKey; known?: NoticeKey } = formNotices[form];
  return notice === notices.stored || notice === notices.known;
}
