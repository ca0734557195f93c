import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDesk } from '../../src/server/desk/desk-jobs.ts';
import { PageCounts } from '../../src/server/desk/page-counts.ts';
import { minute } from '../../src/server/durations.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase('sqlite');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await database.close();
});

test('subscribers that could not be counted are counted a minute later, and nothing else waits for them', async () => {
  const rows = () => database.staff.selectFrom('day_counts').select(['kind', 'subject', 'count']).execute();
  await sql`create trigger away before insert on day_counts when new.kind = 'subscribers'
    begin select raise(abort, 'away'); end`.execute(database.owner);
  const pageCounts = new PageCounts();
  pageCounts.seen('/team');
  const faults: string[] = [];
  const failing = (event: string) => () => void faults.push(event);
  const stops = startDesk({ jobs: database.jobs, pageCounts, failing });
  await vi.advanceTimersByTimeAsync(0);
  await expect.poll(() => faults).toEqual(['subscribers not counted']);
  await expect.poll(rows).toEqual([{ kind: 'page', subject: '/team', count: 1 }]);

  await sql`drop trigger away`.execute(database.owner);
  await vi.advanceTimersByTimeAsync(minute);
  await expect.poll(rows).toContainEqual({ kind: 'subscribers', subject: '', count: 0 });
  await Promise.all(stops.map((stop) => stop()));
});
