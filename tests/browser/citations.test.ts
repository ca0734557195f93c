import { afterAll, beforeAll, expect, test } from 'vitest';
import { mainPages } from '../../src/content/site-map.ts';
import { useBrowser } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());
const { visit } = useBrowser(() => site);

test('an article of the law stands on one line with its number and its code, on every page, and no page is wider for it', async () => {
  const { page, go } = await visit();
  const read = new Set<string>();
  for (const { path } of mainPages()) {
    await go(path);
    for (const width of [320, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const { whole, broken, wide } = await page.evaluate(() => {
        const joined = [/art\.\s\d+/g, /\w+\sc\.(?:c|p\.c|p)\./g];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const [whole, broken]: [string[], string[]] = [[], []];
        const range = document.createRange();
        while (walker.nextNode()) {
          const node = walker.currentNode;
          const text = node.textContent ?? '';
          for (const { 0: found, index } of joined.flatMap((words) => [...text.matchAll(words)])) {
            range.setStart(node, index);
            range.setEnd(node, index + found.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            (lines.size > 1 ? broken : whole).push(found);
          }
        }
        return { whole, broken, wide: document.documentElement.scrollWidth > innerWidth };
      });
      for (const found of whole) read.add(found.replace(/\s/g, ' '));
      expect({ path, width, broken, wide }).toEqual({ path, width, broken: [], wide: false });
    }
  }
  expect([...read]).toEqual(expect.arrayContaining(['art. 2364', '2364 c.c.', 'sexies c.c.']));
});

test('the columns of the guide stand under each other through all its parts', async () => {
  const { page, go } = await visit();
  await go('/guida-alla-gestione-aziendale');
  for (const width of [768, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const columns = await page
      .locator('main table')
      .evaluateAll((tables) =>
        tables.map((table) =>
          [...table.querySelectorAll('thead th')].map((head) => Math.round(head.getBoundingClientRect().left)).join(),
        ),
      );
    expect(columns.length).toBeGreaterThan(3);
    const tooWide = page
      .locator('main')
      .locator('th, td')
      .evaluateAll((cells) =>
        cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
      );
    expect([width, await tooWide]).toEqual([width, []]);
    expect([width, ...new Set(columns)]).toEqual([width, columns[0]]);
  }
});
