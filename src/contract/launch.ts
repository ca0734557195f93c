import * as v from 'valibot';
import type { CallTable } from './calls.ts';

/** Steps to complete before a manager opens the site to search engines, in order. */
export const launchSteps = ['facts', 'people', 'codes', 'photos', 'law', 'mail', 'copies', 'https', 'legal'] as const;
export type LaunchStep = (typeof launchSteps)[number];

/** Legal pages that a manager must read before launch. */
export const legalPages = ['privacy', 'cookie', 'note-legali', 'accessibilita'] as const;
export type LegalPage = (typeof legalPages)[number];

export const launchState = v.object({
  steps: v.array(
    v.object({
      step: v.picklist(launchSteps),
      done: v.boolean(),
      /** Number of open items in the step. */
      open: v.number(),
    }),
  ),
  /** Legal pages that a manager has marked as read. */
  read: v.array(v.picklist(legalPages)),
  /** Empty facts that visitors look for; they do not block the launch. */
  recommended: v.array(v.object({ label: v.string(), empty: v.number(), path: v.string() })),
  /** Sample values that a manager confirmed as real, each with its fact's name. */
  confirmed: v.array(v.object({ fact: v.string(), value: v.string() })),
  opened: v.nullable(v.object({ by: v.string(), at: v.string() })),
  /** True if search engines may index the site now. */
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
  /** Confirms a fact's sample value as the firm's own; `isReal: false` reverts it. */
  confirmFact: {
    method: 'PUT',
    path: '/api/launch/facts/:fact',
    role: 'manager',
    params: { fact: v.pipe(v.string(), v.maxLength(100)) },
    body: v.object({ value: v.pipe(v.string(), v.maxLength(400)), isReal: v.boolean() }),
    answer: launchState,
  },
  /** Opens the site to search engines; 409 `not-ready` while facts have sample values. */
  open: { method: 'POST', path: '/api/launch/open', role: 'manager', answer: launchState },
  close: { method: 'DELETE', path: '/api/launch/open', role: 'manager', answer: launchState },
} as const satisfies CallTable;
