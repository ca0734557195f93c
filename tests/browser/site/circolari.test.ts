import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { get, headSize } from '../../../harness/site.ts';
import { firstPackets, pageBudget } from '../../../src/contract/limits.ts';
import {
  accessibilityTree,
  axeFaults,
  faultsOfTree,
  forcedColourFaults,
  keyboardFaults,
  motionFaults,
  spacingFaults,
  zoomFaults,
} from '../../support/browser/accessibility-checks.ts';
import { gotFonts, useBrowser } from '../../support/browser/browser.ts';
import { clockAt } from '../../support/clock.ts';
import { markupFaults } from '../../support/markup.ts';
import { useSite } from '../../support/site.ts';

/* Checks of every page, for the pages of circulars: the list, a corrected one more than a year old, a withdrawn one. */

const day = '2027-01-20T09:00:00Z';
const sentence = 'Chi chiude l’anno a debito versa il saldo entro il termine, in una volta o a rate di pari importo. ';
const body = `${sentence.repeat(6)}

## Che cosa fare

- entro il {saldo-iva}, come dice l’{art. 2477 c.c.}
- con il [modello](/servizi), **mai dopo**

> ${sentence}

| Rata | Entro | Interessi |
| --- | --- | --: |
| 1 | 16 marzo | 0 |
| 2 | 16 aprile | 0,33 |
`;
const circular = (number: number, slug: string, published_at: string, more = {}) => {
  const text = { title: `Saldo IVA, ${slug}`, subject: '', author: '', topic: 'imprese', body };
  const typed = { ...text, preheader: 'Quando e come si versa.' };
  const points = ['Si versa entro il 16 marzo.', 'Le rate portano interessi.'];
  return {
    ...typed,
    points: JSON.stringify(points),
    number,
    slug,
    published_at,
    state: 'published' as const,
    published: JSON.stringify({ ...typed, points }),
    corrections: '[]',
    withdrawn_at: null,
    ...more,
  };
};
const corrections = JSON.stringify([{ at: '2025-11-04T08:00:00.000Z', text: 'Il termine è il 16, non il 15.' }]);
const withdrawn = { state: 'withdrawn' as const, withdrawn_at: '2027-01-10T08:00:00.000Z' };

const site = useSite({
  program: true,
  asReleased: true,
  variables: clockAt(day),
  prepare: async ({ owner }) => {
    const all = [
      circular(1, 'corretta', '2025-11-03T08:00:00.000Z', { corrections }),
      circular(2, 'ritirata', '2026-12-01T08:00:00.000Z', withdrawn),
      circular(3, 'nuova', '2027-01-14T08:00:00.000Z'),
    ];
    await owner.insertInto('circulars').values(all).execute();
  },
});
const { visit } = useBrowser(site);

const pages = ['/circolari', '/circolari/corretta', '/circolari/ritirata'];

test.each(pages)(
  '%s passes tree, keyboard, axe, motion, zoom, text spacing, forced-colour, request and bold checks',
  async (path) => {
    const { page, go, goAlive, expectComplaint } = await visit({ reducedMotion: 'reduce' });
    if (path.endsWith('ritirata')) expectComplaint(/410/);
    await page.clock.setFixedTime(day);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await go(path);
    await gotFonts(page);
    expect(requests.length, requests.join(' ')).toBeLessThanOrEqual(6);
    // Bold comes from a font file, is never synthesised, and is fetched only where the text has some.
    expect(requests.filter((url) => /bold.*\.woff2$/.test(url))).toHaveLength(path.endsWith('corretta') ? 1 : 0);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSynthesisWeight)).toBe('none');
    await goAlive(path);
    expect([
      ...faultsOfTree(await accessibilityTree(page)),
      ...(await keyboardFaults(page)),
      ...(await motionFaults(page)),
      ...(await axeFaults(page, [390, 1440])),
      ...(await spacingFaults(page)),
      ...(await zoomFaults(page)),
      ...(await forcedColourFaults(page)),
    ]).toEqual([]);
  },
  60_000,
);

test.each(pages)('%s is valid HTML and fits the first packets', async (path) => {
  const { headers, body: html } = await get(site.url + path, { 'Accept-Encoding': 'identity' });
  expect(await markupFaults(html.toString())).toEqual([]);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const { length } = brotliCompressSync(html, { params });
  expect(length).toBeLessThanOrEqual(pageBudget);
  expect(headSize([...headers, ['Content-Encoding', 'br']]) + length).toBeLessThanOrEqual(firstPackets);
});

test('shows the date of a correction and of a withdrawal, and a note only after more than a year', async () => {
  const { page, go, expectComplaint } = await visit();
  expectComplaint(/410/);
  const old = 'Questa circolare ha più di un anno: le norme possono essere cambiate.';
  for (const [path, says] of [
    ['corretta', 'Rettifica del 4 novembre 2025. Il termine è il 16, non il 15.'],
    ['corretta', old],
    ['ritirata', 'Lo studio l’ha ritirata il 10 gennaio 2027'],
  ]) {
    await go(`/circolari/${path}`);
    await page.getByText(says ?? '').waitFor();
  }
  await go('/circolari/nuova');
  expect(await page.getByText(old).count()).toBe(0);
});

test('prints text, facts and link addresses, without navigation, form or buttons', async () => {
  const { page, go } = await visit();
  await go('/circolari/corretta');
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Che cosa fare', 'Rettifica del 4 novembre 2025.', 'imprese'])
    expect(await page.getByText(text).first().isVisible()).toBe(true);
  for (const part of ['header nav', 'main form', 'main button'])
    expect(await page.locator(part).first().isVisible()).toBe(false);
  const link = page.locator('article a[href="/servizi"]').first();
  expect(await link.evaluate((element) => getComputedStyle(element, '::after').content)).toContain('/servizi');
});
