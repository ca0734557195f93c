import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { pages, sitePages } from '../../../src/content/site-map.ts';
import { follow, gotFonts, useBrowser } from '../../support/browser/browser.ts';
import { useSite } from '../../support/site.ts';

const site = useSite();
const { visit } = useBrowser(site);

test('every font family in the styles has a font face', async () => {
  const { page, go } = await visit();
  await go('/');
  await gotFonts(page);
  const { named, known } = await page.evaluate(() => {
    const plain = (family: string) => family.trim().replaceAll('"', '');
    const footer = document.querySelector('footer');
    const styles = footer && getComputedStyle(footer);
    return {
      named: ['--serif', '--headline', '--sans'].map(
        (name) => styles?.getPropertyValue(name).split(',').map(plain) ?? [],
      ),
      known: [...document.fonts].map(({ family }) => plain(family)),
    };
  });
  for (const families of named) {
    expect(['Newsreader', 'Instrument Sans']).toContain(families[0]);
    const generic = families.pop();
    expect(['serif', 'sans-serif']).toContain(generic);
    expect(known).toEqual(expect.arrayContaining(families));
  }
});

test('fonts load after the first contentful paint, not after the first paint', async () => {
  const { page, go } = await visit();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) asked.push(request.url());
  });
  await page.addInitScript(() => {
    const observed: ((entries: object, observer: object) => void)[] = [];
    Object.assign(window, {
      PerformanceObserver: class {
        constructor(callback: (typeof observed)[number]) {
          observed.push(callback);
        }
        observe() {}
        disconnect() {}
      },
      painted(...names: string[]) {
        const getEntriesByName = (name: string) => names.filter((candidate) => candidate === name);
        for (const callback of observed) callback({ getEntriesByName }, { disconnect() {} });
      },
    });
  });
  await go('/');
  await page.evaluate(`painted('first-paint')`);
  expect(asked).toEqual([]);
  await page.evaluate(`painted('first-contentful-paint')`);
  await gotFonts(page);
  expect(asked).toHaveLength(3);
});

test('fonts load on a later page of a visit without waiting for a paint', async () => {
  const { page, go } = await visit();
  await go('/');
  await gotFonts(page);
  await page.waitForFunction(() => sessionStorage.getItem('font'));
  await page.addInitScript(() => Object.assign(window, { PerformanceObserver: undefined }));
  await go(pages.team.path);
  await gotFonts(page);
});

test('toasts, tooltips and the next page use the web fonts', async () => {
  const { page, goAlive } = await visit();
  await goAlive('/');
  const family = (found: Locator) => found.evaluate((element) => getComputedStyle(element).fontFamily);
  expect(await family(page.locator('[role=tooltip]'))).toMatch(/^"Instrument Sans",/);
  expect(await family(page.locator('[role=region][aria-live]'))).toMatch(/^"Instrument Sans",/);
  await follow(page, 'Team');
  const heading = page.getByRole('heading', { level: 1, name: 'Il nostro team' });
  await heading.waitFor();
  expect(await family(heading)).toMatch(/^Newsreader,/);
});

test('text on every page uses the web font of its fallback', async () => {
  const { page, go } = await visit();
  const own = (family: string) => (family.endsWith('sans-serif') ? '"Instrument Sans", ' : 'Newsreader, ');
  for (const { path } of sitePages) {
    await go(path);
    await gotFonts(page);
    const { before, after } = await page.evaluate(() => {
      const wordsOf = (node: Node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent?.trim() ?? '') : '');
      const families = () =>
        [...document.querySelectorAll('body :not(script, noscript, option)')]
          .filter(({ childNodes }) => [...childNodes].some(wordsOf))
          .map((element) => getComputedStyle(element).fontFamily);
      const after = families();
      document.documentElement.removeAttribute('data-fonts');
      return { before: families(), after };
    });
    expect(after, path).toEqual(before.map((family) => own(family) + family));
  }
});
