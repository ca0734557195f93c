import { join } from 'node:path';
import type { Kysely, KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { get } from '../../harness/site.ts';
import { sitePages } from '../../src/content/site-map.ts';
import { allCalls } from '../../src/contract/all-calls.ts';
import { apiKeyHeader } from '../../src/contract/paths.ts';
import { createApp, createListener } from '../../src/server/app.ts';
import type { Database } from '../../src/server/db/schema.ts';
import { readEnv } from '../../src/server/env.ts';
import { AnswerCache } from '../../src/server/http/answer-cache.ts';
import { type RunningServer, serve } from '../../src/server/http/serving.ts';
import type { StoredAnswer, UncompressedAnswer } from '../../src/server/http/stored-answer.ts';
import { processLog as log } from '../../src/server/log.ts';
import { loadBuild } from '../../src/server/pages/build.ts';
import { PageCounts } from '../../src/server/pages/page-counts.ts';
import { createPages } from '../../src/server/pages/pages.ts';
import { loadPublishedData, type PublishedData } from '../../src/server/pages/published-data.ts';
import { createDecoder } from '../../src/server/photos/decoder.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/* Cost of a repeated public GET: no query, no rendering, no derived answer. */

const publicKey = 'una-chiave-di-prova';
const made: string[] = [];
const rendered: string[] = [];
const queried: string[] = [];

/** Records the key of every answer that was not fresh in the cache. */
class WatchedCache extends AnswerCache<PublishedData> {
  override answer(key: string, make: (state: PublishedData) => Promise<UncompressedAnswer>): Promise<StoredAnswer> {
    return super.answer(key, (state) => {
      made.push(key);
      return make(state);
    });
  }
}

const queryCounter: KyselyPlugin = {
  transformQuery({ node }) {
    queried.push(node.kind);
    return node;
  },
  transformResult: async ({ result }) => result,
};

let database: TestDatabase;
let cache: WatchedCache;
let serving: RunningServer;
let app: ReturnType<typeof createApp>;
let year: string;
let contentVersion: string;

beforeAll(async () => {
  database = await createTestDatabase('sqlite');
  const text = {
    title: 'Il saldo',
    subject: '',
    preheader: '',
    points: [],
    author: '',
    topic: '',
    body: 'Il {saldo-iva}.',
  };
  await database.staff
    .insertInto('circulars')
    .values({
      slug: 'il-saldo',
      number: 1,
      state: 'published',
      title: text.title,
      published: JSON.stringify(text),
      published_at: '2026-11-01T09:00:00.000Z',
    })
    .execute();
  await database.staff
    .insertInto('images')
    .values({ nome_pagina: 'home', nome_foto: 'advisory-office', url_foto: 'https://foto.example/a.jpg' })
    .execute();

  const counted = (db: Kysely<Database>) => db.withPlugin(queryCounter);
  const { visitor, staff } = database;
  const published = await loadPublishedData(database);
  const env = readEnv({ RATE_LIMITS: 'off' });
  const build = await loadBuild(join(import.meta.dirname, '../../dist'), false);
  const { renderDocument } = build.renderer;
  const watched = {
    ...build,
    renderer: {
      ...build.renderer,
      renderDocument(...given: Parameters<typeof renderDocument>) {
        rendered.push(given[0]);
        return renderDocument(...given);
      },
    },
  };
  cache = new WatchedCache({ current: published.current, log });
  const services = {
    env,
    publicKey,
    cache,
    log,
    build: watched,
    secret: '',
    metrics: null,
    decoder: createDecoder(),
    database: {
      ...database,
      visitor: counted(visitor),
      staff: counted(staff),
    },
    pages: createPages({ build: watched, site: { publicKey, publicUrl: env.publicUrl }, cache }),
    content: () => published.current().published,
    pageCounts: new PageCounts(),
    stopping: new AbortController().signal,
    rateLimit: async () => async () => {},
    subjectLimit: async () => async () => {},
    isFlooded: async () => false,
    onEmailsQueued: vi.fn(),
    refreshPublished: async () => {},
    makeBackup: async () => false,
    probeMail: async () => false,
  };
  app = createApp(services);
  year = published.current().today.slice(0, 4);
  contentVersion = services.content().version;
  serving = await serve(
    { port: 0, host: '127.0.0.1', publicUrl: env.publicUrl },
    createListener(services, build.files),
  );
});
afterAll(async () => {
  await serving.close();
  await database.close();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  get(serving.address + path, { 'Accept-Encoding': 'br', [apiKeyHeader]: publicKey, ...headers });
const headerOf = ({ headers }: { headers: [string, string][] }, name: string) =>
  headers.find(([one]) => one.toLowerCase() === name)?.[1];

/** Answers, renders and queries that the requests of `work` cause. */
async function worked(work: () => Promise<unknown>) {
  for (const list of [made, rendered, queried]) list.length = 0;
  await work();
  return { made: [...made], rendered: [...rendered], queried: [...queried] };
}
const nothing = { made: [], rendered: [], queried: [] };

/** Cached addresses, which show published content only, by route. */
const cached = (): Record<string, string[]> => ({
  '*': [
    ...sitePages.map(({ path }) => path),
    '/circolari',
    '/circolari/il-saldo',
    '/?esito=messaggio-inviato',
    '/nulla',
    '/servizzi',
    `/scadenze?anno=${year}`,
    '/scadenze?per=imprese',
    `/scadenze?per=terzo-settore&anno=${Number(year) + 1}`,
  ],
  '/circolari.xml': ['/circolari.xml'],
  '/sitemap.xml': ['/sitemap.xml'],
  '/sito.webmanifest': ['/sito.webmanifest'],
  '/robots.txt': ['/robots.txt'],
  '/llms.txt': ['/llms.txt'],
  '/.well-known/security-policy.txt': ['/.well-known/security-policy.txt'],
  '/.well-known/security.txt': ['/.well-known/security.txt'],
  '/studio.vcf': ['/studio.vcf'],
  '/scadenze.ics': ['/scadenze.ics', '/scadenze.ics?per=imprese'],
  '/contenuti/:version/:name': [`/contenuti/${contentVersion}/team`],
  '/gestione/*': ['/gestione', '/gestione/nulla'],
  '/api/images': ['/api/images?nome_pagina=home', '/api/images?nome_pagina=nessuna'],
  '/api/foto_studio': ['/api/foto_studio'],
});

/** Uncached routes, each with its reason. */
const perRequest = new Map([
  ['/healthz', 'says that the process lives'],
  ['/readyz', 'asks the database'],
  ['/metrics', 'needs a token'],
  ['/foto/:name', 'sends stored bytes, which browsers keep for ever'],
  ['/newsletter', 'leads back to the page that it is asked from'],
  ['/newsletter/conferma', 'reads the token of one subscriber'],
  ['/newsletter/disiscrizione', 'reads the token of one subscriber'],
]);

test('lists every public GET as cached, or as uncached with a reason', () => {
  const tables: { method: string; path: string; role: string }[][] = Object.values(allCalls).map(Object.values);
  const ofStaff = new Set(tables.flat().flatMap(({ path, role }) => (role === 'public' ? [] : [path])));
  const named = new Set([...Object.keys(cached()), ...perRequest.keys()]);
  const routes = app.routes.filter(({ method, path }) => method === 'GET' && !ofStaff.has(path));
  const plain = (path: string) => (path === '/*' ? '*' : path);
  expect(routes.map(({ path }) => plain(path)).filter((path) => !named.has(path))).toEqual([]);
});

test('serves a repeated request without rendering or query, and returns 304 for its ETag', async () => {
  for (const path of Object.values(cached()).flat()) {
    const first = await ask(path);
    expect([path, first.status]).toEqual([path, /nulla|servizzi/.test(path) ? 404 : 200]);
    expect([path, headerOf(first, 'content-encoding')]).toEqual([path, 'br']);
    const etag = headerOf(first, 'etag') ?? '';
    expect([path, etag]).toEqual([path, expect.stringMatching(/^".+"$/)]);
    expect([path, await worked(() => ask(path))]).toEqual([path, nothing]);
    if (first.status !== 200) continue;
    const again = await ask(path, { 'If-None-Match': etag });
    expect([path, again.status, again.body.length]).toEqual([path, 304, 0]);
  }
});

test('answers invented addresses from the cache and adds no entry', async () => {
  const of = (path: string) => Array.from({ length: 5 }, (_, index) => path.replace('#', `inventato${index}`));
  const invented = [
    '/team?utm_source=#',
    '/scadenze?anno=#',
    '/scadenze?per=#',
    '/scadenze.ics?per=#',
    '/circolari.xml?#',
    '/?esito=#',
    '/#',
    '/circolari/#',
    '/servizi/#',
    '/gestione/#',
    '/api/images?nome_pagina=#',
  ].flatMap(of);
  for (const [path = ''] of invented.map((path) => [path.replace(/inventato\d/, 'inventato')])) await ask(path);
  const entries = cache.count;
  const work = await worked(async () => {
    for (const path of invented) await ask(path);
  });
  expect(work).toEqual(nothing);
  expect(cache.count).toBe(entries);
});

test('renders a page with a visitor’s figures on each request, with no-store and no cache entry', async () => {
  const entries = cache.count;
  const path = '/servizi?attivo1=5000000&ricavi1=9000000&dipendenti1=60';
  const answer = await ask(path);
  expect(headerOf(answer, 'cache-control')).toBe('no-store');
  expect((await worked(() => ask(path))).rendered).toHaveLength(1);
  expect(cache.count).toBe(entries);
});
