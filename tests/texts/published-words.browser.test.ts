import { expect, test } from 'vitest';
import { documentNames, documents, findDocument } from '../../src/content/documents.ts';
import { listMainPages, sitePages } from '../../src/content/site-map.ts';
import { getDefaultValue } from '../../src/contract/fields/fields.ts';
import { listLeaves } from '../../src/contract/fields/leaves.ts';
import { axeFindings } from '../support/browser/axe.ts';
import { useBrowser } from '../support/browser/browser.ts';
import { withHostileWords } from '../support/rows/hostile-words.ts';
import { useSite } from '../support/site.ts';

const hostile = new Map(
  documentNames.map((page) => [page, withHostileWords(page, Object(getDefaultValue(documents[page])))] as const),
);
const site = useSite({
  prepare: async ({ staff }) => {
    const rows = [...hostile].map(([name, body]) => ({ name, body: JSON.stringify(body) }));
    await staff.insertInto('documents').values(rows).execute();
  },
});
const { visit } = useBrowser(site);

test('navigation by link shows hostile content as text, without axe findings or horizontal overflow', async () => {
  const { page, openHydrated } = await visit({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  const found: string[] = [];
  const main = listMainPages().map((entry) => entry.path);
  await openHydrated('/');
  const timeOrigin = await page.evaluate(() => performance.timeOrigin);
  for (const { path } of [...sitePages.slice(1), ...sitePages.slice(0, 1)]) {
    const link = page.locator(`a[href="${path}"]`).first();
    await link.evaluate((element) => element instanceof HTMLElement && element.click());
    await page.waitForURL(site.url + path);
    const name = findDocument(path) ?? 'home';
    const shown = listLeaves(documents[name], hostile.get(name)).find(
      ({ field, path: at }) => field.kind === 'text' && !at.startsWith('head.') && !field.fixed,
    );
    await expect.poll(() => page.locator('main').textContent()).toContain(String(shown?.value));
    // Legal pages share one layout, so axe checks the main pages only.
    if (main.includes(path)) for (const finding of await axeFindings(page)) found.push(`${path}: ${finding}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) found.push(`${path}: ${overflow} px too wide`);
  }
  expect(found).toEqual([]);
  // Unchanged time origin: no page was loaded as a document.
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(timeOrigin);
});
