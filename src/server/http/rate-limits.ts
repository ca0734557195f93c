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

/** What is limited: sending forms, and reading the API. */
export type Limited = 'contact' | 'newsletter' | 'read';

interface Allowance {
  points: number;
  /** Seconds in which the points may be used. */
  duration: number;
}

const minutes = 60;

/** How much one client, one network and everybody together may do. A person never meets these; a script does. */
const allowances: Record<Limited, { client: Allowance; network: Allowance; everybody: Allowance }> = {
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
};

/** Counts one request. Throws a 429 with `Retry-After` where its client, network or everybody has had enough. */
export type RateLimit = (limited: Limited, address: string) => Promise<void>;

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
  if (!enabled) return async () => {};
  const limiters = new Map<string, RateLimiterAbstract>();
  for (const [limited, scopes] of Object.entries(allowances)) {
    for (const [scope, allowance] of Object.entries(scopes)) {
      limiters.set(
        `${limited} ${scope}`,
        createLimiter(`${limited}-${scope}`, allowance, limited === 'read' ? null : pool),
      );
    }
  }

  async function consume(limited: Limited, scope: string, subject: string): Promise<void> {
    try {
      // Addresses are personal data: only their keyed digest is kept.
      await limiters
        .get(`${limited} ${scope}`)
        ?.consume(createHmac('sha256', secret).update(subject).digest('base64url'));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  }

  return async (limited, address) => {
    await consume(limited, 'client', clientOf(address));
    await consume(limited, 'network', networkOf(address));
    await consume(limited, 'everybody', '');
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
