import * as v from 'valibot';
import type { CallTable } from './calls.ts';

/** What is to be settled before a site is shown to search engines, in this order. */
export const launchSteps = ['facts', 'people', 'codes', 'photos', 'law', 'mail', 'copies', 'https', 'legal'] as const;
export type LaunchStep = (typeof launchSteps)[number];

/** The legal pages that somebody of the firm has to read. */
export const legalPages = ['privacy', 'cookie', 'note-legali', 'accessibilita'] as const;
export type LegalPage = (typeof legalPages)[number];

export const launchState = v.object({
  steps: v.array(
    v.object({
      step: v.picklist(launchSteps),
      done: v.boolean(),
      open: v.number(),
    }),
  ),
  read: v.array(v.picklist(legalPages)),
  /** Facts that are empty although visitors look for them; they do not keep the site from being opened. */
  recommended: v.array(v.object({ label: v.string(), empty: v.number(), path: v.string() })),
  /** Sample values that a manager has confirmed, each with the name of its fact. */
  confirmed: v.array(v.object({ fact: v.string(), value: v.string() })),
  opened: v.nullable(v.object({ by: v.string(), at: v.string() })),
  /** Whether search engines may keep the site as it stands. */
  indexable: v.boolean(),
});
export type LaunchState = v.InferOutput<typeof launchState>;

export const launchCalls = {
  state: { method: 'GET', path: '/api/launch', role: 'manager', answer: launchState },
  read: {
    method: 'PUT',
    path: '/api/launch/read/:page',
    role: 'manager',
    params: { page: v.picklist(legalPages) },
    answer: launchState,
  },
  /** Takes the sample value of a fact for the firm's own, whatever it is, or for a sample again. */
  confirmFact: {
    method: 'PUT',
    path: '/api/launch/facts/:fact',
    role: 'manager',
    params: { fact: v.pipe(v.string(), v.maxLength(100)) },
    body: v.object({ value: v.pipe(v.string(), v.maxLength(400)), isReal: v.boolean() }),
    answer: launchState,
  },
  /** Opens the site to search engines; 409 `not-ready` while something of the firm is invented. */
  open: { method: 'POST', path: '/api/launch/open', role: 'manager', answer: launchState },
  close: { method: 'DELETE', path: '/api/launch/open', role: 'manager', answer: launchState },
} as const satisfies CallTable;
