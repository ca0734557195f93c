import * as v from 'valibot';
import type { CallTable } from '../calls.ts';
import { isMoment } from '../days.ts';
import { choice, uuid } from '../lists.ts';
import { rowNumber, rowVersion } from '../schemas.ts';
import { circular, named, one } from './circulars.ts';

/* What travels when a circolare is sent. */

/** How a letter to one reader stands; `uncertain`: the mail server may have it or not, and only a person can decide. */
export const readerStates = ['waiting', 'accepted', 'excluded', 'refused', 'uncertain'] as const;
export type ReaderState = (typeof readerStates)[number];

/** Sums of one sending. `excluded` counts by reason; `delayed`: those that wait after a failure and are tried again by themselves; `balanced`: the parts add up to the audience. */
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

const readerLetter = v.object({
  id: v.string(),
  email: v.string(),
  state: v.picklist(readerStates),
  /** Codes of the mail server, or why the reader was left out. */
  reason: v.optional(v.string()),
  at: v.string(),
});
export type ReaderLetter = v.InferOutput<typeof readerLetter>;

/** When a sending begins: an instant, or a moment by the clock of Rome where no zone is named. */
const moment = v.pipe(v.string(), v.check(isMoment, 'Serve una data che esiste, con l’ora, come 2027-03-28T09:00'));

export const sendingCalls = {
  test: {
    method: 'POST',
    path: '/api/circulars/:id/test',
    role: 'editor',
    ...one,
    body: named,
    emails: 'circular-test',
    answer: circular,
    status: 202,
  },
  audience: {
    method: 'GET',
    path: '/api/circulars/:id/audience',
    role: 'editor',
    ...one,
    answer: v.object({ count: v.number(), excluded: v.record(v.string(), v.number()) }),
  },
  /** Begins at `at`, else after a minute in which it can be stopped. `audience` is the number that was shown. */
  send: {
    method: 'POST',
    path: '/api/circulars/:id/send',
    role: 'manager',
    ...one,
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
    ...one,
    versioned: true,
    answer: circular,
  },
  resume: {
    method: 'POST',
    path: '/api/circulars/:id/resume',
    role: 'manager',
    ...one,
    versioned: true,
    answer: circular,
  },
  stop: { method: 'POST', path: '/api/circulars/:id/stop', role: 'manager', ...one, versioned: true, answer: circular },
  ledger: { method: 'GET', path: '/api/circulars/:id/ledger', role: 'editor', ...one, answer: ledger },
  letters: {
    method: 'GET',
    path: '/api/circulars/:id/letters',
    role: 'editor',
    ...one,
    query: v.strictObject({ state: choice(readerStates), after: v.optional(rowNumber) }),
    answer: v.object({ items: v.array(readerLetter), next: v.nullable(v.string()) }),
  },
  export: { method: 'GET', path: '/api/circulars/:id/letters.csv', role: 'manager', ...one, check: 'exports' },
  /** What a person decides of an uncertain letter: the reader has it, or it is sent again. */
  decide: {
    method: 'POST',
    path: '/api/circulars/:id/letters/:letter',
    role: 'manager',
    params: { ...one.params, letter: uuid },
    body: v.strictObject({ as: v.picklist(['accepted', 'again']) }),
    answer: readerLetter,
  },
} as const satisfies CallTable;
