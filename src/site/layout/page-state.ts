import { createContext, use } from 'react';
import type { PostedNotice } from '../../content/pages/notices.ts';
import type { SitePage } from '../../content/site-map.ts';
import type { DeadlineGroup } from '../../contract/deadline-kinds.ts';
import type { TypedThresholds } from '../../contract/threshold-query.ts';

/** A form that came back from the server: what was typed, and what is wrong with which field. */
export interface ReturnedForm {
  name: 'contatto' | 'newsletter';
  values: Record<string, string>;
  errors: Record<string, string>;
}

/** What the page behind a letter's link has to say; `token` proves who asks, for the button's post. */
export interface LetterPageState {
  state: 'waiting' | 'confirmed' | 'unsubscribed' | 'expired' | 'unknown' | 'trial';
  token: string;
  /** The subscriber's address, for the owner of a valid link. */
  email: string;
}

/** What the server knows of this one answer beside the page itself: a form's outcome after a post without JavaScript. */
export interface PageState {
  notice?: PostedNotice;
  form?: ReturnedForm;
  letter?: LetterPageState;
  nearest?: SitePage;
  /** What was typed into the threshold check of the page at `path`. */
  thresholds?: { path: string; typed: TypedThresholds };
  /** Which deadlines were asked for: whose, and of which year. */
  deadlines?: { group?: DeadlineGroup | undefined; year?: number | undefined };
}

/** What travels in the page for the browser's half: data already read, and the state of this answer. */
export interface StateBlock {
  queries: [key: readonly string[], data: unknown, whole: boolean][];
  /** Version of the content, for the addresses that further pages' content lies at. */
  content: string;
  publicUrl: string;
  page: PageState;
}

export const stateBlockId = 'stato';

/** The state of this answer, and how a form's outcome leaves it. */
export const PageStateContext = createContext<{ state: PageState; dismiss: () => void }>({ state: {}, dismiss() {} });
export const PublicUrlContext = createContext('');

/** The state of this answer. */
export function usePageState(): PageState {
  return use(PageStateContext).state;
}

/** Takes away what this document says of a form that was posted, once the visitor sends another or leaves the page. */
export function useDismissPosted(): () => void {
  return use(PageStateContext).dismiss;
}

/** Canonical origin, without a slash at the end. */
export function usePublicUrl(): string {
  return use(PublicUrlContext);
}
