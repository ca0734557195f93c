import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { footerPages, mainPages } from '../../../src/content/site-map.ts';
import { gotFonts, useBrowser } from '../../support/browser/browser.ts';
import { useSite } from '../../support/site.ts';

const site = useSite();
const { visit } = useBrowser(site);

/** Every page, the legal ones, which are one, by the first of them. */
const paths = [...mainPages(), footerPages.privacy].map(({ path }) => path);

test('styles come once: those in the document are not fetched again, and those of the next page come with its link', async () => {
  const still = { reducedMotion: 'reduce' } as const;
  const [byAddress, byLink] = [await visit(still), await visit(still)];
  let sheets: string[] = [];
  byAddress.page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(/([^/]+)-.{8}\.css$/.exec(request.url())?.[1] ?? '');
  });
  await byLink.goAlive('/');
  // The first page last, when the styles of every other are there.
  for (const path of [...paths.slice(1), '/']) {
    sheets = [];
    await byAddress.goAlive(path);
    await gotFonts(byAddress.page);
    // What the app brings along on every page, and no document has.
    expect(sheets.sort(), path).toEqual(['Toaster', 'TooltipLayer']);
    await followTo(byLink.page, path);
    await expect.poll(() => placesOf(byLink.page)).toEqual(await placesOf(byAddress.page));
  }
});

/** Follows a link to `path`, wherever it stands, and waits until the page is there, in the same document. */
async function followTo(page: Page, path: string): Promise<void> {
  const begun = await page.evaluate(() => performance.timeOrigin);
  await page.locator(`a[href="${path}"]`).first().dispatchEvent('click');
  await page.waitForURL((address) => address.pathname === path);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(begun);
}

/** Where every element of the page's own part stands, in which colour and family. */
async function placesOf(page: Page): Promise<string[]> {
  return await page.locator('main *').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, fontFamily } = getComputedStyle(element);
      return [element.tagName, ...[x, y + scrollY, width, height].map(Math.round), color, fontFamily].join(' ');
    }),
  );
}
