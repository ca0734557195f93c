import { type Kysely, sql } from 'kysely';
import { lockRows, readDatabaseTime } from '../../db/engine.ts';
import type { OpenDatabase } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import { FaultReporter, type Log } from '../../log.ts';
import { hour, second } from '../../time/durations.ts';
import type { Job } from '../../time/periodic.ts';
import { withTimeout } from '../../time/timeouts.ts';
import { type Counters, createMemoryCounters, type KeyLimit } from './counters.ts';

const countTimeoutMs = second / 2;

interface SharedCountersDeps {
  db: Kysely<Database>;
  log: Pick<Log, 'warn' | 'info'>;
}

/** Counters that instances share. While the database does not answer, they count in this process's memory. */
export function createSharedCounters({ db, log }: SharedCountersDeps): Counters {
  const localCounters = createMemoryCounters();
  const outage = new FaultReporter();

  async function countShared(limits: KeyLimit[]): Promise<number | null> {
    for (const { key, points, seconds } of limits) {
      const { rows } = await makeCountQuery(key, seconds).execute(db);
      const [row] = rows;
      if (row && row.points > points) return Math.max(1, Math.ceil(row.remaining / second));
    }
    return null;
  }

  return {
    async count(limits) {
      try {
        const wait = await withTimeout(countTimeoutMs, () => countShared(limits), throwTimeout);
        if (outage.end()) log.info('limits.shared_again');
        return wait;
      } catch (error) {
        outage.report(() =>
          log.warn('limits.in_memory', { reason: error instanceof Error ? error.name : typeof error }),
        );
        return await localCounters.count(limits);
      }
    },
    async refund(keys) {
      const refundQuery = db
        .updateTable('rate_limits')
        .set(({ eb }) => ({ points: eb('points', '-', 1) }))
        .where('key', 'in', keys);
      await withTimeout<unknown>(countTimeoutMs, () => refundQuery.execute(), throwTimeout).catch(() =>
        localCounters.refund(keys),
      );
    },
  };
}

function throwTimeout(): never {
  throw new Error('The database did not count in time');
}

/** Milliseconds since 1970 by the database's clock, which all instances share. */
const databaseNow = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

const makeCountQuery = (key: string, seconds: number) => sql<{ points: number; remaining: number }>`
  insert into rate_limits as counted (key, points, expire)
  values (${key}::text, 1, ${databaseNow} + ${seconds}::bigint * 1000)
  on conflict (key) do update set
    points = case when counted.expire <= ${databaseNow} then 1 else counted.points + 1 end,
    expire = case when counted.expire <= ${databaseNow} then excluded.expire else counted.expire end
  returning points, expire - ${databaseNow} as remaining`;

/** Deletes expired counters. Rows locked by a concurrent count are left for the next run. */
export async function deleteExpiredCounters(staff: Kysely<Database>): Promise<void> {
  const expired = staff
    .selectFrom('rate_limits')
    .select('key')
    .where('expire', '<=', (await readDatabaseTime(staff)).getTime());
  await staff.deleteFrom('rate_limits').where('key', 'in', lockRows(staff, expired)).execute();
}

export const makeCounterJobs = ({ database }: { database: Pick<OpenDatabase, 'engine' | 'staff'> }): Job[] =>
  database.engine === 'postgres'
    ? [{ failure: 'limits.not-swept', everyMs: hour, work: () => deleteExpiredCounters(database.staff) }]
    : [];
