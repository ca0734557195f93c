import { expect, test } from 'vitest';
import { footerPages, mainPages } from '../../../src/content/site-map.ts';
import { brokenWords } from '../../support/browser/broken-words.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { useSite } from '../../support/site.ts';

const site = useSite();
const { visit } = useBrowser(site);

test('every page keeps words and legal citations on one line at every width, without horizontal overflow', async () => {
  const { page, go } = await visit();
  /** Words with their closing punctuation; URLs may break anywhere. */
  const outsideAddresses = /(?<!:\/\/\S*)[\p{L}\p{N}’]+[.,;:)»]*/gu;
  const joined = [/art\.\s\d+/g, /\w+\sc\.(?:c|p\.c|p)\./g];
  const read = new Set<string>();
  for (const { path } of [...mainPages(), footerPages.privacy]) {
    await go(path);
    const text = (await page.locator('body').textContent()) ?? '';
    for (const [found] of joined.flatMap((words) => [...text.matchAll(words)])) read.add(found.replace(/\s/g, ' '));
    for (const width of [320, 390, 704, 768, 820, 1024, 1152, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const broken = await Promise.all([outsideAddresses, ...joined].map((words) => brokenWords(page, 'body', words)));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect({ path, width, broken: broken.flat(), wide }).toEqual({ path, width, broken: [], wide: false });
    }
  }
  expect([...read]).toEqual(expect.arrayContaining(['art. 2364', '2364 c.c.', 'sexies c.c.']));
});

test('the tables of the guide share their column positions, and no cell overflows', async () => {
  const { page, go } = await visit();
  await go('/guida-alla-gestione-aziendale');
  for (const width of [768, 820, 1024, 1440]) {
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
