import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sitePages } from '../../../src/content/site-map.ts';
import { brokenWords } from '../../support/browser/broken-words.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { leaveMessage } from '../../support/rows/desk.ts';
import { useSite } from '../../support/site.ts';
import { addPerson, anna } from '../../support/staff.ts';

/* Layout of pages at every screen width, and with as much content as a firm may have. */

const site = useSite();
beforeAll(async () => {
  await addPerson(site, { email: anna, role: 'manager' });
  await addPerson(site, {
    email: 'massimiliano.giovannelli@studio-commercialisti-associati.example',
    name: 'Massimiliano Alessandro Giovannelli Della Rovere Colonna',
  });
});
const { visit, visitAs } = useBrowser(site);

const edges = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right } = range.getBoundingClientRect();
    return { left, right };
  });

test('breaks no word of up to ten letters in titles on a phone with doubled text size', async () => {
  // Doubled text in rem styles equals a phone of half the width.
  const { page, go } = await visit({ viewport: { width: 195, height: 422 } });
  const broken: Record<string, string[]> = {};
  for (const { path } of sitePages) {
    await go(path);
    const words = (await brokenWords(page, 'h1')).filter(({ length }) => length <= 10);
    if (words.length > 0) broken[path] = words;
  }
  expect(broken).toEqual({});
});

test('shows the count of 100 unanswered messages beside its label, aligned with other entries', async () => {
  for (let number = 1; number <= 100; number++)
    await leaveMessage(site, { nome: `Visitatore ${number}`, messaggio: 'Buongiorno.' });
  const { page, go } = await visitAs(anna);
  await go('/gestione');
  const hundred = page.getByRole('listitem').filter({ hasText: 'messaggi senza risposta' });
  const other = page.getByRole('listitem').filter({ hasText: 'cose da fare prima di aprire il sito' });
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const number = await edges(hundred.getByText('100', { exact: true }));
    const title = await edges(hundred.getByText('messaggi senza risposta', { exact: true }));
    expect(title.left - number.right).toBeGreaterThan(8);
    expect((await edges(other.getByText('cose da fare prima di aprire il sito', { exact: true }))).left).toBeCloseTo(
      title.left,
      0,
    );
  }
});

test('breaks no word in the names of accounts at any width', async () => {
  const { page, go } = await visitAs(anna);
  await go('/gestione/persone');
  await page.getByText('Massimiliano').first().waitFor();
  for (const width of [320, 390, 819, 820, 991, 992, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect({ width, broken: await brokenWords(page, 'tbody th') }).toEqual({ width, broken: [] });
  }
});
