import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { migrate } from '../../src/server/db/migrate.ts';
import { migrations } from '../../src/server/db/migrations/all.ts';
import { openSqliteFile } from '../../src/server/db/sqlite/file.ts';
import { makeSqliteMigrationSession } from '../../src/server/db/sqlite/migration.ts';
import { createWriteLock } from '../../src/server/db/sqlite/waiting.ts';
import { isUnreachable } from '../../src/server/db/unreachable.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('sqlite');
});
afterAll(() => database.close());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('reads continue and writes wait without blocking the event loop while another process writes', async () => {
  const other = openSqliteFile(database.place.settings.dataDir);
  other.exec('begin immediate');

  let written = false;
  const writing = database.visitor
    .insertInto('newsletter')
    .values({ email: 'a@esempio.it' })
    .execute()
    .then(() => {
      written = true;
    });
  const longest = await measureLongestBlock(500);
  expect(await database.visitor.selectFrom('images').selectAll().execute()).toEqual([]);
  expect(written).toBe(false);
  // The site does not let SQLite wait for the lock, which would block the event loop. A busy machine adds some time.
  expect(longest).toBeLessThan(400);

  other.exec('rollback');
  other.close();
  await writing;
  expect(await database.staff.selectFrom('newsletter').select('email').execute()).toEqual([{ email: 'a@esempio.it' }]);
});

test('concurrent writes yield to the event loop after each write', async () => {
  let written = 0;
  const writes = Array.from({ length: 40 }, async (_, index) => {
    await database.visitor
      .insertInto('newsletter')
      .values({ email: `molti${index}@esempio.it` })
      .execute();
    written += 1;
  });
  const steps: number[] = [];
  for (let before = 0; before < writes.length; before = written) {
    await new Promise((resolve) => setImmediate(resolve));
    steps.push(written - before);
  }
  await Promise.all(writes);
  expect(Math.max(...steps)).toBe(1);
});

test('waiting writes are refused after five seconds, without busy-waiting, while another process writes', async () => {
  const other = openSqliteFile(database.place.settings.dataDir);
  other.exec('begin immediate');

  const began = performance.now();
  const before = performance.eventLoopUtilization();
  const waits = Array.from({ length: 4 }, async (_, index) => {
    const refusal = await database.visitor
      .transaction()
      .execute((transaction) =>
        transaction
          .insertInto('newsletter')
          .values({ email: `${index}@esempio.it` })
          .execute(),
      )
      .catch((error: unknown) => error);
    return { refusal, after: performance.now() - began };
  });
  // Set the wall clock back by an hour, on which the timeout must not depend.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  for (const { refusal, after } of await Promise.all(waits)) {
    expect(refusal instanceof Error && isUnreachable(refusal)).toBe(true);
    expect(after).toBeGreaterThan(4900);
    expect(after).toBeLessThan(6500);
  }
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.3);

  other.exec('rollback');
  other.close();
  await database.visitor.insertInto('newsletter').values({ email: 'b@esempio.it' }).execute();
});

test('migrations time out while another process writes', async () => {
  const { dataDir } = database.place.settings;
  const [other, file] = [openSqliteFile(dataDir), openSqliteFile(dataDir)];
  other.exec('begin immediate');
  const session = makeSqliteMigrationSession(file, createWriteLock(), 600);
  await expect(migrate(session, migrations)).rejects.toSatisfy(isUnreachable);
  other.close();
  expect(await migrate(session, migrations)).toEqual([]);
  file.close();
});

/** Measures the longest block of the event loop within `duration` ms, in ms. */
async function measureLongestBlock(duration: number): Promise<number> {
  const end = performance.now() + duration;
  let longest = 0;
  while (performance.now() < end) {
    const before = performance.now();
    await pause(1);
    longest = Math.max(longest, performance.now() - before);
  }
  return longest;
}
