import { isReference } from '../../contract/contact/reference.ts';
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

const noticeParameter = 'esito';
const referenceParameter = 'riferimento';

/** Form that was stored, as the query of its page names it. */
export interface PostedOutcome {
  notice: NoticeKey;
  reference?: string;
}

/** Outcome of a form that the server was asked to store. `reference`: for the entry that replaces the form. */
export type StoringOutcome = FormOutcome & PostedOutcome;

/** Query of the page that a stored form leads to. */
export function makeOutcomeQuery({ notice, reference }: PostedOutcome): string {
  return `?${new URLSearchParams({ [noticeParameter]: notice, ...(reference && { [referenceParameter]: reference }) })}`;
}

/**
 * Reads the query of the page that a stored form leads to; `undefined` if it names no outcome of the form. Anybody can
 * write such an address: its page shows nothing from it but a well-formed reference.
 */
export function readOutcomeQuery(form: FormName, query: URLSearchParams): PostedOutcome | undefined {
  const notice = query.get(noticeParameter) ?? '';
  const reference = query.get(referenceParameter) ?? '';
  if (!leadsToNotice(form, notice)) return undefined;
  return { notice, ...(isReference(reference) && { reference }) };
}
