import { performance } from 'node:perf_hooks';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { migrate } from '../../src/server/db/migrate.ts';
import { migrations } from '../../src/server/db/migrations/all.ts';
import { openSqliteFile } from '../../src/server/db/sqlite/file.ts';
import { makeSqliteMigrationSession } from '../../src/server/db/sqlite/migration.ts';
import { createWriteLock, retryWhileBusy } from '../../src/server/db/sqlite/waiting.ts';
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
  expect(await database.visitor.selectFrom('images').selectAll().execute()).toEqual([]);
  expect(written).toBe(false);
  // SQLite never waits for the lock itself, which would block the event loop.
  expect(other.prepare('pragma busy_timeout').get()).toEqual({ timeout: 0 });

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

test('waiting writes are refused while another process writes, whatever the wall clock says', async () => {
  const other = openSqliteFile(database.place.settings.dataDir);
  other.exec('begin immediate');

  const waits = Array.from({ length: 4 }, (_, index) =>
    database.visitor
      .transaction()
      .execute((transaction) =>
        transaction
          .insertInto('newsletter')
          .values({ email: `${index}@esempio.it` })
          .execute(),
      )
      .catch((error: unknown) => error),
  );
  // Set the wall clock back by an hour, on which the timeout must not depend.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  for (const refusal of await Promise.all(waits)) expect(refusal instanceof Error && isUnreachable(refusal)).toBe(true);

  other.exec('rollback');
  other.close();
  await database.visitor.insertInto('newsletter').values({ email: 'b@esempio.it' }).execute();
});

const busy = () => Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 });

test('a busy write is tried again until its deadline', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const attempt = vi.fn(() => {
    vi.advanceTimersByTime(1000);
    throw busy();
  });
  await expect(retryWhileBusy(attempt)).rejects.toThrow('locked');
  expect(attempt).toHaveBeenCalledTimes(6);
});

test('a busy write is tried again with growing pauses', async () => {
  const attempt = vi.fn(() => {
    throw busy();
  });
  await expect(retryWhileBusy(attempt, performance.now() + 200)).rejects.toThrow('locked');
  // Without pauses there would be thousands of attempts.
  expect(attempt.mock.calls.length).toBeLessThan(20);
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
