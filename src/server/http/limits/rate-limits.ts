import type { Kysely } from 'kysely';
import type { Call } from '../../../contract/calls.ts';
import { findEngine } from '../../db/engine.ts';
import type { Database } from '../../db/schema.ts';
import type { Log } from '../../log.ts';
import { signLines } from '../../tokens.ts';
import { toClientKey, toNetworkKey } from '../client-address.ts';
import { tooManyRequests } from '../errors.ts';
import { createMemoryCounters, type KeyLimit } from './counters.ts';
import { createSharedCounters } from './shared-counters.ts';

/** Actions limited per client address. */
export type LimitedByAddress = 'contact' | 'newsletter' | 'read' | 'sign-in' | 'link';

/** Actions limited by account or recipient instead of by client address. */
export type LimitedBySubject =
  | 'sign-in'
  | 'identity'
  | 'link'
  | 'mail-check'
  | 'own-address'
  | 'calendar'
  | 'list-check'
  | 'hand-in'
  | NonNullable<Call['emails']>;

interface Allowance {
  points: number;
  /** Seconds in which the points may be used. */
  duration: number;
  /** Error message of the 429; `wait` is «fra 12 minuti». */
  refusal?: (wait: string) => string;
}

const minuteInSeconds = 60;

/** Limits per client and per network, so high that only scripts reach them. */
const addressAllowances: Record<LimitedByAddress, { client: Allowance; network: Allowance }> = {
  contact: {
    client: { points: 10, duration: 10 * minuteInSeconds },
    network: { points: 40, duration: 10 * minuteInSeconds },
  },
  newsletter: {
    client: { points: 10, duration: 10 * minuteInSeconds },
    network: { points: 40, duration: 10 * minuteInSeconds },
  },
  read: {
    client: { points: 600, duration: minuteInSeconds },
    network: { points: 3000, duration: minuteInSeconds },
  },
  // Successful sign-ins are refunded.
  'sign-in': {
    client: { points: 10, duration: 10 * minuteInSeconds },
    network: { points: 30, duration: 10 * minuteInSeconds },
  },
  link: {
    client: { points: 30, duration: 10 * minuteInSeconds },
    network: { points: 100, duration: 10 * minuteInSeconds },
  },
};

const subjectAllowances: Record<LimitedBySubject, Allowance> = {
  // Throttles sign-in but never locks the account: an attacker could use a lock to shut a user out.
  'sign-in': { points: 20, duration: 10 * minuteInSeconds },
  // Counted per account only, because colleagues in an office share one IP address.
  identity: { points: 10, duration: 10 * minuteInSeconds },
  // Counted per recipient. Any visitor can exhaust it for any address. So the message tells the account's owner where
  // to find a link, and is the same for addresses without an account.
  link: {
    points: 3,
    duration: 60 * minuteInSeconds,
    refusal: (wait) =>
      `Se questo indirizzo ha un account, nella sua casella c’è già un collegamento, forse fra la posta indesiderata: l’ultimo arrivato vale 72 ore. Se ne può chiedere un altro ${wait}`,
  },
  // Counted for all users together: each check sends an email to the firm.
  'mail-check': { points: 5, duration: 10 * minuteInSeconds },
  // Counted per user: these actions send an email of the firm to an address that the user chose.
  'own-address': {
    points: 5,
    duration: 60 * minuteInSeconds,
    refusal: (wait) => `L’indirizzo è già stato cambiato cinque volte in un’ora: si può riprovare ${wait}`,
  },
  // Counted per feed: calendars poll every few minutes at most.
  calendar: { points: 60, duration: 60 * minuteInSeconds },
  // Counted per link: each hand-in writes files.
  'hand-in': { points: 60, duration: 10 * minuteInSeconds },
  // Counted per user: a check reads four tables for each of up to two thousand addresses.
  'list-check': {
    points: 20,
    duration: 60 * minuteInSeconds,
    refusal: (wait) => `In un’ora si possono controllare venti elenchi: il prossimo ${wait}`,
  },
  'circular-test': {
    points: 10,
    duration: 60 * minuteInSeconds,
    refusal: (wait) => `In un’ora si possono inviare dieci prove: la prossima ${wait}`,
  },
  invitation: {
    points: 20,
    duration: 60 * minuteInSeconds,
    refusal: (wait) => `In un’ora si possono mandare venti inviti e collegamenti: il prossimo ${wait}`,
  },
  'sign-up': {
    points: 100,
    duration: 60 * minuteInSeconds,
    refusal: (wait) => `In un’ora si possono aggiungere cento indirizzi: il prossimo ${wait}`,
  },
  answer: {
    points: 100,
    duration: 60 * minuteInSeconds,
    refusal: (wait) => `In un’ora si possono inviare cento risposte: la prossima ${wait}`,
  },
};

/** Limit of posts of one form from all clients together. Posts above it are stored, but marked as suspected. */
const floodAllowance: Allowance = { points: 300, duration: 10 * minuteInSeconds };

/** Counts a request; returns a refund. Throws a 429 with `Retry-After` if client or network exceeds the limit. */
export type RateLimit = (action: LimitedByAddress, address: string) => Promise<Refund>;
/** Counts an action of an account or recipient and returns a function that refunds it. Throws a 429 above the limit. */
export type SubjectLimit = (action: LimitedBySubject, subject: string) => Promise<Refund>;
type Refund = () => Promise<void>;

/** True above the limit of all clients: marked, not refused, or a few machines could block the form. */
export type FloodCheck = (form: 'contact' | 'newsletter') => Promise<boolean>;

interface RateLimitOptions {
  enabled: boolean;
  db: Kysely<Database>;
  secret: string;
  log: Pick<Log, 'warn' | 'info'>;
}

/** On PostgreSQL, instances share the counters of all actions but `read`. On SQLite all are in memory. */
export function createRateLimits({ enabled, db, secret, log }: RateLimitOptions): {
  rateLimit: RateLimit;
  subjectLimit: SubjectLimit;
  isFlooded: FloodCheck;
} {
  if (!enabled) {
    const allowAll = async () => async () => {};
    return { rateLimit: allowAll, subjectLimit: allowAll, isFlooded: async () => false };
  }
  const localCounters = createMemoryCounters();
  const sharedCounters = findEngine(db) === 'sqlite' ? localCounters : createSharedCounters({ db, log });

  function makeKeyLimit(scope: string, identifier: string, { points, duration }: Allowance): KeyLimit {
    // Only a keyed digest is stored, because addresses are personal data.
    return {
      key: `${scope}:${signLines(secret, 'limit', identifier)}`,
      points,
      seconds: duration,
    };
  }

  async function count(
    counters: typeof sharedCounters,
    limits: KeyLimit[],
    refusal?: Allowance['refusal'],
  ): Promise<Refund> {
    const wait = await counters.count(limits);
    if (wait !== null) throw tooManyRequests(wait, refusal);
    return () => counters.refund(limits.map(({ key }) => key));
  }

  return {
    rateLimit(action, address) {
      const { client, network } = addressAllowances[action];
      return count(action === 'read' ? localCounters : sharedCounters, [
        makeKeyLimit(`${action}-client`, toClientKey(address), client),
        makeKeyLimit(`${action}-network`, toNetworkKey(address), network),
      ]);
    },
    subjectLimit(action, subject) {
      const allowance = subjectAllowances[action];
      return count(sharedCounters, [makeKeyLimit(`${action}-subject`, subject, allowance)], allowance.refusal);
    },
    isFlooded: async (form) =>
      (await sharedCounters.count([
        { key: `${form}-everybody`, points: floodAllowance.points, seconds: floodAllowance.duration },
      ])) !== null,
  };
}
