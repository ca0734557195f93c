import * as v from 'valibot';
import type { CallTable } from './calls.ts';
import { pauseReasons } from './circulars.ts';
import { limits } from './limits.ts';
import { choice, searchWords, uuid } from './lists.ts';
import { email, line, rowNumber, rowVersion, storedContact, typedText } from './schemas.ts';

/** How far staff are with a message; `suspected`: it may be spam and no letter was written about it. */
const messageStates = ['new', 'read', 'answered', 'archived', 'suspected'] as const;
export type MessageState = (typeof messageStates)[number];

/**
 * Why a message is kept as suspected. `links`: it has three or more; `offer`: it offers a better place in search engines; `flood`: it came
 * when everybody together had sent more than people do; `staff`: a person said so.
 */
export const suspicions = ['honeypot', 'too-fast', 'links', 'offer', 'flood', 'staff'] as const;
export type Suspicion = (typeof suspicions)[number];

/** Behind which message a page of the list begins. */
const messagePlace = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36}$/, 'Il punto della lista non è valido'),
  v.transform((text) => ({ received_at: text.slice(0, 24), id: text.slice(25) })),
  v.check(({ received_at }) => isMoment(received_at), 'Il punto della lista non è valido'),
);
export type MessagePlace = v.InferOutput<typeof messagePlace>;

/** Whether a text is a time that calendars have, as rows hold it; PostgreSQL refuses others, and the year 0. */
function isMoment(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text && text >= '0001';
}

/** `open` asks for what nobody has answered: new and read; `binned` for what lies in the bin, which no other list shows. */
export const messageFilters = [...messageStates, 'open', 'binned'] as const;
export type MessageFilter = (typeof messageFilters)[number];

export const letterStatus = v.picklist(['waiting', 'sending', 'sent', 'failed']);
export type LetterStatus = v.InferOutput<typeof letterStatus>;

/** How the letter that brings a message to the firm fares; `failure` holds codes such as `EENVELOPE RCPT TO 550 5.1.1`. */
const delivery = v.object({
  status: letterStatus,
  attempts: v.number(),
  next_attempt_at: v.string(),
  sent_at: v.nullable(v.string()),
  failure: v.nullable(v.string()),
});
export type Delivery = v.InferOutput<typeof delivery>;

/** An answer that was sent from here, and how its letter fares. */
const answer = v.object({
  id: v.string(),
  text: v.string(),
  author: v.string(),
  sent_at: v.string(),
  delivery: v.nullable(delivery),
});

const colleague = v.object({ id: v.string(), name: v.string() });
export const colleagues = v.object({ items: v.array(colleague) });

/** A message as staff see it; `delivery` is `null` where no letter was written, as for suspected spam. */
export const staffMessage = v.object({
  id: v.string(),
  reference: v.string(),
  ...storedContact,
  page: v.nullable(v.string()),
  received_at: v.string(),
  state: v.picklist(messageStates),
  spam_reason: v.nullable(v.picklist(suspicions)),
  note: v.string(),
  answered_at: v.nullable(v.string()),
  answered_by: v.nullable(v.string()),
  binned_at: v.nullable(v.string()),
  follower: v.nullable(colleague),
  version: v.number(),
  delivery: v.nullable(delivery),
  answers: v.array(answer),
  /** Colleagues who are writing an answer now, not the one who asks. */
  answering: v.array(v.object({ name: v.string(), since: v.string() })),
});
export type StaffMessage = v.InferOutput<typeof staffMessage>;

/** A page of a list; `next` goes back as `after`, `null` at the end. */
export const messagePage = v.object({ items: v.array(staffMessage), next: v.nullable(v.string()) });

/** What staff change about a message; with `version`, only that one. `undo` takes the latest move back, with what it took away. */
export const messageChanges = v.pipe(
  v.strictObject({
    state: v.optional(v.picklist(messageStates, 'Questo stato non esiste')),
    note: v.optional(
      v.pipe(typedText, v.maxLength(limits.note, `La nota può avere al massimo ${limits.note} caratteri`)),
    ),
    binned: v.optional(v.boolean()),
    follower: v.optional(v.nullable(uuid)),
    version: v.optional(v.pipe(rowVersion, v.minValue(1))),
    undo: v.optional(v.literal(true)),
  }),
  v.check(
    ({ state, note, binned, follower }) => [state, note, binned, follower].some((value) => value !== undefined),
    'Non c’è niente da cambiare',
  ),
);
export type MessageChanges = v.InferOutput<typeof messageChanges>;

const answerPost = v.strictObject({
  text: v.pipe(
    typedText,
    v.trim(),
    v.nonEmpty('La risposta è vuota'),
    v.maxLength(limits.answer, `La risposta può avere al massimo ${limits.answer} caratteri`),
  ),
  version: v.optional(v.pipe(rowVersion, v.minValue(1))),
});

/** `waiting`: its owner has not confirmed yet. */
export const subscriberStates = ['waiting', 'confirmed'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

const subscriber = v.object({
  id: v.number(),
  email: v.string(),
  state: v.picklist(subscriberStates),
  created_at: v.string(),
  confirmed_at: v.nullable(v.string()),
  reminded_at: v.nullable(v.string()),
  /** Why circolari do not go there any more, and since when. */
  suppression: v.nullable(v.object({ reason: v.string(), at: v.string() })),
});
export type StaffSubscriber = v.InferOutput<typeof subscriber>;

export const subscriberPage = v.object({ items: v.array(subscriber), next: v.nullable(v.string()) });

export const consent = v.object({
  event: v.picklist(['signed_up', 'confirmed', 'unsubscribed', 'expired', 'erased']),
  created_at: v.string(),
  page: v.nullable(v.string()),
  method: v.nullable(v.string()),
  notice_version: v.nullable(v.string()),
  notice_text: v.nullable(v.string()),
  /** Of one whom the firm added: who did, and why. */
  added_by: v.nullable(v.string()),
  reason: v.nullable(v.string()),
});
export type Consent = v.InferOutput<typeof consent>;

/** What proves that one subscriber wanted to be one: every event with its date and the text that stood beside the form. */
export const subscriberEvidence = v.object({ subscriber, events: v.array(consent) });

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
    /** `null` where it is not tried again by itself. */
    next_attempt_at: v.nullable(v.string()),
  }),
  v.object({ kind: v.literal('suspects'), count: v.number(), since: v.string() }),
  v.object({ kind: v.literal('photos'), count: v.number(), since: v.nullable(v.string()), names: v.array(v.string()) }),
  /** `names` as the form of the facts labels them. */
  v.object({ kind: v.literal('facts'), count: v.number(), since: v.nullable(v.string()), names: v.array(v.string()) }),
  v.object({
    kind: v.picklist(['drafts', 'approvals']),
    count: v.number(),
    since: v.string(),
    pages: v.array(v.object({ page: v.string(), title: v.string(), by: v.string() })),
  }),
  v.object({
    kind: v.literal('rehearsals'),
    count: v.number(),
    since: v.nullable(v.string()),
    names: v.array(v.string()),
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

const message = { params: { id: uuid } } as const;

export const messageCalls = {
  list: {
    method: 'GET',
    path: '/api/messages',
    role: 'editor',
    /** `email`: the messages of that address alone. */
    query: v.strictObject({
      state: choice(messageFilters),
      q: searchWords,
      email: v.optional(email),
      after: v.optional(messagePlace),
    }),
    answer: messagePage,
  },
  read: { method: 'GET', path: '/api/messages/:id', role: 'editor', ...message, answer: staffMessage },
  change: {
    method: 'PATCH',
    path: '/api/messages/:id',
    role: 'editor',
    ...message,
    body: messageChanges,
    answer: staffMessage,
  },
  send: {
    method: 'POST',
    path: '/api/messages/:id/send',
    role: 'editor',
    ...message,
    versioned: true,
    answer: staffMessage,
    status: 202,
  },
  answer: {
    method: 'POST',
    path: '/api/messages/:id/answer',
    role: 'editor',
    ...message,
    body: answerPost,
    answer: staffMessage,
    status: 202,
  },
  /** Sends the letter of an answer that has not arrived again. */
  sendAnswer: {
    method: 'POST',
    path: '/api/messages/:id/answers/:answer/send',
    role: 'editor',
    params: { id: uuid, answer: uuid },
    answer: staffMessage,
    status: 202,
  },
  startAnswering: { method: 'PUT', path: '/api/messages/:id/answering', role: 'editor', ...message },
  stopAnswering: { method: 'DELETE', path: '/api/messages/:id/answering', role: 'editor', ...message },
  /** Puts it into the bin; `change` with `binned: false` takes it out again. */
  bin: { method: 'DELETE', path: '/api/messages/:id', role: 'editor', ...message, versioned: true },
  export: {
    method: 'GET',
    path: '/api/messages.csv',
    role: 'manager',
    query: v.strictObject({ state: choice(messageFilters), q: searchWords }),
  },
  colleagues: { method: 'GET', path: '/api/colleagues', role: 'editor', answer: colleagues },
} as const satisfies CallTable;

export const subscriberCalls = {
  list: {
    method: 'GET',
    path: '/api/subscribers',
    role: 'editor',
    query: v.strictObject({ state: choice(subscriberStates), q: searchWords, after: v.optional(rowNumber) }),
    answer: subscriberPage,
  },
  /** One who asked the firm by another way than the form: not confirmed until the letter is. */
  add: {
    method: 'POST',
    path: '/api/subscribers',
    role: 'editor',
    body: v.strictObject({
      email,
      reason: v.pipe(
        line,
        v.nonEmpty('Il motivo è obbligatorio'),
        v.maxLength(limits.reason, `Il motivo può avere al massimo ${limits.reason} caratteri`),
      ),
    }),
    answer: subscriber,
    status: 201,
  },
  evidence: {
    method: 'GET',
    path: '/api/subscribers/:id',
    role: 'editor',
    params: { id: rowNumber },
    answer: subscriberEvidence,
  },
  remove: { method: 'DELETE', path: '/api/subscribers/:id', role: 'editor', params: { id: rowNumber } },
  /** Lets circolari go there again. */
  readmit: {
    method: 'DELETE',
    path: '/api/subscribers/:id/suppression',
    role: 'editor',
    params: { id: rowNumber },
  },
  export: { method: 'GET', path: '/api/subscribers.csv', role: 'manager' },
} as const satisfies CallTable;

export const deskCalls = {
  today: { method: 'GET', path: '/api/today', role: 'editor', answer: today },
  state: { method: 'GET', path: '/api/desk', role: 'editor', answer: deskState },
  checkMail: { method: 'POST', path: '/api/mail-check', role: 'editor', answer: checkResult },
} as const satisfies CallTable;
