import { afterAll, beforeAll, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';

let site: Site;
const { visit } = useBrowser(() => site);
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

test('every family that the styles name is a face that the browser knows', async () => {
  const { page, go } = await visit();
  await go('/');
  await page.waitForFunction(() => [...document.fonts].some(({ family }) => family === 'Newsreader'));
  const { named, known } = await page.evaluate(() => {
    const plain = (family: string) => family.trim().replaceAll('"', '');
    const root = getComputedStyle(document.documentElement);
    return {
      named: ['--serif', '--headline', '--sans'].map((name) => root.getPropertyValue(name).split(',').map(plain)),
      known: [...document.fonts].map(({ family }) => plain(family)),
    };
  });
  for (const families of named) {
    const generic = families.pop();
    expect(['serif', 'sans-serif']).toContain(generic);
    expect(known).toEqual(expect.arrayContaining(families));
  }
});

test('the fonts wait for the first words, not for the empty frame that most pages paint before them', async () => {
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
  await page.waitForFunction(() => [...document.fonts].some(({ family }) => family === 'Newsreader'));
  expect(asked).toHaveLength(3);
});
