import { createContext, use } from 'react';
import type { FormName } from '../../content/forms/form-notices.ts';
import type { PostedNotice } from '../../content/pages/notices.ts';
import type { SitePage } from '../../content/site-map.ts';
import type { DeadlineGroup } from '../../contract/deadline-kinds.ts';
import type { PapersPageState } from '../../contract/papers/client-page.ts';
import type { TypedThresholds } from '../../contract/threshold-query.ts';

/** Form that the server returned with errors: the posted values and an error message per invalid field. */
export interface ReturnedForm {
  name: FormName;
  values: Record<string, string>;
  errors: Record<string, string>;
}

/** State of the page behind a link in a newsletter email. `token`: secret of the link, posted by the page's button. */
export interface EmailPageState {
  state: 'waiting' | 'confirmed' | 'unsubscribed' | 'expired' | 'unknown' | 'trial';
  token: string;
  /** Subscriber's address, revealed only with a valid link. */
  email: string;
}

/** State of the page behind the link in an email about an appointment. */
export interface AppointmentPageState {
  state: 'asked' | 'confirmed' | 'cancelled' | 'ended' | 'unknown';
  /** Day and hour of a confirmed appointment, the title of its page. */
  time: string;
  /** Facts of the appointment; none without a valid link. */
  facts: readonly (readonly [label: string, value: string])[];
  /** True while the visitor waits for another time than the confirmed one. */
  isMoveAsked: boolean;
  /** True if the appointment is at the office. */
  isAtOffice: boolean;
}

/** Data of a single response, such as the result of a form posted without JavaScript. */
export interface PageState {
  notice?: PostedNotice;
  form?: ReturnedForm;
  letter?: EmailPageState;
  appointment?: AppointmentPageState;
  papers?: PapersPageState;
  nearest?: SitePage;
  /** Input of the threshold check on the page at `path`. */
  thresholds?: { path: string; typed: TypedThresholds };
  deadlines?: { group?: DeadlineGroup | undefined; year?: number | undefined };
}

/** JSON embedded in the document for hydration: query data and the state of this response. */
export interface StateBlock {
  queries: [key: readonly string[], data: unknown, isFresh: boolean][];
  /** Content version, part of the URL from which the content of other pages is fetched. */
  content: string;
  publicUrl: string;
  page: PageState;
}

export const stateBlockId = 'stato';

/** Provides the state of this response, and a function that dismisses the result of a posted form. */
export const PageStateContext = createContext<{ state: PageState; dismiss: () => void }>({ state: {}, dismiss() {} });
export const PublicUrlContext = createContext('');

export function usePageState(): PageState {
  return use(PageStateContext).state;
}

export function useDismissNotice(): () => void {
  return use(PageStateContext).dismiss;
}

/** Returns the site's canonical origin, without a trailing slash. */
export function usePublicUrl(): string {
  return use(PublicUrlContext);
}
