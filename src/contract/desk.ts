import * as v from 'valibot';
import { halfDay } from './appointments.ts';
import { get, post } from './calls.ts';
import { pauseReasons } from './circulars.ts';
import { openWork } from './staff/people.ts';

/** Number of messages by state. `changed`: token that differs after every change of the messages. */
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

/** Pending work. `since`: time from which the oldest item has been waiting. */
const pendingItem = v.variant('kind', [
  v.object({
    kind: v.literal('messages'),
    count: v.number(),
    since: v.string(),
    id: v.string(),
    excerpt: v.string(),
    /** Number of those that the caller follows. */
    mine: v.number(),
  }),
  /** Requests for an appointment, and confirmed ones that the visitor asks to move; the nearest half day first. */
  v.object({
    kind: v.literal('appointments'),
    count: v.number(),
    since: v.string(),
    /** `message`: id of the contact message. */
    items: v.array(v.object({ message: v.string(), nome: v.string(), first: halfDay, moves: v.boolean() })),
  }),
  /** Confirmed appointments by time: those of today, and coming ones on days on which the office is closed now. */
  v.object({
    kind: v.picklist(['agenda', 'closed']),
    count: v.number(),
    since: v.string(),
    items: v.array(
      v.object({ message: v.string(), nome: v.string(), start: v.string(), person_name: v.nullable(v.string()) }),
    ),
  }),
  v.object({
    kind: v.literal('letters'),
    count: v.number(),
    since: v.string(),
    message_id: v.nullable(v.string()),
    letter: v.string(),
    recipient: v.nullable(v.string()),
    failure: v.nullable(v.string()),
    /** True if the email is on hold after a restore of the site, until staff release it. */
    on_hold: v.boolean(),
    next_attempt_at: v.nullable(v.string()),
  }),
  /** Sign-ups whose confirmation email is on hold, because too many of a day are unconfirmed. */
  v.object({ kind: v.literal('sign-ups'), count: v.number(), since: v.string() }),
  v.object({ kind: v.literal('suspects'), count: v.number(), since: v.string() }),
  v.object({ kind: v.literal('photos'), count: v.number(), since: v.nullable(v.string()), names: v.array(v.string()) }),
  v.object({ kind: v.literal('facts'), count: v.number(), since: v.nullable(v.string()), names: v.array(v.string()) }),
  v.object({
    kind: v.picklist(['drafts', 'approvals']),
    count: v.number(),
    since: v.string(),
    /**
     * `page`: a document's name, or `circolare-<id>`. `returned`: the person named in `by` sent the draft back. `missed`: no
     * server ran at the hour of its publication.
     */
    pages: v.array(
      v.object({
        page: v.string(),
        title: v.string(),
        by: v.string(),
        returned: v.optional(v.literal(true)),
        missed: v.optional(v.literal(true)),
      }),
    ),
  }),
  v.object({
    kind: v.literal('law'),
    count: v.number(),
    since: v.nullable(v.string()),
    provisions: v.array(v.object({ law: v.string(), valid_until: v.string() })),
  }),
  v.object({
    kind: v.literal('sendings'),
    count: v.number(),
    since: v.nullable(v.string()),
    circulars: v.array(
      v.object({
        id: v.number(),
        correction: v.nullable(v.number()),
        title: v.string(),
        paused_for: v.picklist(pauseReasons),
      }),
    ),
  }),
  /** Work of people whose access has ended, until it is handed over. */
  v.object({
    kind: v.literal('left-work'),
    count: v.number(),
    since: v.string(),
    people: v.array(v.object({ id: v.string(), name: v.string(), work: openWork })),
  }),
  /** Until the site is open to search engines. */
  v.object({ kind: v.literal('launch'), count: v.number(), since: v.null() }),
  /** Restored site whose removals since the backup, made at `made`, are not named yet. */
  v.object({ kind: v.literal('restored'), count: v.literal(1), since: v.string(), made: v.string() }),
]);
export type PendingItem = v.InferOutput<typeof pendingItem>;

export const checkResult = v.object({
  name: v.string(),
  checked_at: v.string(),
  passed_at: v.nullable(v.string()),
  failure: v.nullable(v.string()),
  size: v.nullable(v.number()),
});
export type CheckResult = v.InferOutput<typeof checkResult>;

/** Weekly counts, oldest first; the last week is the current one. */
const week = v.object({
  monday: v.string(),
  messages: v.number(),
  subscribers: v.number(),
  /** `null` for weeks from before page views were counted. */
  pages: v.nullable(v.number()),
});
export type Week = v.InferOutput<typeof week>;

export const today = v.object({
  now: v.string(),
  /** Office status on the site now: open or closed, and announced closures, one per line. */
  office: v.array(v.string()),
  waiting: v.array(pendingItem),
  checks: v.array(checkResult),
  mail: v.boolean(),
  /** True after the launch, while search engines may index the site. */
  public: v.boolean(),
  weeks: v.array(week),
});
export type Today = v.InferOutput<typeof today>;

export const deskCalls = {
  today: get('/api/today', 'editor', { answer: today }),
  state: get('/api/desk', 'editor', { answer: deskState }),
  checkMail: post('/api/mail-check', 'editor', { answer: checkResult }),
};
