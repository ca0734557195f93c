import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPublished } from '../../../src/server/texts/published.ts';
import { type ProgramSite, startProgramSite } from '../../support/site.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

describe('page views', () => {
  let site: ProgramSite;
  beforeAll(async () => {
    site = await startProgramSite();
  });
  afterAll(() => site.stop());

  test('counts pages opened by browsers, not bots, prefetches or files, and stores counts at exit', async () => {
    const open = async (path: string, agent: string, init: RequestInit = {}) =>
      (await fetch(site.url + path, { ...init, headers: { 'user-agent': agent, ...init.headers } })).body?.cancel();
    await open('/team', browser);
    await open('/team?utm_source=lettera', browser);
    const { headers } = await fetch(`${site.url}/team`, { headers: { 'user-agent': browser } });
    await open('/team', browser, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    await open('/', browser);
    // Client-side navigation fetches only the content of the next page.
    const { version } = await readPublished(site.database.staff);
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

    process.kill(site.pid, 'SIGTERM');
    const stored = () => site.database.staff.selectFrom('day_counts').selectAll().where('kind', '=', 'page').execute();
    await expect.poll(stored).not.toEqual([]);
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date());
    expect((await stored()).sort((one, other) => one.subject.localeCompare(other.subject))).toEqual([
      { day, kind: 'page', subject: '/', count: 1 },
      { day, kind: 'page', subject: '/servizi', count: 1 },
      { day, kind: 'page', subject: '/team', count: 4 },
    ]);
  });
});

test('counts pages served during shutdown', async () => {
  const site = await startProgramSite();
  let seen = 0;
  const open = () =>
    fetch(`${site.url}/team`, { headers: { 'user-agent': browser } }).then(
      async (answer) => {
        await answer.text();
        seen += 1;
        return true;
      },
      () => false,
    );
  await open();
  process.kill(site.pid, 'SIGTERM');
  while (await open());
  const runs = () => {
    try {
      return process.kill(site.pid, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(runs).toBe(false);
  const stored = await site.database.staff
    .selectFrom('day_counts')
    .select('count')
    .where('subject', '=', '/team')
    .execute();
  expect(seen).toBeGreaterThan(1);
  expect(stored).toEqual([{ count: seen }]);
  await site.stop();
});
