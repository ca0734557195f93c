import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownContent } from '../../../src/content/published.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { useSite } from '../../support/site.ts';

const site = useSite();
const { visit } = useBrowser(site);

/** Entries that /cookie declares, each with its storage, sorted. */
const declared = ownContent.views.cookie.sections
  .flatMap(({ blocks }) => blocks)
  .flatMap((block) => (block.kind === 'table' ? block.rows : []))
  .map(([name = '', where = '']) => `${/\((\w+)\)/.exec(where)?.[1]} ${name}`)
  .sort();

/** Entries that the browser stores for the site, in the same format. */
async function stored(page: Page): Promise<string[]> {
  const found = await page.evaluate(async () => [
    ...Object.keys(localStorage).map((name) => `localStorage ${name}`),
    ...Object.keys(sessionStorage).map((name) => `sessionStorage ${name}`),
    ...(await indexedDB.databases()).map(({ name }) => `indexedDB ${name}`),
    // Cache storage exists only in secure contexts.
    ...('caches' in window ? await caches.keys() : []).map((name) => `caches ${name}`),
  ]);
  const cookies = (await page.context().cookies()).map(({ name }) => `cookie ${name}`);
  return [...found, ...cookies].sort();
}

test('a visit stores exactly the entries that /cookie declares', async () => {
  const { page, go, goAlive, awaken } = await visit();
  await goAlive('/');
  await page.locator('[data-theme-control]').click();
  await page.locator('main form input[type=email]').fill('maria@example.com');
  await page.getByRole('link', { name: 'Servizi', exact: true }).first().click();
  await page.getByLabel('Totale dell’attivo, in euro').first().fill('5.000.000');
  await page.getByRole('button', { name: 'Verifica', exact: true }).click();
  await page.locator('#esito').waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goForward();
  // Leaving a document may write to storage.
  for (const path of ['/team', '/chi-siamo', '/scadenze', '/privacy']) {
    await go(path);
    await awaken();
  }
  await goAlive('/contatti');
  await page.getByLabel('Nome').fill('Maria');
  await page.reload();
  await awaken();
  await expect.poll(() => stored(page)).toEqual(declared);
});
