import { expect, test } from 'vitest';
import { findFreePort } from '../../harness/processes.ts';
import { createLog } from '../../src/server/log.ts';
import { readPublished } from '../../src/server/texts/published.ts';
import { createTestDatabase } from '../support/database.ts';
import { serveHere } from '../support/serve-here.ts';

/* Page views; tests/server/stopping.test.ts counts those during a shutdown. */

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

test('counts pages opened by browsers, not bots, prefetches or files, and stores counts at exit', async () => {
  const database = await createTestDatabase('sqlite');
  const PORT = String(await findFreePort());
  const { stop } = await serveHere({ ...database.place.variables, PORT }, { log: createLog(() => {}), database });
  const url = `http://localhost:${PORT}`;
  const open = async (path: string, agent: string, init: RequestInit = {}) =>
    (await fetch(url + path, { ...init, headers: { 'user-agent': agent, ...init.headers } })).body?.cancel();
  await open('/team', browser);
  await open('/team?utm_source=lettera', browser);
  const { headers } = await fetch(`${url}/team`, { headers: { 'user-agent': browser } });
  await open('/team', browser, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  await open('/', browser);
  // Client-side navigation fetches only the content of the next page.
  const { version } = await readPublished(database.staff);
  await open(`/contenuti/${version}/servizi`, browser);
  await open(`/contenuti/${version}/moduli`, browser);
  await open(`/contenuti/${version}x/servizi`, browser);

  await open('/team', browser, { method: 'HEAD' });
  await open('/team', browser, { headers: { 'sec-purpose': 'prefetch;prerender' } });
  await open('/team', browser, { headers: { purpose: 'prefetch' } });
  await open('/team', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
  await open('/team', 'curl/8.5.0');
  await open('/team', '');
  await open('/non-esiste', browser);
  await open('/icona.svg', browser);
  await open('/healthz', browser);

  await stop();
  const stored = await database.staff.selectFrom('day_counts').selectAll().where('kind', '=', 'page').execute();
  await database.close();
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date());
  expect(stored.sort((one, other) => one.subject.localeCompare(other.subject))).toEqual([
    { day, kind: 'page', subject: '/', count: 1 },
    { day, kind: 'page', subject: '/servizi', count: 1 },
    { day, kind: 'page', subject: '/team', count: 4 },
  ]);
});
