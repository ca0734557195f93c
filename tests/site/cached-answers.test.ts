import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Kysely, KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { get } from '../../harness/site.ts';
import { sitePages } from '../../src/content/site-map.ts';
import type { Call } from '../../src/contract/calls.ts';
import { apiKeyHeader } from '../../src/contract/paths.ts';
import { makeVariantPath } from '../../src/contract/photos/variants.ts';
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
import { loadPublishedData, type PublishedData, type PublishedSource } from '../../src/server/pages/published-data.ts';
import { createDecoder } from '../../src/server/photos/decoder.ts';
import { subjects } from '../../src/server/subjects.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/* A repeated public GET is answered from the cache: no query, no rendering, no other work. */

const publicKey = 'una-chiave-di-prova';
const builtAnswers: string[] = [];
const renderedPages: string[] = [];
const queryKinds: string[] = [];

/** Cache that records the key of every answer that it had to build. */
class WatchedCache extends AnswerCache<PublishedData> {
  override answer(key: string, make: (state: PublishedData) => Promise<UncompressedAnswer>): Promise<StoredAnswer> {
    return super.answer(key, (state) => {
      builtAnswers.push(key);
      return make(state);
    });
  }
}

const queryCounter: KyselyPlugin = {
  transformQuery({ node }) {
    queryKinds.push(node.kind);
    return node;
  },
  transformResult: async ({ result }) => result,
};

const photo = { hash: 'ab'.repeat(16), width: 320, format: 'jpg' } as const;
const photoPath = makeVariantPath(photo.hash, photo.width, photo.format);

let database: TestDatabase;
let published: PublishedSource;
let cache: WatchedCache;
let serving: RunningServer;
let app: ReturnType<typeof createApp>;
let year: string;
let contentVersion: string;
let files: string[];

beforeAll(async () => {
  database = await createTestDatabase('sqlite');
  const text = { title: 'Il saldo', body: 'Il {saldo-iva}.' };
  await database.staff
    .insertInto('circulars')
    .values({
      slug: 'il-saldo',
      number: 1,
      published_at: '2026-11-01T09:00:00.000Z',
    })
    .execute();
  await database.staff
    .insertInto('documents')
    .values({ name: 'circolare-1', body: JSON.stringify(text) })
    .execute();
  await database.staff
    .insertInto('images')
    .values({ nome_pagina: 'home', nome_foto: 'advisory-office', url_foto: 'https://foto.example/a.jpg' })
    .execute();

  await storePhoto();

  const countQueries = (db: Kysely<Database>) => db.withPlugin(queryCounter);
  const { visitor, staff } = database;
  published = await loadPublishedData(database);
  const env = readEnv({ RATE_LIMITS: 'off' });
  const build = await loadBuild(join(import.meta.dirname, '../../dist'), false);
  const { renderDocument } = build.renderer;
  const watchedBuild = {
    ...build,
    renderer: {
      ...build.renderer,
      renderDocument(...given: Parameters<typeof renderDocument>) {
        renderedPages.push(given[0]);
        return renderDocument(...given);
      },
    },
  };
  cache = new WatchedCache({ current: published.current, log });
  const services = {
    env,
    publicKey,
    cache,
    photoCache: new AnswerCache({ current: published.current, log, effort: 'none' }),
    log,
    build: watchedBuild,
    secret: '',
    metrics: null,
    decoder: createDecoder(),
    database: {
      ...database,
      visitor: countQueries(visitor),
      staff: countQueries(staff),
    },
    pages: createPages({ build: watchedBuild, site: { publicKey, publicUrl: env.publicUrl }, cache }),
    content: () => published.current().published,
    offer: () => published.current().offer,
    pageCounts: new PageCounts(),
    stopping: new AbortController().signal,
    rateLimit: async () => async () => {},
    subjectLimit: async () => async () => {},
    isFlooded: async () => false,
    listTasks: async () => [],
    onEmailsQueued: vi.fn(),
    refreshPublished: async () => {},
    makeBackup: async () => false,
    probeMail: async () => false,
  };
  app = createApp(services);
  year = published.current().today.slice(0, 4);
  contentVersion = services.content().version;
  files = [...build.files.keys()];
  serving = await serve({ port: 0, host: '127.0.0.1', trustProxy: 0 }, createListener(services, build.files));
});
async function storePhoto() {
  const { hash, width, format } = photo;
  await database.owner.insertInto('photos').values({ hash, width, height: 200 }).execute();
  const bytes = new Uint8Array(300_000).fill(1);
  await database.owner.insertInto('photo_variants').values({ hash, width, format, bytes }).execute();
}

afterAll(async () => {
  await serving.close();
  await database.close();
});

const request = (path: string, headers: Record<string, string> = {}) =>
  get(serving.address + path, { 'Accept-Encoding': 'br', [apiKeyHeader]: publicKey, ...headers });
const readHeader = ({ headers }: { headers: [string, string][] }, name: string) =>
  headers.find(([one]) => one.toLowerCase() === name)?.[1];

/** Returns the answers, renderings and queries that the requests of `work` cause. */
async function recordWork(work: () => Promise<unknown>) {
  for (const list of [builtAnswers, renderedPages, queryKinds]) list.length = 0;
  await work();
  return { made: [...builtAnswers], rendered: [...renderedPages], queried: [...queryKinds] };
}
const noWork = { made: [], rendered: [], queried: [] };

/** Lists addresses that the server caches, by route. They show published content only. */
const listCachedPaths = (): Record<string, string[]> => ({
  '*': [
    ...sitePages.map(({ path }) => path),
    '/preventivo/contabilita',
    '/circolari',
    '/circolari/il-saldo',
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
  '/foto/:name': [photoPath],
});

/** Uncached routes, each with its reason. */
const uncachedRoutes = new Map([
  ['/healthz', 'says that the process lives'],
  ['/readyz', 'asks the database'],
  ['/metrics', 'needs a token'],
  ['/newsletter', 'leads back to the page that it is asked from'],
  ['/newsletter/conferma', 'reads the token of one subscriber'],
  ['/newsletter/disiscrizione', 'reads the token of one subscriber'],
  ['/api/appointments/offer', 'lists the half days of the present day, without a query'],
  ['/calendario/:file', 'reads the token of one person'],
  ['/appuntamento/:token', 'reads the token of one appointment'],
  ['/appuntamento/:token/appuntamento.ics', 'reads the token of one appointment'],
  ['/consegna/:token', 'reads the token of one request for papers'],
]);

test('lists every public GET as cached, or as uncached with a reason', () => {
  const calls = Object.values(subjects).flatMap(({ calls }) => Object.values<Call>(calls));
  const staffPaths = new Set<string>(calls.flatMap(({ path, role }) => (role === 'public' ? [] : [path])));
  const listedPaths = new Set([...Object.keys(listCachedPaths()), ...uncachedRoutes.keys()]);
  const routes = app.routes.filter(({ method, path }) => method === 'GET' && !staffPaths.has(path));
  const normalisePath = (path: string) => (path === '/*' ? '*' : path);
  expect(routes.map(({ path }) => normalisePath(path)).filter((path) => !listedPaths.has(path))).toEqual([]);
});

test('serves a repeated request without rendering or query, and returns 304 for its ETag', async () => {
  for (const path of Object.values(listCachedPaths()).flat()) {
    const first = await request(path);
    expect([path, first.status]).toEqual([path, /nulla|servizzi/.test(path) ? 404 : 200]);
    expect([path, readHeader(first, 'content-encoding')]).toEqual([path, path === photoPath ? undefined : 'br']);
    const etag = readHeader(first, 'etag') ?? '';
    expect([path, etag]).toEqual([path, expect.stringMatching(/^".+"$/)]);
    expect([path, await recordWork(() => request(path))]).toEqual([path, noWork]);
    if (first.status !== 200) continue;
    const again = await request(path, { 'If-None-Match': etag });
    expect([path, again.status, again.body.length]).toEqual([path, 304, 0]);
  }
});

describe('a photo that is not cached', () => {
  beforeEach(async () => {
    // Every change of what is published empties the cache of photos.
    await database.staff
      .updateTable('images')
      .set({ url_foto: `https://foto.example/${randomUUID()}.jpg` })
      .execute();
    await published.refresh();
  });

  test('is read once for all who ask for it at once', async () => {
    const { queried } = await recordWork(() => Promise.all(Array.from({ length: 20 }, () => request(photoPath))));
    expect(queried).toEqual(['SelectQueryNode']);
  });

  test('is not read for a client that hangs up at once', async () => {
    const { queried } = await recordWork(async () => {
      const socket = connect(Number(new URL(serving.address).port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(`GET ${photoPath} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      socket.destroy();
      await request('/healthz');
    });
    expect(queried).toEqual([]);
  });

  test('is a 404 once it has been removed, although it was served before', async () => {
    await request(photoPath);
    await database.owner.deleteFrom('photos').where('hash', '=', photo.hash).execute();
    await published.refresh();
    expect((await request(photoPath)).status).toBe(404);
    await storePhoto();
    expect((await request(photoPath)).status).toBe(200);
  });
});

test('lets other sites show photos, icons and sharing images, and nothing else', async () => {
  const getRoutes = app.routes.filter(({ method }) => method === 'GET');
  const routePaths = getRoutes.map(({ path }) => path.replace(/:\w+/g, '1').replaceAll('*', 'nulla'));
  const paths = [...Object.values(listCachedPaths()).flat(), ...routePaths, ...files];
  const shared = new Set<string>();
  for (const path of paths) {
    const answer = await request(path);
    expect([path, readHeader(answer, 'access-control-allow-origin')]).toEqual([path, undefined]);
    const policy = readHeader(answer, 'cross-origin-resource-policy');
    if (policy === 'cross-origin') shared.add(path);
    else expect([path, policy]).toEqual([path, 'same-origin']);
  }
  const pictures = files.filter((path) => /^\/(?:icona|favicon|condivisione\/)/.test(path));
  expect([...shared].sort()).toEqual([photoPath, ...pictures].sort());
});

test('answers invented addresses from the cache and adds no entry', async () => {
  const makeVariants = (path: string) =>
    Array.from({ length: 5 }, (_, index) => path.replace('#', `inventato${index}`));
  const invented = [
    '/team?utm_source=#',
    '/scadenze?anno=#',
    '/scadenze?per=#',
    '/scadenze.ics?per=#',
    '/circolari.xml?#',
    '/?esito=#',
    // Notices of a form that these pages do not have.
    '/?esito=messaggio-inviato&#',
    '/team?esito=iscrizione-completata&#',
    '/#',
    '/circolari/#',
    '/servizi/#',
    '/gestione/#',
    '/api/images?nome_pagina=#',
  ].flatMap(makeVariants);
  for (const [path = ''] of invented.map((path) => [path.replace(/inventato\d/, 'inventato')])) await request(path);
  const entries = cache.count;
  const work = await recordWork(async () => {
    for (const path of invented) await request(path);
  });
  expect(work).toEqual(noWork);
  expect(cache.count).toBe(entries);
});

test.each([
  ['figures', '/servizi?attivo1=5000000&ricavi1=9000000&dipendenti1=60'],
  ['notice', '/contatti?esito=messaggio-inviato'],
  ['reference', '/appuntamento?esito=appuntamento-chiesto&riferimento=2026-K7QF3M'],
])('renders a page with a visitor’s %s on each request, with no-store and no cache entry', async (_, path) => {
  const entries = cache.count;
  const answer = await request(path);
  expect(readHeader(answer, 'cache-control')).toBe('no-store');
  const { made, rendered } = await recordWork(() => request(path));
  expect([made, rendered.length]).toEqual([[], 1]);
  expect(cache.count).toBe(entries);
});
