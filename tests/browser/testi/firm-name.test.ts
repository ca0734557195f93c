import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../../support/browser/browser.ts';
import { publishFacts } from '../../support/rows/facts.ts';
import { useSite } from '../../support/site.ts';

const site = useSite();
const { visit } = useBrowser(site);

/** Publishes the name of the firm and waits until a page shows it. */
const call = async (name: string) => {
  await publishFacts(site, { identity: { name, descriptor: 'Dottori commercialisti e revisori legali' } });
  const shown = `<b>${name.replace('&', '&amp;')}</b>`;
  await expect.poll(async () => (await fetch(`${site.url}/team`)).text()).toContain(shown);
};

/** Measures the header: height, gap after the name, broken words of the name and the navigation. */
const look = (page: Page) =>
  page.locator('header').evaluate((header) => {
    const rectsOf = (text: Text, start: number, end: number) => {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, end);
      return [...range.getClientRects()];
    };
    const textsOf = (selector: string) =>
      [...header.querySelectorAll(selector)].flatMap((one) =>
        [...one.childNodes].filter((node) => node instanceof Text),
      );
    const name = textsOf('b').flatMap((text) => rectsOf(text, 0, text.length));
    const broken = textsOf('b, nav a').flatMap((text) =>
      [...text.data.matchAll(/[^\s-]+/g)]
        .filter(
          ({ 0: word, index }) =>
            new Set(rectsOf(text, index, index + word.length).map(({ top }) => Math.round(top))).size > 1,
        )
        .map(([word]) => word),
    );
    const logo = (header.querySelector('a') ?? header).getBoundingClientRect();
    const descriptor = textsOf('small').flatMap((text) => rectsOf(text, 0, text.length));
    const next = [...header.querySelectorAll('nav li, [data-theme-control]')]
      .map((one) => one.getBoundingClientRect())
      .find(({ width }) => width > 0);
    const { height, bottom } = header.getBoundingClientRect();
    const root = document.documentElement;
    return {
      height,
      inside: name.length > 0 && name.every((rect) => rect.top >= 4 && rect.bottom <= bottom),
      gap: (next?.left ?? 0) - Math.max(...name.map(({ right }) => right)),
      broken,
      /** Descriptor entirely inside the logo or entirely hidden. */
      whole:
        descriptor.every(({ bottom, right }) => bottom <= logo.bottom + 1 && right <= logo.right + 1) ||
        descriptor.every(({ top }) => top >= logo.bottom - 1),
      sideways: root.scrollWidth > root.clientWidth,
    };
  });

test.each([
  'Studio Rossi',
  'Studio Michelangelo Taddei',
  'Studio Associato Bianchi Montefalcone & Rossi',
  'Studio Associato Commercialisti Bianchi e Rossi Albano Lazia',
])(
  'the firm’s name fits the header from 320 px on, clear of the navigation, and the menu opens below it: %s',
  async (name) => {
    await call(name);
    for (const javaScriptEnabled of name.includes('Taddei') ? [true, false] : [true]) {
      const { page, go } = await visit({ javaScriptEnabled, viewport: { width: 320, height: 800 } });
      await go('/team');
      for (const width of [320, 390, 820, 1024, 1152, 1280, 1360, 1440, 1600]) {
        await page.setViewportSize({ width, height: 800 });
        const seen = await look(page);
        const at = { width, javaScriptEnabled };
        expect({ ...at, ...seen }).toMatchObject({
          ...at,
          height: 68,
          inside: true,
          whole: true,
          broken: [],
          sideways: false,
        });
        expect({ ...at, clear: seen.gap >= (width < 1024 ? 8 : 40) }).toEqual({ ...at, clear: true });
        expect([width, await page.locator('[data-theme-control]').boundingBox()]).toMatchObject([
          width,
          { width: 44, height: 44 },
        ]);
        const menu = page.locator('header nav');
        if (width < 1024) {
          await page.locator('header button[popovertarget]').click();
          await expect.poll(async () => (await menu.boundingBox())?.y).toBe(68);
          await page.keyboard.press('Escape');
          await menu.waitFor({ state: 'hidden' });
        } else {
          const links = await menu
            .getByRole('link')
            .evaluateAll((all) =>
              all.map((link) => link.getBoundingClientRect()).map(({ top, height }) => ({ top, height })),
            );
          expect(new Set(links.map(({ top }) => top)).size).toBe(1);
          expect(Math.min(...links.map(({ height }) => height))).toBeGreaterThanOrEqual(44);
        }
      }
    }
  },
);

test('the header breaks no word and cuts no control with the text spacing of WCAG 1.4.12', async () => {
  await call('Studio Michelangelo Taddei');
  const { page, go } = await visit();
  for (const width of [1024, 1152, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await go('/competenze');
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      );
      document.adoptedStyleSheets = [sheet];
    });
    expect([width, await look(page)]).toMatchObject([
      width,
      { broken: [], inside: true, whole: true, sideways: false },
    ]);
    const outside = await page.locator('header').evaluate((header) =>
      [...header.querySelectorAll('nav a, button')]
        .filter((one) => one.checkVisibility())
        .filter((one) => one.getBoundingClientRect().bottom > header.getBoundingClientRect().bottom)
        .map(({ textContent }) => textContent),
    );
    expect([width, outside]).toEqual([width, []]);
  }
});

test('at 200 % text size on a phone the firm’s name breaks no word, and headings are hyphenated', async () => {
  // 200 % text size: to styles in rem the phone is half as wide.
  await call('Studio Michelangelo Taddei');
  const { page, go } = await visit({ viewport: { width: 195, height: 422 } });
  await go('/competenze');
  expect(await page.locator('header b').isVisible()).toBe(true);
  expect((await look(page)).broken).toEqual([]);
  const hyphens = () =>
    page
      .locator('main :is(h1, h2, h3)')
      .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).hyphens))]);
  expect(await hyphens()).toEqual(['auto']);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await hyphens()).toEqual(['manual']);
});
