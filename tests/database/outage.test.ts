import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { DatabaseSettings } from '../../src/server/db/engine.ts';
import { type OpenDatabase, openDatabase } from '../../src/server/db/open.ts';
import { isUnreachable } from '../../src/server/db/unreachable.ts';
import { watchContent } from '../../src/server/db/watch.ts';
import { createSharedCounters } from '../../src/server/http/limits/shared-counters.ts';
import { processLog } from '../../src/server/log.ts';
import { createTestDatabase, runOnTestPostgres, type TestDatabase } from '../support/database.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/* Behaviour when PostgreSQL is not reachable or does not respond: a proxy cuts or freezes its connections. */

let directDatabase: TestDatabase;
let database: OpenDatabase;
let settings: DatabaseSettings;
let proxy: TcpProxy;

beforeAll(async () => {
  directDatabase = await createTestDatabase('postgres');
  const url = new URL(directDatabase.place.settings.databaseUrl ?? '');
  proxy = await startTcpProxy(url);
  url.port = String(proxy.port);
  settings = { ...directDatabase.place.settings, databaseUrl: url.href };
  database = openDatabase(settings);
});

afterEach(() => {
  proxy.restore();
  vi.useRealTimers();
});

afterAll(async () => {
  await database.close();
  proxy.remove();
  await directDatabase.close();
});

test('recovers from a cut connection', async () => {
  await database.ping();
  proxy.cut();
  proxy.restore();
  // The first query may still use the cut connection and fail: the pool drops it in the next turn of the event loop.
  await database.ping().catch(() => {});
  await database.ping();
});

test('queries fail as unreachable after the server ends the connection of their transaction', async () => {
  const asked: unknown[] = [];
  const refusal = await database.staff
    .transaction()
    .execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await runOnTestPostgres([`select pg_terminate_backend(${rows[0]?.pid})`], 'postgres');
      const isLeft = sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`;
      await expect.poll(async () => (await isLeft.execute(directDatabase.owner)).rows).toEqual([]);
      // Wait for the reply to a ping: by then the end of the transaction's connection has arrived, too.
      await database.ping();
      for (let time = 0; time < 2; time += 1) {
        asked.push(await transaction.selectFrom('messages').select('id').execute().catch(isUnreachable));
      }
    })
    .catch((error: unknown) => error);
  expect(asked).toEqual([true, true]);
  expect(refusal instanceof Error && isUnreachable(refusal)).toBe(true);
});

test('ping fails on a frozen server, and recovers afterwards', async () => {
  await database.ping();
  proxy.freeze();
  await expect(database.ping()).rejects.toThrow(/did not answer/);
  proxy.restore();
  await expect.poll(() => database.ping().then(() => 'answers', String)).toBe('answers');
});

test('first calls to a frozen server wait for the timeout; later calls are refused at once', async () => {
  await database.ping();
  proxy.freeze();
  const store = (id: string) =>
    database.visitor.transaction().execute(async (transaction) => {
      await transaction.insertInto('submissions').values({ key: id, expires_at: '2030-01-01T00:00:00.000Z' }).execute();
    });
  const first = await Promise.allSettled([store('a'), store('b'), ...Array.from({ length: 20 }, () => store('c'))]);
  for (const result of first) {
    expect(result).toMatchObject({ status: 'rejected' });
    if (result.status === 'rejected') expect(isUnreachable(result.reason)).toBe(true);
  }

  const refusals = await Promise.allSettled([store('d'), database.visitor.selectFrom('images').select('id').execute()]);
  // The message of the open circuit, which asks the server nothing.
  for (const refusal of refusals)
    expect(refusal).toMatchObject({
      status: 'rejected',
      reason: { name: 'DatabaseUnavailable', message: 'The database is away' },
    });

  proxy.restore();
  await expect.poll(() => store('e').then(() => 'stored', String)).toBe('stored');
});

test('a database that refuses logins is unavailable, and recovers when it accepts them', async () => {
  await database.ping();
  const { pathname } = new URL(settings.databaseUrl ?? '');
  const allow = (state: boolean) =>
    runOnTestPostgres([`alter database ${pathname.slice(1)} allow_connections ${state}`], 'postgres');
  const read = () => database.visitor.selectFrom('images').select('url_foto').execute();
  await allow(false);
  try {
    // Cut the open connections, so that new ones are needed.
    proxy.cut();
    proxy.restore();
    await expect.poll(() => read().catch((error: Error) => [error.name, error.message])).toEqual(unavailable);
  } finally {
    await allow(true);
  }
  await expect.poll(() => read().catch(String)).toEqual([]);
});

const unavailable = ['DatabaseUnavailable', 'The database is away'];

test.each([
  ['no such login', '28000', { username: 'nobody_of_this_name' }],
  ['no such database', '3D000', { pathname: '/none_of_this_name' }],
  ['no such host', /ENOTFOUND|EAI_AGAIN/, { hostname: 'database.invalid' }],
  ['no such port', 'ECONNREFUSED', { port: '1' }],
])('a failed connection (%s) is refused as unavailable, with its cause', async (_, code, part) => {
  const url = Object.assign(new URL(directDatabase.place.settings.databaseUrl ?? ''), part);
  const elsewhere = openDatabase({ ...settings, databaseUrl: url.href });
  try {
    const read = () => elsewhere.visitor.selectFrom('images').select('url_foto').execute();
    await expect(read()).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      cause: { code: expect.stringMatching(code) },
    });
    await expect.poll(() => read().catch((error: Error) => [error.name, error.message])).toEqual(unavailable);
  } finally {
    await elsewhere.close();
  }
});

test.each(['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ENETRESET', 'ECONNABORTED', 'EHOSTDOWN'])(
  'a connection lost by %s counts as unreachable',
  (code) => {
    expect(isUnreachable(Object.assign(new Error('lost'), { code, syscall: 'read' }))).toBe(true);
  },
);

test.each([
  ['off', 'on'],
  ['local', 'local'],
  ['remote_apply', 'remote_apply'],
])(
  'with synchronous_commit %s as the default of the database, both handles of the program connect with %s',
  async (set, used) => {
    const name = new URL(settings.databaseUrl ?? '').pathname.slice(1);
    await runOnTestPostgres([`alter database ${name} set synchronous_commit = ${set}`], 'postgres');
    const own = openDatabase(settings);
    try {
      const asked = [own.visitor, own.staff].map(async (db) => {
        const { rows } = await sql<{ used: string }>`select current_setting('synchronous_commit') as used`.execute(db);
        return rows[0]?.used;
      });
      expect(await Promise.all(asked)).toEqual([used, used]);
    } finally {
      await own.close();
      await runOnTestPostgres([`alter database ${name} reset synchronous_commit`], 'postgres');
    }
  },
);

test('rate limits are shared again after an outage, though the clock was set back by a day', async () => {
  const log = { warn: vi.fn(), info: vi.fn() };
  const counters = createSharedCounters({ db: database.visitor, log });
  const count = () => counters.count([{ key: 'anna', points: 1_000, seconds: 60 }]);
  proxy.cut();
  expect(await count()).toBeNull();
  expect(log.warn).toHaveBeenCalledWith('limits.in_memory', expect.anything());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 86_400_000 });
  proxy.restore();
  await expect.poll(async () => [await count(), ...log.info.mock.calls]).toEqual([null, ['limits.shared_again']]);
});

test('close does not wait for a frozen server with queries in flight', async () => {
  const own = openDatabase(settings);
  const stopWatching = await watchContent(own.staff, () => {}, { log: processLog });
  await own.ping();
  await own.staff.selectFrom('messages').select('id').execute();
  proxy.freeze();
  const asked = [own.staff, own.staff].map((db) => db.selectFrom('messages').select('id').execute().catch(String));
  await turn();
  void stopWatching();
  await own.close();
  proxy.restore();
  await Promise.all(asked);
});
