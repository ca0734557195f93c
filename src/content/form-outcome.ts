import type { NoticeKey } from './pages/notices.ts';

/** Outcome of a form, with or without JavaScript: the notice that says it, and the message of each invalid field. */
export interface FormOutcome {
  notice: NoticeKey;
  /** Text that replaces the notice's description, such as the end of a rate limit. */
  description?: string;
  errors: Readonly<Record<string, string>>;
}

/** True if the server has stored what was typed, so that the form can be cleared. */
export function isStored({ notice }: FormOutcome): boolean {
  return notice === 'messaggio-inviato' || notice === 'iscrizione-completata' || notice === 'appuntamento-chiesto';
}
