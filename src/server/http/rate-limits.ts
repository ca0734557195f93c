import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { clientOf, networkOf } from './client-address.ts';
import { type Charge, memoryCounters } from './counters.ts';
import { tooManyRequests } from './errors.ts';
import { sharedCounters } from './shared-counters.ts';

/** What is limited: sending forms, reading the API, proving who one is, and letters that prove that mail leaves. */
export type Limited = 'contact' | 'newsletter' | 'read' | 'sign-in' | 'identity' | 'link' | 'mail-check';

interface Allowance {
  points: number;
  /** Seconds in which the points may be used. */
  duration: number;
}

const minutes = 60;

/** Who is counted: one client, its network, or all who name one subject, such as an account. */
interface Scopes {
  client: Allowance;
  network: Allowance;
  subject?: Allowance;
}

/** How much each may do. A person never meets these; a script does. */
const allowances: Record<Limited, Scopes> = {
  contact: {
    client: { points: 10, duration: 10 * minutes },
    network: { points: 40, duration: 10 * minutes },
  },
  newsletter: {
    client: { points: 10, duration: 10 * minutes },
    network: { points: 40, duration: 10 * minutes },
  },
  read: {
    client: { points: 600, duration: minutes },
    network: { points: 3000, duration: minutes },
  },
  // Attempts that succeed are given back. An account is slowed down, never locked: that would be an attack of its own.
  'sign-in': {
    client: { points: 10, duration: 10 * minutes },
    network: { points: 30, duration: 10 * minutes },
    subject: { points: 20, duration: 10 * minutes },
  },
  // A password or code asked for again, of somebody whose password is known already: the subject is the account.
  identity: {
    client: { points: 20, duration: 10 * minutes },
    network: { points: 60, duration: 10 * minutes },
    subject: { points: 10, duration: 10 * minutes },
  },
  // Links that let somebody in, and letters that bring them: the subject is the address that a letter goes to.
  link: {
    client: { points: 30, duration: 10 * minutes },
    network: { points: 100, duration: 10 * minutes },
    subject: { points: 3, duration: 60 * minutes },
  },
  'mail-check': {
    client: { points: 10, duration: 10 * minutes },
    network: { points: 20, duration: 10 * minutes },
    subject: { points: 5, duration: 10 * minutes },
  },
};

/** How many posts of one form pass as a person's while everybody together sends them; the rest is kept and marked. */
const flood: Allowance = { points: 300, duration: 10 * minutes };

/**
 * Counts one request of an address, or of a subject such as an account. Throws a 429 with `Retry-After` where the client or its network,
 * or the subject has had enough. Answers how to take the count back.
 */
export type RateLimit = (limited: Limited, who: string | { subject: string }) => Promise<TakeBack>;
type TakeBack = () => Promise<void>;

/**
 * Counts one valid post of a form, whoever sent it, and says whether there are too many of them. What is shared by all refuses nobody:
 * else a few machines could shut the form for everybody.
 */
export type Flooded = (form: 'contact' | 'newsletter') => Promise<boolean>;

interface Options {
  enabled: boolean;
  pool: pg.Pool | null;
  secret: string;
  log: Pick<Log, 'warn' | 'info'>;
}

/** Limits that all instances on one PostgreSQL share; without one (`pool` is null) they are this process's own. */
export function createRateLimits({ enabled, pool, secret, log }: Options): { rateLimit: RateLimit; flooded: Flooded } {
  if (!enabled) return { rateLimit: async () => async () => {}, flooded: async () => false };
  const own = memoryCounters();
  const shared = pool === null ? own : sharedCounters({ pool, log });

  function charge(limited: Limited, scope: keyof Scopes, who: string): Charge[] {
    const allowance = allowances[limited][scope];
    // Addresses are personal data: only their keyed digest is kept.
    const key = `${limited}-${scope}:${createHmac('sha256', secret).update(who).digest('base64url')}`;
    return allowance ? [{ key, points: allowance.points, seconds: allowance.duration }] : [];
  }

  return {
    async rateLimit(limited, who) {
      const charges =
        typeof who === 'string'
          ? [...charge(limited, 'client', clientOf(who)), ...charge(limited, 'network', networkOf(who))]
          : charge(limited, 'subject', who.subject);
      const counters = limited === 'read' ? own : shared;
      const wait = await counters.count(charges);
      if (wait !== null) throw tooManyRequests(wait);
      return () => counters.takeBack(charges.map(({ key }) => key));
    },
    flooded: async (form) =>
      (await shared.count([{ key: `${form}-everybody`, points: flood.points, seconds: flood.duration }])) !== null,
  };
}
