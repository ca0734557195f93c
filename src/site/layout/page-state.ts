import { createContext, use } from 'react';
import type { PostedNotice } from '../../content/pages/notices.ts';
import type { SitePage } from '../../content/site-map.ts';
import type { DeadlineGroup } from '../../contract/deadline-kinds.ts';
import type { TypedThresholds } from '../../contract/threshold-query.ts';

/** Form returned by the server: its values and an error per field. */
export interface ReturnedForm {
  name: 'contatto' | 'newsletter';
  values: Record<string, string>;
  errors: Record<string, string>;
}

/** State of the page that an email's link opens; `token` authorises the button's post. */
export interface EmailPageState {
  state: 'waiting' | 'confirmed' | 'unsubscribed' | 'expired' | 'unknown' | 'trial';
  token: string;
  /** Subscriber's address, revealed only with a valid link. */
  email: string;
}

/** State of this response beyond the page itself, such as a form's outcome after a post without JavaScript. */
export interface PageState {
  notice?: PostedNotice;
  form?: ReturnedForm;
  letter?: EmailPageState;
  nearest?: SitePage;
  /** Input of the threshold check on the page at `path`. */
  thresholds?: { path: string; typed: TypedThresholds };
  /** Filter of the deadlines: group and year. */
  deadlines?: { group?: DeadlineGroup | undefined; year?: number | undefined };
}

/** State block embedded in the document for hydration: query data and the state of this response. */
export interface StateBlock {
  queries: [key: readonly string[], data: unknown, whole: boolean][];
  /** Content version, part of the address from which further pages' content is fetched. */
  content: string;
  publicUrl: string;
  page: PageState;
}

export const stateBlockId = 'stato';

/** State of this response, and a function that dismisses a form's outcome. */
export const PageStateContext = createContext<{ state: PageState; dismiss: () => void }>({ state: {}, dismiss() {} });
export const PublicUrlContext = createContext('');

/** State of this response. */
export function usePageState(): PageState {
  return use(PageStateContext).state;
}

/** Returns a function that dismisses the outcome of a posted form, on the next submit or when the page is left. */
export function useDismissNotice(): () => void {
  return use(PageStateContext).dismiss;
}

/** Canonical origin, without a trailing slash. */
export function usePublicUrl(): string {
  return use(PublicUrlContext);
}
