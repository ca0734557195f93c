import * as v from 'valibot';
import type { CallTable } from './calls.ts';
import { pauseReasons } from './newsletter/circulars.ts';

/** How many messages of each state, and a word that is another one whenever something about them has changed. */
export const deskState = v.object({
  messages: v.object({
    new: v.number(),
    read: v.number(),
    answered: v.number(),
    archived: v.number(),
    suspected: v.number(),
  }),
  changed: v.string(),
  mail: v.boolean(),
});
export type DeskState = v.InferOutput<typeof deskState>;

/** What waits for somebody; `since` is the age of the oldest of its kind. */
const waiting = v.variant('kind', [
  v.object({
    kind: v.literal('messages'),
    count: v.number(),
    since: v.string(),
    id: v.string(),
    excerpt: v.string(),
  }),
  v.object({
    kind: v.literal('letters'),
    count: v.number(),
    since: v.string(),
    /** The message that the letter is about; `null` for a letter of the newsletter. */
    message_id: v.nullable(v.string()),
    letter: v.string(),
    recipient: v.nullable(v.string()),
    failure: v.nullable(v.string()),
    /** Since the site was restored, until staff release it. */
    on_hold: v.boolean(),
    /** `null` where it is not tried again by itself. */
    next_attempt_at: v.nullable(v.string()),
  }),
  /** Sign-ups whose confirmation email is on hold, because too many of a day are unconfirmed. */
  v.object({ kind: v.literal('sign-ups'), count: v.number(), since: v.string() }),
  v.object({ kind: v.literal('suspects'), count: v.number(), since: v.string() }),
  v.object({ kind: v.literal('photos'), count: v.number(), since: v.nullable(v.string()), names: v.array(v.string()) }),
  /** `names` as the form of the facts labels them. */
  v.object({ kind: v.literal('facts'), count: v.number(), since: v.nullable(v.string()), names: v.array(v.string()) }),
  v.object({
    kind: v.picklist(['drafts', 'approvals']),
    count: v.number(),
    since: v.string(),
    /** `page` is a document's name, or a circular as `circolare-<id>`; `returned`: sent back by that person. */
    pages: v.array(
      v.object({ page: v.string(), title: v.string(), by: v.string(), returned: v.optional(v.literal(true)) }),
    ),
  }),
  /** Provisions of law that the site states and that must be looked up again soon, the most urgent first. */
  v.object({
    kind: v.literal('law'),
    count: v.number(),
    since: v.nullable(v.string()),
    provisions: v.array(v.object({ law: v.string(), valid_until: v.string() })),
  }),
  /** Circolari whose sending rests until a person says how it goes on, the one that waits longest first. */
  v.object({
    kind: v.literal('sendings'),
    count: v.number(),
    since: v.nullable(v.string()),
    circulars: v.array(v.object({ id: v.number(), title: v.string(), paused_for: v.picklist(pauseReasons) })),
  }),
  /** What is open before the site is shown to search engines; only until it is. */
  v.object({ kind: v.literal('launch'), count: v.number(), since: v.null() }),
]);
export type Waiting = v.InferOutput<typeof waiting>;

export const checkResult = v.object({
  name: v.string(),
  checked_at: v.string(),
  passed_at: v.nullable(v.string()),
  failure: v.nullable(v.string()),
  size: v.nullable(v.number()),
});
export type CheckResult = v.InferOutput<typeof checkResult>;

/** One number for each of the past weeks, oldest first; the last week is the current one. */
const week = v.object({
  monday: v.string(),
  messages: v.number(),
  subscribers: v.number(),
  /** `null` for a week before pages were counted. */
  pages: v.nullable(v.number()),
});
export type Week = v.InferOutput<typeof week>;

export const today = v.object({
  now: v.string(),
  /** What the site says now of the office: whether it is open, and announced closures, each on a line. */
  office: v.array(v.string()),
  waiting: v.array(waiting),
  checks: v.array(checkResult),
  mail: v.boolean(),
  /** Whether the site is shown to search engines, or on this machine alone. */
  public: v.boolean(),
  weeks: v.array(week),
});
export type Today = v.InferOutput<typeof today>;

export const deskCalls = {
  today: { method: 'GET', path: '/api/today', role: 'editor', answer: today },
  state: { method: 'GET', path: '/api/desk', role: 'editor', answer: deskState },
  checkMail: { method: 'POST', path: '/api/mail-check', role: 'editor', answer: checkResult },
} as const satisfies CallTable;
