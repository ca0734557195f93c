import * as v from 'valibot';
import { del, get, post } from '../calls.ts';
import { limits } from '../limits.ts';
import { optionalChoice, searchWords } from '../lists.ts';
import { listedPerDay } from '../retention.ts';
import { email, line, rowNumber } from '../schemas.ts';

/** `waiting`: the subscriber has not confirmed yet. */
export const subscriberStates = ['waiting', 'confirmed'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

const subscriber = v.object({
  id: v.number(),
  email: v.string(),
  state: v.picklist(subscriberStates),
  created_at: v.string(),
  confirmed_at: v.nullable(v.string()),
  reminded_at: v.nullable(v.string()),
  /** Method of the latest sign-up, from its evidence. */
  method: v.nullable(v.string()),
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
  added_by: v.nullable(v.string()),
  reason: v.nullable(v.string()),
});
export type Consent = v.InferOutput<typeof consent>;

/** Evidence of one subscriber's consent: every event with its date and the notice text beside the form. */
export const subscriberEvidence = v.object({ subscriber, events: v.array(consent) });

const listQuery = v.strictObject({
  state: optionalChoice(subscriberStates),
  q: searchWords,
  after: v.optional(rowNumber),
});
const reason = v.pipe(
  line,
  v.nonEmpty('Il motivo è obbligatorio'),
  v.maxLength(limits.reason, `Il motivo può avere al massimo ${limits.reason} caratteri`),
);
const subscriberPost = v.strictObject({ email, reason });

/** Addresses as typed: the answer lists the invalid ones. */
const emails = v.pipe(
  v.array(v.string()),
  v.nonEmpty('L’elenco è vuoto'),
  v.maxLength(listedPerDay, `Un elenco può avere al massimo ${listedPerDay.toLocaleString('it')} indirizzi`),
);
/** Size of the longest list in bytes: its addresses have the greatest length. */
const maxBytes = listedPerDay * (limits.email + 10);
const listPost = v.strictObject({ emails, reason });
const listCheck = v.strictObject({ emails });

/** Addresses of a list by what its import does. `asked`: they get a question. `already`: subscribed, or asked before. */
const sortedList = v.object({
  asked: v.array(v.string()),
  already: v.array(v.string()),
  suppressed: v.array(v.string()),
  invalid: v.array(v.string()),
});
export type SortedList = v.InferOutput<typeof sortedList>;
const listOutcome = v.object({
  asked: v.number(),
  already: v.number(),
  suppressed: v.number(),
  invalid: sortedList.entries.invalid,
});
const params = { id: rowNumber };
const released = v.object({ released: v.number() });
const dropped = v.object({ dropped: v.number() });

export const subscriberCalls = {
  list: get('/api/subscribers', 'editor', { query: listQuery, answer: subscriberPage }),
  /** Adds a subscriber who asked by phone, email or in person, and who confirms it by the link of an email. */
  add: post('/api/subscribers', 'editor', { body: subscriberPost, emails: 'sign-up', answer: subscriber, status: 201 }),
  /** Asks each new address of a list, once, if it wants to subscribe. Subscribes none. */
  import: post('/api/subscribers/import', 'manager', { body: listPost, maxBytes, answer: listOutcome, status: 202 }),
  /** Sorts the addresses of a list as its import would; changes nothing. */
  checkImport: post('/api/subscribers/import/check', 'manager', { body: listCheck, maxBytes, answer: sortedList }),
  evidence: get('/api/subscribers/:id', 'editor', { params, answer: subscriberEvidence }),
  remove: del('/api/subscribers/:id', 'editor', { params }),
  readmit: del('/api/subscribers/:id/suppression', 'editor', { params }),
  /** Sends the confirmation emails that are on hold. */
  releaseHeld: post('/api/held-sign-ups/release', 'editor', { answer: released }),
  dropHeld: del('/api/held-sign-ups', 'editor', { answer: dropped }),
  export: get('/api/subscribers.csv', 'manager', { confirm: 'exports' }),
};
