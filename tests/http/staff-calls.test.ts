import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/server/app.ts';
import { readEnv } from '../../src/server/env.ts';
import { log } from '../../src/server/log.ts';
import { loadBuild } from '../../src/server/render/build.ts';
import { createPages } from '../../src/server/render/pages.ts';
import { PageCounts } from '../../src/server/services/page-counts.ts';
import { sendRaw, statusOf } from '../support/raw.ts';
import { type Site, startSite } from '../support/site.ts';

/** The calls that carry the public key; every other call of the API is for staff. */
const publicCalls = [
  'GET /api/images',
  'GET /api/foto_studio',
  'POST /api/newsletter',
  'POST /api/functions/send-contact-email',
];

describe('staff calls', () => {
  let site: Site;
  let staffCalls: { method: string; path: string }[];

  beforeAll(async () => {
    site = await startSite({
      prepare: async ({ staff }) => {
        await staff.insertInto('foto_studio').values({ url: '/icona.svg', titolo: 'Resta' }).execute();
      },
    });
    const { publicKey, database } = site;
    const build = await loadBuild(join(import.meta.dirname, '../../dist'), false);
    const pages = createPages({
      build,
      site: { publicKey, publicUrl: site.url },
      read: async () => ({ data: [], whole: true }),
      log,
    });
    const app = createApp({
      env: readEnv({}),
      database,
      publicKey,
      secret: '',
      rateLimit: async () => async () => {},
      pages,
      build,
      log,
      lettersWaiting: () => {},
      pageCounts: new PageCounts(),
    });
    const calls = app.routes
      .filter(({ method, path }) => path.startsWith('/api/') && method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`);
    staffCalls = [...new Set(calls)]
      .filter((call) => !publicCalls.includes(call))
      .map((call) => {
        const [method = '', path = ''] = call.split(' ');
        return { method, path: path.replace(':id', '1') };
      });
  });
  afterAll(() => site.stop());

  test('adding, updating and deleting studio photos exist', () => {
    const path = '/api/foto_studio';
    expect(staffCalls).toEqual(
      expect.arrayContaining([
        { method: 'POST', path },
        { method: 'PATCH', path: `${path}/1` },
        { method: 'DELETE', path: `${path}/1` },
      ]),
    );
  });

  test('every staff call of the route table answers 401 without a staff session, with the public key too', async () => {
    for (const { method, path } of staffCalls) {
      for (const headers of [{}, { apikey: site.publicKey }, { cookie: 'session=1', authorization: 'Bearer 1' }]) {
        const answer = await fetch(site.url + path, {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          ...(method !== 'GET' && { body: JSON.stringify({ url: 'https://foto.example/x.jpg' }) }),
        });
        expect([method, path, answer.status]).toEqual([method, path, 401]);
        expect(await answer.json()).toEqual({ error: { code: 'unauthorized', message: expect.any(String) } });
      }
    }
  });

  test.each([
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
  ])('no variant of its path reaches a staff call: %s', async (path) => {
    const answer = await sendRaw(
      site.port,
      `DELETE ${path} HTTP/1.1\r\nHost: localhost\r\napikey: ${site.publicKey}\r\nConnection: close\r\n\r\n`,
    );
    expect([400, 401, 404, 405]).toContain(statusOf(answer));
    expect(await site.database.staff.selectFrom('foto_studio').selectAll().execute()).toHaveLength(1);
  });
});
