import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { pages } from '../../../src/content/site-map.ts';
import { pageBudget } from '../../../src/contract/limits.ts';
import { gotFonts, useBrowser } from '../../support/browser/browser.ts';
import { contentsOf, type Size } from '../../support/rows/firm-sizes.ts';
import { useSite } from '../../support/site.ts';

/* Sites of a firm of two and of a firm of seven, with the shortest and the longest of every list. */

const sizes: Size[] = ['least', 'most'];
const paths = Object.values(pages).map(({ path }) => path);

/** Layout shift allowed for a late font that breaks a line elsewhere; half of what counts as good. */
const someLine = 0.05;

/** Cumulative layout shift. Observes paint too, the only entry when nothing shifts. */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntriesByType('layout-shift')) sum += entry.toJSON().value;
          requestAnimationFrame(() => resolve(sum));
        });
        for (const type of ['layout-shift', 'paint']) observer.observe({ type, buffered: true });
      }),
  );

/** Labels that overlap the value beside them. */
const touching = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main dt')]
      .filter((label) => {
        const range = document.createRange();
        range.selectNodeContents(label);
        const said = range.getBoundingClientRect();
        const named = label.nextElementSibling?.getBoundingClientRect();
        if (!named || said.top >= named.bottom || named.top >= said.bottom) return false;
        return said.left < named.left && said.right > named.left - 4;
      })
      .map(({ textContent }) => textContent),
  );

describe.each(sizes)('a firm with the %s content', (size) => {
  const site = useSite({
    prepare: async ({ staff }) => {
      const rows = contentsOf(size).map(([page, body]) => ({ page, body: JSON.stringify(body) }));
      await staff.insertInto('content').values(rows).execute();
    },
  });
  const { visit } = useBrowser(site);

  test('has pages without layout shift, overflow, overlapping labels or empty elements', async () => {
    const { page, go } = await visit();
    const faults: object[] = [];
    for (const [first, ...others] of [
      [390, 320],
      [1440, 820],
    ]) {
      for (const path of paths) {
        await page.setViewportSize({ width: first ?? 0, height: 844 });
        await go(path);
        await gotFonts(page);
        const moved = await shifted(page);
        const empty = await page.evaluate(() =>
          [...document.querySelectorAll('main :is(h1, h2, h3, p, li, dt, dd, td, ul, ol, dl):empty')]
            .filter((element) => element.role !== 'status' && element.checkVisibility())
            .map(({ outerHTML }) => outerHTML),
        );
        if (moved > someLine || empty.length > 0) faults.push({ path, width: first, moved, empty });
        for (const width of [first, ...others]) {
          await page.setViewportSize({ width: width ?? 0, height: 844 });
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          const touched = await touching(page);
          if (over > 0 || touched.length > 0) faults.push({ path, width, over, touched });
        }
      }
    }
    expect(faults).toEqual([]);
  });

  test('has pages within the page budget', async () => {
    const weights = await Promise.all(
      paths.map(async (path) => {
        const html = await (await fetch(site.url + path)).arrayBuffer();
        return [path, brotliCompressSync(html).length] as const;
      }),
    );
    expect(weights.filter(([, bytes]) => bytes > pageBudget)).toEqual([]);
  });
});
