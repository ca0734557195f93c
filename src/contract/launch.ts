import * as v from 'valibot';
import { del, get, post, put } from './calls.ts';
import { task } from './staff/tasks.ts';

const confirmedFact = v.object({ fact: v.string(), value: v.string() });

export const launchState = v.object({
  /** Steps to complete before a manager opens the site to search engines, and those that are done. */
  tasks: v.array(task),
  /** True if the only manager can say that the recovery codes are printed, which ends the step of a second manager. */
  printable: v.boolean(),
  /** Texts as delivered that no manager has read; `path` is that of the page, `null` for texts of several. */
  unread: v.array(v.object({ page: v.string(), label: v.string(), path: v.nullable(v.string()) })),
  /** Sample texts that speak of a changed fact; `confirmation` says that one is right all the same. */
  texts: v.array(
    v.object({ page: v.string(), path: v.string(), label: v.string(), about: v.string(), confirmation: confirmedFact }),
  ),
  /** Empty facts that visitors look for; they do not block the launch. */
  recommended: v.array(v.object({ label: v.string(), empty: v.number(), path: v.string() })),
  /** Sample values that a manager confirmed as real, each with its fact's name. */
  confirmed: v.array(confirmedFact),
  opened: v.nullable(v.object({ by: v.string(), at: v.string() })),
  indexable: v.boolean(),
});
export type LaunchState = v.InferOutput<typeof launchState>;

const pageParams = { page: v.pipe(v.string(), v.maxLength(100)) };
const factParams = { fact: v.pipe(v.string(), v.maxLength(100)) };
const factConfirmation = v.object({ value: v.pipe(v.string(), v.maxLength(2000)), isReal: v.boolean() });

export const launchCalls = {
  state: get('/api/launch', 'manager', { answer: launchState }),
  read: put('/api/launch/read/:page', 'manager', { params: pageParams, answer: launchState }),
  /** Confirms a fact's sample value as the firm's own; `isReal: false` reverts it. */
  confirmFact: put('/api/launch/facts/:fact', 'manager', {
    params: factParams,
    body: factConfirmation,
    answer: launchState,
  }),
  /** The caller has the recovery codes on paper; 409 `no-codes` without codes. */
  printCodes: put('/api/launch/recovery-codes', 'manager', { answer: launchState }),
  /** Opens the site to search engines; 409 `not-ready` while facts have sample values. */
  open: post('/api/launch/open', 'manager', { answer: launchState }),
  close: del('/api/launch/open', 'manager', { answer: launchState }),
};
