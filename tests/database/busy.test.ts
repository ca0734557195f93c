import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqliteFile } from '../../src/server/db/sqlite-file.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('sqlite');
});
afterAll(() => database.close());

test('while another program writes to the embedded database, reading goes on and writing waits without holding anything up', async () => {
  const other = openSqliteFile(database.place.settings.dataDir);
  other.exec('begin immediate');

  let written = false;
  const writing = database.visitors
    .insertInto('newsletter')
    .values({ email: 'a@esempio.it' })
    .execute()
    .then(() => {
      written = true;
    });
  const longest = await longestStandstill(500);
  expect(await database.visitors.selectFrom('images').selectAll().execute()).toEqual([]);
  expect(written).toBe(false);
  // SQLite itself waits 50 ms at a time; the rest is what a busy machine may add.
  expect(longest).toBeLessThan(400);

  other.exec('rollback');
  other.close();
  await writing;
  expect(await database.staff.selectFrom('newsletter').select('email').execute()).toEqual([{ email: 'a@esempio.it' }]);
});

/** The longest time within `duration` ms that the event loop did nothing else. */
async function longestStandstill(duration: number): Promise<number> {
  const end = performance.now() + duration;
  let longest = 0;
  while (performance.now() < end) {
    const before = performance.now();
    await pause(1);
    longest = Math.max(longest, performance.now() - before);
  }
  return longest;
}
