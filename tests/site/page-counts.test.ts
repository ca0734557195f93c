import { expect, onTestFinished, test, vi } from 'vitest';
import { findFreePort } from '../../harness/processes.ts';
import { createLog } from '../../src/server/log.ts';
import { readPublished } from '../../src/server/texts/published-content.ts';
import { setClock } from '../support/clock.ts';
import { createTestDatabase } from '../support/database.ts';
import { serveHere } from '../support/serve-here.ts';

/* Page views. Views during a shutdown are tested in tests/server/stopping.test.ts. */

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

test('counts pages opened by browsers, not bots, prefetches or files, and stores counts at exit', async () => {
  setClock('2026-11-26T23:30:00Z');
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const database = await createTestDatabase('sqlite');
  const PORT = String(await findFreePort());
  const { stop } = await serveHere({ ...database.place.variables, PORT }, { log: createLog(() => {}), database });
  const url = `http://localhost:${PORT}`;
  const openPage = async (path: string, agent: string, init: RequestInit = {}) =>
    (await fetch(url + path, { ...init, headers: { 'user-agent': agent, ...init.headers } })).body?.cancel();
  await openPage('/team', browser);
  await openPage('/team?utm_source=lettera', browser);
  const { headers } = await fetch(`${url}/team`, { headers: { 'user-agent': browser } });
  await openPage('/team', browser, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  await openPage('/', browser);
  // Client-side navigation fetches only the content of the next page.
  const { version } = await readPublished(database.staff);
  await openPage(`/contenuti/${version}/servizi`, browser);
  await openPage(`/contenuti/${version}/moduli`, browser);
  await openPage(`/contenuti/${version}x/servizi`, browser);

  await openPage('/team', browser, { method: 'HEAD' });
  await openPage('/team', browser, { headers: { 'sec-purpose': 'prefetch;prerender' } });
  await openPage('/team', browser, { headers: { purpose: 'prefetch' } });
  await openPage('/team', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
  await openPage('/team', 'curl/8.5.0');
  await openPage('/team', '');
  await openPage('/non-esiste', browser);
  await openPage('/icona.svg', browser);
  await openPage('/healthz', browser);

  await stop();
  const stored = await database.staff.selectFrom('day_counts').selectAll().where('kind', '=', 'page').execute();
  await database.close();
  const day = '2026-11-27';
  expect(stored.sort((one, other) => one.subject.localeCompare(other.subject))).toEqual([
    { day, kind: 'page', subject: '/', count: 1 },
    { day, kind: 'page', subject: '/servizi', count: 1 },
    { day, kind: 'page', subject: '/team', count: 4 },
  ]);
});
