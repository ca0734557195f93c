import { createHmac } from 'node:crypto';
import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { clientOf, networkOf } from './client-address.ts';
import { tooManyRequests } from './errors.ts';

/** What is limited: sending forms, reading the API, and proving who one is. */
export type Limited = 'contact' | 'newsletter' | 'read' | 'sign-in' | 'identity' | 'link';

interface Allowance {
  points: number;
  /** Seconds in which the points may be used. */
  duration: number;
}

const minutes = 60;

/** Who is counted: one client, its network, everybody together, or all who name one subject, such as an account. */
interface Scopes {
  client: Allowance;
  network: Allowance;
  everybody: Allowance;
  subject?: Allowance;
}

/** How much each may do. A person never meets these; a script does. */
const allowances: Record<Limited, Scopes> = {
  contact: {
    client: { points: 10, duration: 10 * minutes },
    network: { points: 40, duration: 10 * minutes },
    everybody: { points: 300, duration: 10 * minutes },
  },
  newsletter: {
    client: { points: 10, duration: 10 * minutes },
    network: { points: 40, duration: 10 * minutes },
    everybody: { points: 300, duration: 10 * minutes },
  },
  read: {
    client: { points: 600, duration: minutes },
    network: { points: 3000, duration: minutes },
    everybody: { points: 60_000, duration: minutes },
  },
  // Attempts that succeed are given back. An account is slowed down, never locked: that would be an attack of its own.
  'sign-in': {
    client: { points: 10, duration: 10 * minutes },
    network: { points: 30, duration: 10 * minutes },
    everybody: { points: 2000, duration: 10 * minutes },
    subject: { points: 20, duration: 10 * minutes },
  },
  // A password or code asked for again, of somebody whose password is known already: the subject is the account.
  identity: {
    client: { points: 20, duration: 10 * minutes },
    network: { points: 60, duration: 10 * minutes },
    everybody: { points: 2000, duration: 10 * minutes },
    subject: { points: 10, duration: 10 * minutes },
  },
  // Links that let somebody in, and letters that bring them: the subject is the address that a letter goes to.
  link: {
    client: { points: 30, duration: 10 * minutes },
    network: { points: 100, duration: 10 * minutes },
    everybody: { points: 1000, duration: 10 * minutes },
    subject: { points: 3, duration: 60 * minutes },
  },
};

/**
 * Counts one request of an address, or of a subject such as an account. Throws a 429 with `Retry-After` where the client, its network
 * or everybody, or the subject has had enough. Answers how to take the count back.
 */
export type RateLimit = (limited: Limited, who: string | { subject: string }) => Promise<TakeBack>;
type TakeBack = () => Promise<void>;

/** Limits that all instances on one PostgreSQL share; without one (`pool` is null) they are this process's own. */
export function createRateLimit({
  enabled,
  pool,
  secret,
}: {
  enabled: boolean;
  pool: pg.Pool | null;
  secret: string;
}): RateLimit {
  if (!enabled) return async () => async () => {};
  const limiters = new Map<string, RateLimiterAbstract>();
  for (const [limited, scopes] of Object.entries(allowances)) {
    for (const [scope, allowance] of Object.entries(scopes)) {
      limiters.set(
        `${limited} ${scope}`,
        createLimiter(`${limited}-${scope}`, allowance, limited === 'read' ? null : pool),
      );
    }
  }

  // Addresses are personal data: only their keyed digest is kept.
  const digest = (subject: string) => createHmac('sha256', secret).update(subject).digest('base64url');

  async function consume(limited: Limited, scope: keyof Scopes, who: string): Promise<TakeBack> {
    const limiter = limiters.get(`${limited} ${scope}`);
    try {
      await limiter?.consume(digest(who));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
    return async () => {
      await limiter?.reward(digest(who));
    };
  }

  return async (limited, who) => {
    if (typeof who !== 'string') return await consume(limited, 'subject', who.subject);
    const counted = [
      await consume(limited, 'client', clientOf(who)),
      await consume(limited, 'network', networkOf(who)),
      await consume(limited, 'everybody', ''),
    ];
    return async () => {
      for (const takeBack of counted) await takeBack();
    };
  };
}

function createLimiter(keyPrefix: string, { points, duration }: Allowance, pool: pg.Pool | null): RateLimiterAbstract {
  const options = { keyPrefix, points, duration };
  if (pool === null) return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    // The database being away is no reason to refuse a visitor before the service has tried.
    insuranceLimiter: new RateLimiterMemory(options),
  });
}
