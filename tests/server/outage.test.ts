import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { findFreePort } from '../../harness/processes.ts';
import { apiKeyHeader } from '../../src/contract/paths.ts';
import { openSqliteFile } from '../../src/server/db/sqlite/file.ts';
import { setClock } from '../support/clock.ts';
import { createDatabasePlace, type DatabasePlace, runOnTestPostgres } from '../support/database.ts';
import { startProgram, startProgramSite, startSite } from '../support/site.ts';
import { addPerson, signIn } from '../support/staff.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/* Behaviour while the database, or the log, is unavailable. */

afterEach(() => void vi.useRealTimers());

const message = { nome: 'Anna', email: 'anna@example.it', messaggio: 'Buongiorno' };

describe('unavailable PostgreSQL', () => {
  let place: DatabasePlace;
  let proxy: TcpProxy;
  let program: ReturnType<typeof startProgram>;
  let url: string;
  let apikey: string;

  beforeAll(async () => {
    place = await createDatabasePlace('postgres');
    const database = new URL(place.variables['DATABASE_URL'] ?? '');
    proxy = await startTcpProxy(database);
    database.port = String(proxy.port);
    const port = await findFreePort();
    program = startProgram({ PORT: String(port), ...place.variables, DATABASE_URL: database.href });
    await program.ready;
    url = `http://localhost:${port}`;
    apikey = /public-anon-key" content="([^"]+)"/.exec(await (await fetch(url)).text())?.[1] ?? '';
  });
  afterAll(async () => {
    proxy.restore();
    await program.stop();
    proxy.remove();
    await place.remove();
  });

  const request = async (path: string, init?: RequestInit) => {
    const answer = await fetch(url + path, { redirect: 'manual', ...init });
    return { status: answer.status, text: await answer.text() };
  };
  const postForms = () => [
    request('/contatti', { method: 'POST', body: new URLSearchParams(message) }),
    request('/newsletter', { method: 'POST', body: new URLSearchParams({ email: message.email }) }),
    ...Object.entries({
      '/api/newsletter': { email: message.email },
      '/api/functions/send-contact-email': message,
    }).map(([path, body]) =>
      request(path, {
        method: 'POST',
        headers: { [apiKeyHeader]: apikey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    ),
  ];
  const readEvent = (line: string) => v.parse(v.object({ event: v.string() }), JSON.parse(line)).event;
  /** Log lines of level error or warn. */
  const listFaults = () => program.log().match(/^.*"level":"(?:error|warn)".*$/gm) ?? [];

  test('returns 503 for /readyz and forms while cut off, serves /healthz and pages, and recovers', async () => {
    expect((await request('/readyz')).status).toBe(200);
    proxy.cut();
    for (const [path, status] of [
      ['/readyz', 503],
      ['/healthz', 200],
      ['/chi-siamo', 200],
    ] as const) {
      expect([path, (await request(path)).status]).toEqual([path, status]);
    }
    for (const answer of await Promise.all(postForms())) expect(answer.status).toBe(503);
    const call = (await Promise.all(postForms())).at(-1);
    expect(JSON.parse(call?.text ?? '')).toEqual({ error: { code: 'unavailable', message: expect.any(String) } });
    proxy.restore();
    await expect.poll(async () => (await request('/readyz')).status).toBe(200);
    // Earlier posts were never stored, so these are not duplicates.
    await expect.poll(async () => (await postForms()[0])?.status).toBe(303);
  });

  test('returns 503 for forms, serves pages, limits log lines and stops while frozen', async () => {
    const before = listFaults().length;
    proxy.freeze();
    const answered = vi.fn();
    const first = postForms().map((post) => post.finally(answered));
    for (const path of ['/', '/contatti', '/team']) expect((await request(path)).status).toBe(200);
    // Pages did not wait for the database; every form still does.
    expect(answered).not.toHaveBeenCalled();
    const early = await Promise.all(first);
    const firstEvents = listFaults().slice(before).map(readEvent);
    expect(firstEvents).not.toEqual([]);
    const late = await Promise.all(postForms());
    for (const answer of [...early, ...late]) {
      expect(answer.status).toBe(503);
    }
    // Background jobs may log the same fault in between, once per kind of job.
    const laterEvents = listFaults()
      .slice(before + firstEvents.length)
      .map(readEvent);
    expect(laterEvents.filter((event) => firstEvents.includes(event))).toEqual([]);
    for (const event of firstEvents) expect(firstEvents.filter((other) => other === event).length).toBeLessThan(3);

    await program.stop();
  });
});

test('returns 503 for forms and serves reads while another program holds the SQLite write lock; accepts forms afterwards, also when the clock was set back', async () => {
  const site = await startSite();
  try {
    await addPerson(site, { email: 'anna@studio.example' });
    const anna = await signIn(site, 'anna@studio.example');
    // Old enough that the next call updates last_seen_at.
    const before = new Date(Date.now() - 120_000).toISOString();
    await site.database.staff.updateTable('sessions').set({ last_seen_at: before }).execute();
    const otherConnection = openSqliteFile(site.database.place.settings.dataDir);
    otherConnection.exec('begin immediate');
    try {
      expect((await anna.call('GET', '/api/messages')).status).toBe(200);
      const post = () =>
        fetch(`${site.url}/contatti`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(message) });
      const refused = await Promise.all([post(), post(), post()]);
      expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
      expect((await site.api('/api/foto_studio')).status).toBe(200);
      expect((await anna.call('GET', '/api/messages')).status).toBe(200);
      setClock(new Date(Date.now() - 3_600_000).toISOString());
      otherConnection.exec('rollback');
      await expect.poll(async () => (await post()).status).toBe(303);
    } finally {
      otherConnection.close();
    }
  } finally {
    await site.stop();
  }
});

test('returns 503 for writes and /readyz while PostgreSQL is read-only, and recovers', async () => {
  const site = await startSite({ engine: 'postgres' });
  try {
    const name = new URL(site.database.place.settings.databaseUrl ?? '').pathname.slice(1);
    // Simulates a standby before failover, or a provider that makes a database read-only when its disk is full.
    const setReadOnly = (state: 'on' | 'off') =>
      runOnTestPostgres(
        [
          `alter database ${name} set default_transaction_read_only = ${state}`,
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
        ],
        'postgres',
      );
    const post = async () => {
      const body = new URLSearchParams({ ...message, messaggio: randomUUID() });
      return (await fetch(`${site.url}/contatti`, { method: 'POST', body, redirect: 'manual' })).status;
    };
    const readReadiness = async () => (await fetch(`${site.url}/readyz`)).status;
    expect(await post()).toBe(303);
    await setReadOnly('on');
    await expect.poll(async () => (await site.api('/api/foto_studio')).status).toBe(200);
    expect(await post()).toBe(503);
    expect((await site.api('/api/newsletter', { email: 'anna@example.it' })).status).toBe(503);
    expect(await readReadiness()).toBe(503);
    expect((await fetch(`${site.url}/team`)).status).toBe(200);
    await setReadOnly('off');
    await expect.poll(readReadiness).toBe(200);
    await expect.poll(post).toBe(303);
  } finally {
    await site.stop();
  }
});

test('keeps serving after its log pipe is closed', async () => {
  const site = await startProgramSite();
  try {
    site.closeLog();
    for (let time = 0; time < 2; time += 1) {
      const refused = await fetch(`${site.url}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `chi-${time}@studio.example`, password: 'una password sbagliata' }),
      });
      expect(refused.status).toBe(401);
    }
    expect((await fetch(`${site.url}/team`)).status).toBe(200);
  } finally {
    expect(await site.end()).toBe(0);
  }
});
