import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { DatabaseSettings } from '../../src/server/db/engine.ts';
import { type OpenDatabase, openDatabase } from '../../src/server/db/open.ts';
import { isUnreachable } from '../../src/server/db/unreachable.ts';
import { watchContent } from '../../src/server/db/watch.ts';
import { sharedCounters } from '../../src/server/http/limits/shared-counters.ts';
import { processLog } from '../../src/server/log.ts';
import { type Cable, layCable } from '../support/cable.ts';
import { administer, createTestDatabase, type TestDatabase } from '../support/database.ts';

/* A PostgreSQL server that is lost or stands still, seen through a cable that the test can cut and freeze. */

let direct: TestDatabase;
let database: OpenDatabase;
let settings: DatabaseSettings;
let cable: Cable;

beforeAll(async () => {
  direct = await createTestDatabase('postgres');
  const url = new URL(direct.place.settings.databaseUrl ?? '');
  cable = await layCable(url);
  url.port = String(cable.port);
  settings = { ...direct.place.settings, databaseUrl: url.href };
  database = openDatabase(settings);
});

afterEach(() => {
  cable.mend();
  vi.useRealTimers();
});

afterAll(async () => {
  await database.close();
  cable.remove();
  await direct.close();
});

test('a cut connection costs nothing but itself', async () => {
  await database.ping();
  cable.cut();
  cable.mend();
  // The pool learns of it with the next turn of the event loop; a query already on the wire is the one that fails.
  await database.ping().catch(() => {});
  await database.ping();
});

test('a connection that the server ends within a transaction says that the database cannot be reached, to whatever asks it next', async () => {
  const asked: unknown[] = [];
  const refusal = await database.staff
    .transaction()
    .execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await administer([`select pg_terminate_backend(${rows[0]?.pid})`], 'postgres');
      const isLeft = sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`;
      await expect.poll(async () => (await isLeft.execute(direct.owner)).rows).toEqual([]);
      // What the server said last has come by the time that this has.
      await database.ping();
      for (let time = 0; time < 2; time += 1) {
        asked.push(await transaction.selectFrom('messages').select('id').execute().catch(isUnreachable));
      }
    })
    .catch((error: unknown) => error);
  expect(asked).toEqual([true, true]);
  expect(refusal instanceof Error && isUnreachable(refusal)).toBe(true);
});

test('a frozen server is noticed within two seconds, and used again when it moves', async () => {
  await database.ping();
  cable.freeze();
  const asked = performance.now();
  await expect(database.ping()).rejects.toThrow(/did not answer/);
  expect(performance.now() - asked).toBeLessThan(3000);
  cable.mend();
  await expect.poll(() => database.ping().then(() => 'answers', String)).toBe('answers');
});

test('while a server is frozen who asks first waits seconds, who asks next is refused at once', async () => {
  await database.ping();
  cable.freeze();
  const store = (id: string) =>
    database.visitor.transaction().execute(async (transaction) => {
      await transaction.insertInto('submissions').values({ key: id, expires_at: '2030-01-01T00:00:00.000Z' }).execute();
    });
  const began = performance.now();
  const first = await Promise.allSettled([store('a'), store('b'), ...Array.from({ length: 20 }, () => store('c'))]);
  expect(performance.now() - began).toBeLessThan(5000);
  for (const result of first) {
    expect(result).toMatchObject({ status: 'rejected' });
    if (result.status === 'rejected') expect(isUnreachable(result.reason)).toBe(true);
  }

  const asked = performance.now();
  const refusals = await Promise.allSettled([store('d'), database.visitor.selectFrom('images').select('id').execute()]);
  expect(performance.now() - asked).toBeLessThan(1500);
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ status: 'rejected', reason: { name: 'DatabaseUnavailable' } });

  cable.mend();
  await expect.poll(() => store('e').then(() => 'stored', String)).toBe('stored');
});

test('a database that takes no logins is away, and back as soon as it takes them', async () => {
  await database.ping();
  const { pathname } = new URL(settings.databaseUrl ?? '');
  const allow = (state: boolean) =>
    administer([`alter database ${pathname.slice(1)} allow_connections ${state}`], 'postgres');
  const read = () => database.visitor.selectFrom('images').select('url_foto').execute();
  await allow(false);
  try {
    // What was open is lost with the night's quiet, or so.
    cable.cut();
    cable.mend();
    await expect.poll(() => read().catch((error: Error) => [error.name, error.message])).toEqual(away);
  } finally {
    await allow(true);
  }
  await expect.poll(() => read().catch(String)).toEqual([]);
});

const away = ['DatabaseUnavailable', 'The database is away'];

test.each([
  ['no such login', '28000', { username: 'nobody_of_this_name' }],
  ['no such database', '3D000', { pathname: '/none_of_this_name' }],
  ['no such host', /ENOTFOUND|EAI_AGAIN/, { hostname: 'database.invalid' }],
  ['no such port', 'ECONNREFUSED', { port: '1' }],
])('a connection that cannot be made for %s is refused as unavailable, with its cause', async (_, code, part) => {
  const url = Object.assign(new URL(direct.place.settings.databaseUrl ?? ''), part);
  const elsewhere = openDatabase({ ...settings, databaseUrl: url.href });
  try {
    const read = () => elsewhere.visitor.selectFrom('images').select('url_foto').execute();
    await expect(read()).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      cause: { code: expect.stringMatching(code) },
    });
    await expect.poll(() => read().catch((error: Error) => [error.name, error.message])).toEqual(away);
  } finally {
    await elsewhere.close();
  }
});

test.each(['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ENETRESET', 'ECONNABORTED', 'EHOSTDOWN'])(
  'a connection that is lost by %s says that the database cannot be reached',
  (code) => {
    expect(isUnreachable(Object.assign(new Error('lost'), { code, syscall: 'read' }))).toBe(true);
  },
);

test.each([
  ['off', 'on'],
  ['local', 'local'],
  ['remote_apply', 'remote_apply'],
])(
  'where the server’s commits are %s, those of this program are %s: what it says is stored is on the disk',
  async (set, used) => {
    const name = new URL(settings.databaseUrl ?? '').pathname.slice(1);
    await administer([`alter database ${name} set synchronous_commit = ${set}`], 'postgres');
    const own = openDatabase(settings);
    try {
      const asked = [own.visitor, own.staff].map(async (db) => {
        const { rows } = await sql<{ used: string }>`select current_setting('synchronous_commit') as used`.execute(db);
        return rows[0]?.used;
      });
      expect(await Promise.all(asked)).toEqual([used, used]);
    } finally {
      await own.close();
      await administer([`alter database ${name} reset synchronous_commit`], 'postgres');
    }
  },
);

test('limits that were counted apart while the server was away are shared again, though the clock was set back by a day', async () => {
  const log = { warn: vi.fn(), info: vi.fn() };
  const counters = sharedCounters({ db: database.visitor, log });
  const count = () => counters.count([{ key: 'anna', points: 1_000, seconds: 60 }]);
  cable.cut();
  expect(await count()).toBeNull();
  expect(log.warn).toHaveBeenCalledWith('limits.in_memory', expect.anything());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 86_400_000 });
  cable.mend();
  await expect.poll(async () => [await count(), ...log.info.mock.calls]).toEqual([null, ['limits.shared_again']]);
});

test('a frozen server does not hold up the closing, with queries under way', async () => {
  const own = openDatabase(settings);
  const stopWatching = await watchContent(own.staff, () => {}, { log: processLog });
  await own.ping();
  await own.staff.selectFrom('messages').select('id').execute();
  cable.freeze();
  const asked = [own.staff, own.staff].map((db) => db.selectFrom('messages').select('id').execute().catch(String));
  await turn();
  void stopWatching();
  const began = performance.now();
  await own.close();
  expect(performance.now() - began).toBeLessThan(2000);
  cable.mend();
  await Promise.all(asked);
});
