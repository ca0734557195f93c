import * as v from 'valibot';
import type { CallTable } from '../calls.ts';
import { limits } from '../limits.ts';
import { optionalChoice, searchWords } from '../lists.ts';
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
  /** Reason and start of a suppression: circulars are no longer sent to the address. */
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
  /** Author and reason, if the firm added the subscriber. */
  added_by: v.nullable(v.string()),
  reason: v.nullable(v.string()),
});
export type Consent = v.InferOutput<typeof consent>;

/** Evidence of one subscriber's consent: every event with its date and the notice text beside the form. */
export const subscriberEvidence = v.object({ subscriber, events: v.array(consent) });

export const subscriberCalls = {
  list: {
    method: 'GET',
    path: '/api/subscribers',
    role: 'editor',
    query: v.strictObject({ state: optionalChoice(subscriberStates), q: searchWords, after: v.optional(rowNumber) }),
    answer: subscriberPage,
  },
  /**
   * Adds a subscriber who asked the firm by phone, email or in person. The subscription is unconfirmed until the
   * subscriber confirms it with the link in the confirmation email.
   */
  add: {
    method: 'POST',
    path: '/api/subscribers',
    role: 'editor',
    emails: 'sign-up',
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
  /** Lifts the suppression of the address. */
  readmit: {
    method: 'DELETE',
    path: '/api/subscribers/:id/suppression',
    role: 'editor',
    params: { id: rowNumber },
  },
  /** Sends the confirmation emails that are on hold. */
  releaseHeld: {
    method: 'POST',
    path: '/api/held-sign-ups/release',
    role: 'editor',
    answer: v.object({ released: v.number() }),
  },
  /** Deletes the sign-ups whose confirmation email is on hold. */
  dropHeld: {
    method: 'DELETE',
    path: '/api/held-sign-ups',
    role: 'editor',
    answer: v.object({ dropped: v.number() }),
  },
  export: { method: 'GET', path: '/api/subscribers.csv', role: 'manager', check: 'exports' },
} as const satisfies CallTable;
