import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { get, measureHead } from '../../harness/site.ts';
import { initialWindowBytes, pageBudget } from '../../src/contract/limits.ts';
import { setClock } from '../support/clock.ts';
import { markupFaults } from '../support/markup.ts';
import { publishCircular } from '../support/rows/circulars.ts';
import { useSite } from '../support/site.ts';

/* Public pages of circulars: the list, and a circular that is corrected and a year old, withdrawn, or new. */

beforeAll(() => setClock('2027-01-20T09:00:00Z'));
afterAll(() => void vi.useRealTimers());

const site = useSite({
  effort: 'prompt',
  prepare: async (database) => {
    await publishCircular(database, { number: 1, slug: 'corretta' });
    await publishCircular(database, {
      number: 2,
      slug: 'ritirata',
      published_at: '2026-12-01T08:00:00.000Z',
      withdrawn_at: '2027-01-10T08:00:00.000Z',
      corrected: false,
    });
    await publishCircular(database, {
      number: 3,
      slug: 'nuova',
      published_at: '2027-01-14T08:00:00.000Z',
      corrected: false,
    });
  },
});

test.each(['/circolari', '/circolari/corretta', '/circolari/ritirata'])(
  'the HTML of %s is valid, fits the page budget, and with its headers the first packets',
  async (path) => {
    const { headers, body: html } = await get(site.url + path, { 'Accept-Encoding': 'identity' });
    expect(await markupFaults(html.toString())).toEqual([]);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    const { length } = brotliCompressSync(html, { params });
    expect(length).toBeLessThanOrEqual(pageBudget);
    expect(measureHead([...headers, ['Content-Encoding', 'br']]) + length).toBeLessThanOrEqual(initialWindowBytes);
  },
);

test('a circular states the day of a correction or withdrawal, and its age only after more than a year', async () => {
  const read = async (slug: string) =>
    (await (await fetch(`${site.url}/circolari/${slug}`)).text()).replace(/<script.*?<\/script>|<[^>]+>/gs, '');
  const old = 'Questa circolare ha più di un anno: le norme possono essere cambiate.';
  const corrected = await read('corretta');
  expect(corrected).toContain('Rettifica del 4 novembre 2025. Il termine è il 16, non il 15.');
  expect(corrected).toContain(old);
  expect(await read('ritirata')).toContain('Lo studio l’ha ritirata il 10 gennaio 2027');
  expect(await read('nuova')).not.toContain(old);
});
