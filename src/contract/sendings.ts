import * as v from 'valibot';
import { get, post } from './calls.ts';
import { circular, circularLimits, numberChoice } from './circulars.ts';
import { isMoment } from './days.ts';
import { versionBody } from './documents.ts';
import { optionalChoice, uuid } from './lists.ts';
import { line, rowNumber, rowVersion } from './schemas.ts';

/* Sendings: of a circular to its readers, and of its corrections to those who received the former text. */

/** State of the email to one reader. `uncertain`: the mail server may or may not have accepted it; staff decide. */
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
const version = { version: rowVersion };
const audience = v.object({ count: v.number(), excluded: v.record(v.string(), v.number()) });
const sendingPost = v.strictObject({
  ...version,
  audience: v.pipe(v.number(), v.integer(), v.minValue(0)),
  at: v.optional(moment),
  ...numberChoice,
});
/** Number of the correction whose sending it is; the circular's own sending without it. */
const correction = { correction: v.optional(rowNumber) };
const sendingQuery = v.strictObject(correction);
const emailsQuery = v.strictObject({
  ...correction,
  state: optionalChoice(readerStates),
  after: v.optional(rowNumber),
});
const emailPage = v.object({ items: v.array(readerEmail), next: v.nullable(v.string()) });
const emailParams = { ...params, letter: uuid };
const decisionPost = v.strictObject({ as: v.picklist(['accepted', 'again']) });
const correctionPost = v.strictObject({
  ...version,
  text: v.pipe(
    line,
    v.nonEmpty('Va scritto che cosa è stato corretto'),
    v.maxLength(circularLimits.correction, `Al massimo ${circularLimits.correction} caratteri`),
  ),
  /** Emails the correction to the readers who have received the former text. */
  notify: v.optional(v.boolean()),
});
const noticePost = v.strictObject({ ...version, correction: v.pipe(rowVersion, v.minValue(1)) });
/** Change of a sending. */
const change = { params, query: sendingQuery, versioned: true, answer: circular } as const;

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
  /** Replaces the published text with the saved one, also in emails that wait, and adds a dated note. */
  correct: post('/api/circulars/:id/correct', 'manager', { params, body: correctionPost, answer: circular }),
  /** Emails a correction, after a minute, to the readers who have received the former text. */
  notify: post('/api/circulars/:id/notify', 'manager', { params, body: noticePost, answer: circular, status: 202 }),
  pause: post('/api/circulars/:id/pause', 'manager', change),
  resume: post('/api/circulars/:id/resume', 'manager', change),
  stop: post('/api/circulars/:id/stop', 'manager', change),
  ledger: get('/api/circulars/:id/ledger', 'editor', { params, query: sendingQuery, answer: ledger }),
  letters: get('/api/circulars/:id/letters', 'editor', { params, query: emailsQuery, answer: emailPage }),
  export: get('/api/circulars/:id/letters.csv', 'manager', { params, query: sendingQuery, confirm: 'exports' }),
  /** Resolves an uncertain email: count it as accepted, or send it again. */
  decide: post('/api/circulars/:id/letters/:letter', 'manager', {
    params: emailParams,
    body: decisionPost,
    answer: readerEmail,
  }),
};
