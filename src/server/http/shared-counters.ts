import type pg from 'pg';
import { minute, second } from '../durations.ts';
import { type Log, ToldOnce } from '../log.ts';
import { within } from '../patience.ts';
import { type Counters, memoryCounters } from './counters.ts';

/** Longest time in ms that a request waits for its count. */
const patience = second;
/** How often, in ms, what has expired is deleted. */
const sweepEvery = 5 * minute;

interface Shared {
  pool: Pick<pg.Pool, 'query'>;
  log: Pick<Log, 'warn' | 'info'>;
}

/** Counters in the table `rate_limits`, which instances share; this process's own while the database does not answer. */
export function sharedCounters({ pool, log }: Shared): Counters {
  const own = memoryCounters();
  const fault = new ToldOnce();
  let sweepAt = performance.now() + sweepEvery;

  async function ask<Result>(question: () => Promise<Result>, instead: () => Promise<Result>): Promise<Result> {
    try {
      const answer = await within(patience, question, () => {
        throw new Error('The database did not count in time');
      });
      if (fault.over()) log.info('limits.shared_again');
      return answer;
    } catch (error) {
      fault.met(() => log.warn('limits.in_memory', { reason: error instanceof Error ? error.name : typeof error }));
      return await instead();
    }
  }

  function sweep(): void {
    if (performance.now() < sweepAt) return;
    sweepAt = performance.now() + sweepEvery;
    // What is being counted this moment is left for the next time: waiting for one another would end in a deadlock.
    const expired = `select key from rate_limits where expire <= ${databaseTime} for update skip locked`;
    pool.query(`delete from rate_limits where key in (${expired})`).catch(() => {});
  }

  return {
    async count(charges) {
      sweep();
      return await ask(
        async () => {
          for (const { key, points, seconds } of charges) {
            const { rows } = await pool.query<CountRow>(countOnce, [key, seconds]);
            const [row] = rows;
            if (row && row.points > points) return Math.max(1, Math.ceil(Number(row.remaining) / second));
          }
          return null;
        },
        () => own.count(charges),
      );
    },
    async takeBack(keys) {
      await ask(
        async () => {
          await pool.query('update rate_limits set points = points - 1 where key = any($1)', [keys]);
        },
        () => own.takeBack(keys),
      );
    },
  };
}

interface CountRow {
  points: number;
  remaining: string | number;
}

/** Milliseconds since 1970 by the database's clock, which is one for all instances. */
const databaseTime = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

const countOnce = `
  insert into rate_limits as counted (key, points, expire)
  values ($1::text, 1, ${databaseTime} + $2::bigint * 1000)
  on conflict (key) do update set
    points = case when counted.expire <= ${databaseTime} then 1 else counted.points + 1 end,
    expire = case when counted.expire <= ${databaseTime} then excluded.expire else counted.expire end
  returning points, expire - ${databaseTime} as remaining`;
