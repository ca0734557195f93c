import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../src/contract/calls.ts';
import { createApp } from '../../src/server/app.ts';
import { readEnv } from '../../src/server/env.ts';
import { AnswerCache } from '../../src/server/http/answer-cache.ts';
import { processLog as log } from '../../src/server/log.ts';
import { loadBuild } from '../../src/server/pages/build.ts';
import { PageCounts } from '../../src/server/pages/page-counts.ts';
import { createPages } from '../../src/server/pages/pages.ts';
import { loadPublishedData } from '../../src/server/pages/published-data.ts';
import { createDecoder } from '../../src/server/photos/decoder.ts';
import { subjects } from '../../src/server/subjects.ts';
import { readStatus, sendRaw } from '../support/raw.ts';
import { useSite } from '../support/site.ts';
import { addPerson, ageSessions, confirmIdentityFor, signIn } from '../support/staff.ts';

const calls = Object.values(subjects)
  .flatMap(({ calls }) => Object.values<Call>(calls))
  .map((call) => ({ ...call, call: `${call.method} ${call.path}` }));

/** Calls that need no session: those with the public key and those that start a session. All others are for staff. */
const openCalls = [
  'GET /api/images',
  'GET /api/foto_studio',
  'POST /api/newsletter',
  'POST /api/functions/send-contact-email',
  'GET /api/appointments/offer',
  'POST /api/appointments',
  'POST /api/session',
  'POST /api/session/passkey/options',
  'POST /api/session/passkey',
  'POST /api/session/reset',
  'GET /api/invitations/:token',
  'POST /api/invitations/:token',
];

const managersCalls = [
  'GET /api/people',
  'GET /api/people/:id/work',
  'POST /api/people/:id/handover',
  'POST /api/people',
  'PATCH /api/people/:id',
  'POST /api/people/:id/reset',
  'DELETE /api/people/invitations/:id',
  'GET /api/journal',
  'POST /api/content/:page/send-back',
  'POST /api/circulars/:id/send-back',
  'POST /api/circulars/:id/publish',
  'POST /api/circulars/:id/correct',
  'POST /api/circulars/:id/withdraw',
  'GET /api/launch',
  'PUT /api/launch/read/:page',
  'PUT /api/launch/facts/:fact',
  'PUT /api/launch/recovery-codes',
  'POST /api/launch/open',
  'DELETE /api/launch/open',
  'POST /api/circulars/:id/send',
  'POST /api/circulars/:id/notify',
  'POST /api/circulars/:id/pause',
  'POST /api/circulars/:id/resume',
  'POST /api/circulars/:id/stop',
  'GET /api/circulars/:id/letters.csv',
  'POST /api/circulars/:id/letters/:letter',
  'GET /api/messages.csv',
  'GET /api/subscribers.csv',
  'POST /api/exports/check',
  'POST /api/personal-data/report',
  'POST /api/subscribers/import',
  'POST /api/subscribers/import/check',
  'POST /api/personal-data/erase',
  'GET /api/site-state',
  'POST /api/copies',
  'GET /api/copies/:name',
  'POST /api/copies/check',
  'POST /api/held-letters/release',
];

const editor = 'redattore@studio.example';
const manager = 'responsabile@studio.example';

describe('staff API', () => {
  const site = useSite({
    prepare: async ({ staff }) => {
      await staff.insertInto('foto_studio').values({ url: '/icona.svg', titolo: 'Resta' }).execute();
    },
  });
  let served: string[];
  const routes = calls
    .filter(({ call }) => !openCalls.includes(call))
    .map(({ call, method, path }) => ({ call, method, path: path.replace(/:\w+/g, '1') }));
  const oneRoutePerMethod = Object.values(Object.fromEntries(routes.map((route) => [route.method, route])));

  beforeAll(async () => {
    await addPerson(site, { email: editor });
    await addPerson(site, { email: manager, role: 'manager' });
    const { publicKey, database } = site;
    const published = await loadPublishedData(database);
    const build = await loadBuild(join(import.meta.dirname, '../../dist'), false);
    const cache = new AnswerCache({ current: published.current, log });
    const pages = createPages({ build, site: { publicKey, publicUrl: site.url }, cache });
    const app = createApp({
      env: readEnv({}),
      database,
      publicKey,
      secret: '',
      rateLimit: async () => async () => {},
      subjectLimit: async () => async () => {},
      isFlooded: async () => false,
      listTasks: async () => [],
      pages,
      content: () => published.current().published,
      offer: () => published.current().offer,
      cache,
      photoCache: cache,
      decoder: createDecoder(),
      build,
      log,
      onEmailsQueued: () => {},
      refreshPublished: async () => {},
      makeBackup: async () => false,
      probeMail: async () => false,
      stopping: new AbortController().signal,
      metrics: null,
      pageCounts: new PageCounts(),
    });
    served = app.routes
      .filter(({ method, path }) => /^\/(?:api|gestione\/anteprima)\//.test(path) && method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`);
  });

  /** Calls the route and expects this error status. */
  async function expectRefused(
    { method, path }: { method: string; path: string },
    status: number,
    headers: Record<string, string>,
  ) {
    const answer = await fetch(site.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(!['GET', 'HEAD'].includes(method) && { body: JSON.stringify({ url: 'https://foto.example/x.jpg' }) }),
    });
    expect([method, path, headers, answer.status]).toEqual([method, path, headers, status]);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(await answer.json()).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } });
  }

  test('serves exactly the calls of the contract, each with its expected role', () => {
    expect([...new Set(served)].sort()).toEqual(calls.map(({ call }) => call).sort());
    const listWithRole = (...roles: Call['role'][]) =>
      calls.filter(({ role }) => roles.includes(role)).map(({ call }) => call);
    expect(listWithRole('public', 'anybody').sort()).toEqual(openCalls.toSorted());
    expect(listWithRole('manager').sort()).toEqual(managersCalls.toSorted());
  });

  test('returns 401 without a session, with an invalid, replaced or ended one or the public key', async () => {
    const otherSession = await signIn(site, editor);
    const browser = await signIn(site, editor);
    const replaced = browser.cookie;
    await browser.call('POST', '/api/session/refresh');
    const endedSession = await signIn(site, editor);
    const signedOut = endedSession.cookie;
    await endedSession.call('DELETE', '/api/session');
    const cookies = [`session=${'a'.repeat(43)}`, 'session=1', `session=${replaced}x`, replaced, signedOut];
    const origin = site.url;
    for (const call of routes) {
      await expectRefused(call, 401, {});
      await expectRefused(call, 401, { origin, apikey: site.publicKey, authorization: 'Bearer 1', cookie: signedOut });
    }
    // Sessions are read before the route, so one call of each method is enough.
    for (const call of oneRoutePerMethod)
      for (const cookie of cookies) await expectRefused(call, 401, { origin, cookie });
    expect((await otherSession.call('GET', '/api/session')).status).toBe(200);
  });

  test('returns 403 to an editor for every call of managers', async () => {
    const { cookie } = await signIn(site, editor);
    const forManagers = routes.filter(({ call }) => managersCalls.includes(call));
    for (const call of forManagers) await expectRefused(call, 403, { origin: site.url, cookie });
  });

  test('returns 403 to a role below editor for every staff call', async () => {
    await addPerson(site, { email: 'tirocinante@studio.example' });
    const { cookie } = await signIn(site, 'tirocinante@studio.example');
    await sql`update accounts set role = 'tirocinante' where email = 'tirocinante@studio.example'`.execute(
      site.database.owner,
    );
    for (const call of routes) await expectRefused(call, 403, { origin: site.url, cookie });
  });

  test('returns 403 for a change from another origin, without origin or cross-site', async () => {
    const browser = await signIn(site, manager);
    const { cookie } = browser;
    const origin = site.url;
    const changes = routes.filter(({ method }) => method !== 'GET');
    const foreign = ['null', site.url.replace('localhost', '127.0.0.1'), `${site.url}.example`];
    for (const call of changes) await expectRefused(call, 403, { cookie, origin: 'https://altrove.example' });
    // Origins are compared before the route, so one call of each method is enough.
    for (const call of oneRoutePerMethod.filter(({ method }) => method !== 'GET')) {
      for (const other of foreign) await expectRefused(call, 403, { cookie, origin: other });
      await expectRefused(call, 403, { cookie });
      for (const from of ['cross-site', 'same-site'])
        await expectRefused(call, 403, { cookie, origin, 'sec-fetch-site': from });
    }
    expect((await browser.call('GET', '/api/session')).status).toBe(200);
  });

  test('requires an identity confirmation for every CSV export, separate from other actions', async () => {
    const browser = await signIn(site, manager);
    const { id } = await (await browser.call('POST', '/api/circulars', { title: 'Prova' })).json();
    const exportPaths = calls
      .filter(({ path }) => path.endsWith('.csv'))
      .map(({ path }) => path.replace(':id', String(id)));
    expect(exportPaths.length).toBeGreaterThanOrEqual(3);
    await ageSessions(site);
    await confirmIdentityFor(browser, 'people');
    for (const path of exportPaths) {
      const answer = await browser.call('GET', path);
      expect([path, answer.status, await answer.json()]).toMatchObject([
        path,
        403,
        { error: { code: 'identity-check' }, action: 'exports' },
      ]);
    }
    expect((await browser.call('POST', '/api/exports/check')).status).toBe(403);
    await confirmIdentityFor(browser, 'exports');
    expect((await browser.call('POST', '/api/exports/check')).status).toBe(204);
    for (const path of exportPaths) expect([path, (await browser.call('GET', path)).status]).toEqual([path, 200]);
  });

  test('redirects the staff area from another host name of this machine to the site URL', async () => {
    const otherHost = site.url.replace('localhost', '127.0.0.1');
    const redirect = await fetch(`${otherHost}/gestione/messaggi?cerca=a`, { redirect: 'manual' });
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, `${site.url}/gestione/messaggi?cerca=a`]);
    expect((await fetch(`${site.url}/gestione/messaggi`, { redirect: 'manual' })).status).toBe(200);
  });

  test('refuses a sign-in and its preflight from another origin', async () => {
    const post = { method: 'POST', path: '/api/session' };
    for (const origin of ['https://altrove.example', 'null']) await expectRefused(post, 403, { origin });
    const preflight = await fetch(`${site.url}/api/session`, {
      method: 'OPTIONS',
      headers: { origin: 'https://altrove.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('reaches no call without a session through a variant of its path', async () => {
    for (const path of [
      '//api/foto_studio/1',
      '/api//foto_studio/1',
      '/api%2Ffoto_studio/1',
      '/api/foto_studio%2F1',
      '/api/foto_studio;x/1',
      '/api/foto_studio/1;x',
      '/x/../api/foto_studio/1',
      '/API/foto_studio/1',
      '/api/FOTO_STUDIO/1',
      '/api/foto_studio/1/',
      '/api/foto_studio/%31',
    ])
      expect([400, 401, 404, 405], path).toContain(await sendDelete(path));
    expect(await site.database.staff.selectFrom('foto_studio').selectAll().execute()).toHaveLength(1);
  });

  test('returns 404 for a variant of a path with a session, and the session stays valid', async () => {
    const { cookie, call } = await signIn(site, editor);
    for (const path of [
      '/api/x/../session',
      '/api/x/%2e%2e/session',
      '/./api/session',
      '/gestione/../api/session',
      '/%61pi/session',
      '/api/sess%69on',
    ])
      expect([path, await sendDelete(path, `Cookie: ${cookie}\r\n`)]).toEqual([path, 404]);
    expect((await call('GET', '/api/session')).status).toBe(200);
  });

  /** Sends a DELETE with the site's origin and this exact path, which clients would normalise; returns the status. */
  async function sendDelete(path: string, headers = ''): Promise<number> {
    const request = `DELETE ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${site.url}\r\n${headers}`;
    return readStatus(await sendRaw(site.port, `${request}Connection: close\r\n\r\n`));
  }
});
