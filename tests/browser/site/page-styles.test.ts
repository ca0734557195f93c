import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { footerPages, mainPages } from '../../../src/content/site-map.ts';
import { gotFonts, useBrowser } from '../../support/browser/browser.ts';
import { useSite } from '../../support/site.ts';

const site = useSite();
const { visit } = useBrowser(site);

/** Paths of every page; the legal pages share one component, so the first stands for all. */
const paths = [...mainPages(), footerPages.privacy].map(({ path }) => path);

test('a document’s styles are not fetched again, and a link brings the styles of the next page', async () => {
  const still = { reducedMotion: 'reduce' } as const;
  const [byAddress, byLink] = [await visit(still), await visit(still)];
  let sheets: string[] = [];
  byAddress.page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(/([^/]+)-.{8}\.css$/.exec(request.url())?.[1] ?? '');
  });
  await byLink.goAlive('/');
  // Home page last, when the styles of every other page are loaded.
  for (const path of [...paths.slice(1), '/']) {
    sheets = [];
    await byAddress.goAlive(path);
    await gotFonts(byAddress.page);
    // Styles of the app that no document contains.
    expect(sheets.sort(), path).toEqual(['Toaster', 'TooltipLayer']);
    await followTo(byLink.page, path);
    await expect.poll(() => placesOf(byLink.page)).toEqual(await placesOf(byAddress.page));
  }
});

/** Follows a link to `path` and waits for the page, in the same document. */
async function followTo(page: Page, path: string): Promise<void> {
  const begun = await page.evaluate(() => performance.timeOrigin);
  await page.locator(`a[href="${path}"]`).first().dispatchEvent('click');
  await page.waitForURL((address) => address.pathname === path);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(begun);
}

/** Position, size, colour and font family of every element in `main`. */
async function placesOf(page: Page): Promise<string[]> {
  return await page.locator('main *').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, fontFamily } = getComputedStyle(element);
      return [element.tagName, ...[x, y + scrollY, width, height].map(Math.round), color, fontFamily].join(' ');
    }),
  );
}
