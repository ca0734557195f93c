import * as v from 'valibot';
import type { CallTable } from '../calls.ts';
import { isMoment } from '../days.ts';
import { optionalChoice, uuid } from '../lists.ts';
import { rowNumber, rowVersion } from '../schemas.ts';
import { circular, circularIdParams, versionBody } from './circulars.ts';

/* Calls that send a circular. */

/** State of the email to one subscriber. `uncertain`: the mail server may or may not have accepted it; staff decide. */
export const readerStates = ['waiting', 'accepted', 'excluded', 'refused', 'uncertain'] as const;
export type ReaderState = (typeof readerStates)[number];

/**
 * Totals of one sending. `excluded`: counts by reason. `delayed`: failed once, waiting for an automatic retry.
 * `balanced`: the parts add up to the audience.
 */
export const ledger = v.object({
  audience: v.number(),
  accepted: v.number(),
  waiting: v.number(),
  delayed: v.optional(v.object({ count: v.number(), reason: v.string() })),
  excluded: v.record(v.string(), v.number()),
  refused: v.number(),
  uncertain: v.number(),
  balanced: v.boolean(),
});
export type Ledger = v.InferOutput<typeof ledger>;

const readerEmail = v.object({
  id: v.string(),
  email: v.string(),
  state: v.picklist(readerStates),
  /** Mail server codes, or the reason for the exclusion. */
  reason: v.optional(v.string()),
  at: v.string(),
});
export type ReaderEmail = v.InferOutput<typeof readerEmail>;

/** Start of a sending: an instant, or Rome's local time if no time zone is given. */
const moment = v.pipe(v.string(), v.check(isMoment, 'Serve una data che esiste, con l’ora, come 2027-03-28T09:00'));

export const sendingCalls = {
  test: {
    method: 'POST',
    path: '/api/circulars/:id/test',
    role: 'editor',
    ...circularIdParams,
    body: versionBody,
    emails: 'circular-test',
    answer: circular,
    status: 202,
  },
  audience: {
    method: 'GET',
    path: '/api/circulars/:id/audience',
    role: 'editor',
    ...circularIdParams,
    answer: v.object({ count: v.number(), excluded: v.record(v.string(), v.number()) }),
  },
  /**
   * Begins at `at`, else after a one-minute grace period for stopping it. `audience` is the count shown to the caller.
   */
  send: {
    method: 'POST',
    path: '/api/circulars/:id/send',
    role: 'manager',
    ...circularIdParams,
    body: v.strictObject({
      version: rowVersion,
      audience: v.pipe(v.number(), v.integer(), v.minValue(0)),
      at: v.optional(moment),
    }),
    answer: circular,
    status: 202,
  },
  pause: {
    method: 'POST',
    path: '/api/circulars/:id/pause',
    role: 'manager',
    ...circularIdParams,
    versioned: true,
    answer: circular,
  },
  resume: {
    method: 'POST',
    path: '/api/circulars/:id/resume',
    role: 'manager',
    ...circularIdParams,
    versioned: true,
    answer: circular,
  },
  stop: {
    method: 'POST',
    path: '/api/circulars/:id/stop',
    role: 'manager',
    ...circularIdParams,
    versioned: true,
    answer: circular,
  },
  ledger: { method: 'GET', path: '/api/circulars/:id/ledger', role: 'editor', ...circularIdParams, answer: ledger },
  letters: {
    method: 'GET',
    path: '/api/circulars/:id/letters',
    role: 'editor',
    ...circularIdParams,
    query: v.strictObject({ state: optionalChoice(readerStates), after: v.optional(rowNumber) }),
    answer: v.object({ items: v.array(readerEmail), next: v.nullable(v.string()) }),
  },
  export: {
    method: 'GET',
    path: '/api/circulars/:id/letters.csv',
    role: 'manager',
    ...circularIdParams,
    check: 'exports',
  },
  /** Resolves an uncertain email: count it as accepted, or send it again. */
  decide: {
    method: 'POST',
    path: '/api/circulars/:id/letters/:letter',
    role: 'manager',
    params: { ...circularIdParams.params, letter: uuid },
    body: v.strictObject({ as: v.picklist(['accepted', 'again']) }),
    answer: readerEmail,
  },
} as const satisfies CallTable;
