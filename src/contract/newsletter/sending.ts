import * as v from 'valibot';
import { get, post } from '../calls.ts';
import { isMoment } from '../days.ts';
import { versionBody } from '../documents.ts';
import { optionalChoice, uuid } from '../lists.ts';
import { rowNumber, rowVersion } from '../schemas.ts';
import { circular, numberChoice } from './circulars.ts';

/** State of the email to one subscriber. `uncertain`: the mail server may or may not have accepted it; staff decide. */
export const readerStates = ['waiting', 'accepted', 'excluded', 'refused', 'uncertain'] as const;
export type ReaderState = (typeof readerStates)[number];

/** Totals. `delayed`: failed once, to be retried. `balanced`: the parts add up to the audience. */
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

/** Stands in place of the address of a person whose data is erased. */
export const erasedPerson = 'persona cancellata';

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

const params = { id: rowNumber };
const audience = v.object({ count: v.number(), excluded: v.record(v.string(), v.number()) });
const sendingPost = v.strictObject({
  version: rowVersion,
  audience: v.pipe(v.number(), v.integer(), v.minValue(0)),
  at: v.optional(moment),
  ...numberChoice,
});
const emailsQuery = v.strictObject({ state: optionalChoice(readerStates), after: v.optional(rowNumber) });
const emailPage = v.object({ items: v.array(readerEmail), next: v.nullable(v.string()) });
const emailParams = { ...params, letter: uuid };
const decisionPost = v.strictObject({ as: v.picklist(['accepted', 'again']) });

export const sendingCalls = {
  test: post('/api/circulars/:id/test', 'editor', {
    params,
    body: versionBody,
    emails: 'circular-test',
    answer: circular,
    status: 202,
  }),
  audience: get('/api/circulars/:id/audience', 'editor', { params, answer: audience }),
  /** Begins at `at`, else after a minute in which it can be stopped. `audience`: the count shown to the caller. */
  send: post('/api/circulars/:id/send', 'manager', { params, body: sendingPost, answer: circular, status: 202 }),
  pause: post('/api/circulars/:id/pause', 'manager', { params, versioned: true, answer: circular }),
  resume: post('/api/circulars/:id/resume', 'manager', { params, versioned: true, answer: circular }),
  stop: post('/api/circulars/:id/stop', 'manager', { params, versioned: true, answer: circular }),
  ledger: get('/api/circulars/:id/ledger', 'editor', { params, answer: ledger }),
  letters: get('/api/circulars/:id/letters', 'editor', { params, query: emailsQuery, answer: emailPage }),
  export: get('/api/circulars/:id/letters.csv', 'manager', { params, confirm: 'exports' }),
  /** Resolves an uncertain email: count it as accepted, or send it again. */
  decide: post('/api/circulars/:id/letters/:letter', 'manager', {
    params: emailParams,
    body: decisionPost,
    answer: readerEmail,
  }),
};
