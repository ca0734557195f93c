import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pages } from '../../src/content/site-map.ts';
import { useBrowser, waitForFonts } from '../support/browser/browser.ts';
import { step } from '../support/browser/step.ts';
import { publishFacts } from '../support/rows/facts.ts';
import { makeContents } from '../support/rows/firm-sizes.ts';
import { useSite } from '../support/site.ts';

/* Sites of a firm with seven people and the longest lists, and of a firm with two people and the shortest lists. */

const longestName = 'Studio Associato Commercialisti Bianchi e Rossi Albano Lazia';

const [long, short] = ['9:00–13:00, 15:00–18:00', '9:00–13:00'];
/** Accepted notation of three time spans. */
const spans = '08.30 - 10.30,11:00–13:00 ,  15:00 — 18:00';

/** Facts with long lists of hours: days that share them, days alone, and up to three time spans. */
const longestFacts = {
  identity: { name: longestName, descriptor: 'Dottori commercialisti e revisori legali' },
  contacts: { phone: '+39 06 0000 0000 int. 12' },
  hours: {
    monday: spans,
    tuesday: spans,
    wednesday: short,
    thursday: spans,
    friday: long,
    saturday: short,
    sunday: '8:30–10:30, 11:00–13:00, 15:00–18:00',
  },
};

const large = useSite({
  prepare: async ({ staff }) => {
    const rows = makeContents('max').map(([name, body]) => ({
      name,
      body: JSON.stringify(name === 'dati' ? { ...longestFacts, ...body } : body),
    }));
    await staff.insertInto('documents').values(rows).execute();
  },
});
const small = useSite({
  prepare: async ({ staff }) => {
    const rows = makeContents('min').map(([name, body]) => ({ name, body: JSON.stringify(body) }));
    await staff.insertInto('documents').values(rows).execute();
  },
});
const site = useSite();
const { visit } = useBrowser(site);

/** Largest accepted layout shift, for a late font that wraps a line elsewhere: half of the 0.1 that counts as good. */
const maxShift = 0.05;

/** Reads the cumulative layout shift. Observes paint entries too: without a shift there are no others. */
async function measureShift(page: Page): Promise<number> {
  const shift = await page.evaluateHandle(() => {
    const shift = { sum: 0, isMeasured: false };
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntriesByType('layout-shift')) shift.sum += entry.toJSON().value;
      requestAnimationFrame(() => Object.assign(shift, { isMeasured: true }));
    });
    for (const type of ['layout-shift', 'paint']) observer.observe({ type, buffered: true });
    return shift;
  });
  await page.waitForFunction(({ isMeasured }) => isMeasured, shift);
  return (await shift.jsonValue()).sum;
}

/** Finds visible elements without content. */
const findEmptyElements = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2, h3, p, li, dt, dd, td, ul, ol, dl):empty')]
      .filter((element) => element.role !== 'status' && element.checkVisibility())
      .map(({ outerHTML }) => `empty: ${outerHTML}`),
  );

/** Finds horizontal overflow, labels that overlap the value beside them, and lists of facts out of their columns. */
const findLayoutFaults = (page: Page) =>
  page.evaluate(() => {
    const touching = [...document.querySelectorAll('main dt')].filter((label) => {
      const range = document.createRange();
      range.selectNodeContents(label);
      const labelBox = range.getBoundingClientRect();
      const valueBox = label.nextElementSibling?.getBoundingClientRect();
      if (!valueBox || labelBox.top >= valueBox.bottom || valueBox.top >= labelBox.bottom) return false;
      return labelBox.left < valueBox.left && labelBox.right > valueBox.left - 4;
    });
    const ragged = [...document.querySelectorAll('main dl, footer dl')].flatMap((list) => {
      const boxes = [...list.children].map((child) => child.getBoundingClientRect()).filter(({ width }) => width > 0);
      const rows = Object.values(Object.groupBy(boxes, ({ top }) => Math.round(top))).map((row = []) =>
        row.map(({ left }) => Math.round(left)),
      );
      return rows.filter((row) => row.join() !== rows[0]?.slice(0, row.length).join());
    });
    const overflow = document.documentElement.scrollWidth - innerWidth;
    return [
      ...(overflow > 0 ? [`${overflow} px too wide`] : []),
      ...touching.map(({ textContent }) => `touches its value: ${textContent}`),
      ...ragged.map((row) => `out of column: ${row}`),
    ];
  });

/**
 * Finds words, time spans and telephone numbers that wrap in lists of facts. Email and web addresses may wrap. The long
 * telephone number may wrap in the footer and in the large type of the contact page.
 */
const findBrokenFacts = (page: Page) =>
  page.locator('dl :is(dt, dd, dd *)').evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .flatMap(({ childNodes }) => [...childNodes].filter((node) => node instanceof Text))
      .flatMap((text) => {
        const isPhone = text.parentElement?.closest('a[href^="tel:"]') != null;
        if (isPhone && (location.pathname !== '/' || text.parentElement?.closest('footer'))) return [];
        return [...text.data.matchAll(isPhone ? /.+/g : /(?<!\S)(?!https?:)[^\s@]+(?!\S)/g)]
          .filter(({ 0: { length }, index }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + length);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
          })
          .map(([part]) => `broken: ${part}`);
      }),
  );

const paths = [...Object.values(pages).map(({ path }) => path), '/preventivo', '/preventivo/contabilita'];

test('the longest and the shortest lists cause no layout shift, overflow, overlap, wrapped fact or empty element', async () => {
  const { page, go } = await visit();
  const found: object[] = [];
  for (const { size, url } of [
    { size: 'max', url: large.url },
    { size: 'min', url: small.url },
  ]) {
    for (const path of paths) {
      const hasHours = size === 'max' && (path === pages.home.path || path === pages.contatti.path);
      for (const [first = 0, ...others] of hasHours
        ? [
            [390, 320, 640, 704, 744, 820, 960],
            [1440, 1024, 1152, 1280, 1360, 1600],
          ]
        : [
            [390, 320],
            [1440, 820],
          ]) {
        await page.setViewportSize({ width: first, height: 844 });
        await go(url + path);
        await waitForFonts(page);
        const shift = await measureShift(page);
        const faults = await findEmptyElements(page);
        if (shift > maxShift) faults.push(`moved by ${shift}`);
        if (hasHours) expect(await page.locator('main dl').count()).toBeGreaterThan(0);
        for (const width of [first, ...others]) {
          if (width !== first) await page.setViewportSize({ width, height: 844 });
          faults.push(...(await findLayoutFaults(page)), ...(hasHours ? await findBrokenFacts(page) : []));
          if (faults.length > 0) found.push({ size, path, width, faults: faults.splice(0) });
        }
      }
    }
  }
  expect(found).toEqual([]);
});

/** Publishes the name of the firm and waits until a page shows it. */
async function publishName(name: string): Promise<void> {
  await publishFacts(site, { identity: { name, descriptor: 'Dottori commercialisti e revisori legali' } });
  const shown = `<b>${name.replace('&', '&amp;')}</b>`;
  await expect.poll(async () => (await fetch(`${site.url}/team`)).text()).toContain(shown);
}

/** Measures the header: height, gap after the name, broken words of the name and of the navigation, its controls. */
const measureHeader = (page: Page) =>
  page.locator('header').evaluate((header) => {
    const measureText = (text: Text, start: number, end: number) => {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, end);
      return [...range.getClientRects()];
    };
    const findTextNodes = (selector: string) =>
      [...header.querySelectorAll(selector)].flatMap((one) =>
        [...one.childNodes].filter((node) => node instanceof Text),
      );
    const name = findTextNodes('b').flatMap((text) => measureText(text, 0, text.length));
    const broken = findTextNodes('b, nav a').flatMap((text) =>
      [...text.data.matchAll(/[^\s-]+/g)]
        .filter(
          ({ 0: word, index }) =>
            new Set(measureText(text, index, index + word.length).map(({ top }) => Math.round(top))).size > 1,
        )
        .map(([word]) => word),
    );
    const logo = (header.querySelector('a') ?? header).getBoundingClientRect();
    const descriptor = findTextNodes('small').flatMap((text) => measureText(text, 0, text.length));
    const next = [...header.querySelectorAll('nav li, [data-theme-control]')]
      .map((one) => one.getBoundingClientRect())
      .find(({ width }) => width > 0);
    const { height, bottom } = header.getBoundingClientRect();
    const theme = header.querySelector('[data-theme-control]')?.getBoundingClientRect();
    const links = [...header.querySelectorAll('nav a')]
      .filter((link) => link.checkVisibility())
      .map((link) => link.getBoundingClientRect());
    const root = document.documentElement;
    return {
      height,
      inside: name.length > 0 && name.every((rect) => rect.top >= 4 && rect.bottom <= bottom),
      gap: (next?.left ?? 0) - Math.max(...name.map(({ right }) => right)),
      broken,
      /** The descriptor is entirely inside the logo or entirely hidden. */
      whole:
        descriptor.every(({ bottom, right }) => bottom <= logo.bottom + 1 && right <= logo.right + 1) ||
        descriptor.every(({ top }) => top >= logo.bottom - 1),
      sideways: root.scrollWidth > root.clientWidth,
      theme: [theme?.width, theme?.height],
      rows: new Set(links.map(({ top }) => top)).size,
      lowest: Math.min(...links.map((link) => link.height)),
      outside: [...header.querySelectorAll('nav a, button')]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().bottom > bottom)
        .map(({ textContent }) => textContent),
    };
  });

test('the firm’s name fits the header from 320 px on without touching the navigation, also with wide spacing and text at 200 %', async () => {
  const [{ page }, withoutScript] = [await visit(), await visit({ javaScriptEnabled: false })];
  const expected = { inside: true, whole: true, broken: [], sideways: false };
  await step('shows names of all lengths at every width');
  for (const [name, shown] of [
    ['Studio Rossi', [page]],
    ['Studio Associato Bianchi Montefalcone & Rossi', [page]],
    [longestName, [page]],
    ['Studio Michelangelo Taddei', [page, withoutScript.page]],
  ] as const) {
    await publishName(name);
    for (const one of shown) {
      await one.setViewportSize({ width: 320, height: 800 });
      await one.goto('/team');
      const menu = one.locator('header nav');
      for (const width of [320, 390, 820, 1024, 1152, 1280, 1360, 1440, 1600]) {
        await one.setViewportSize({ width, height: 800 });
        const { gap, rows, lowest, ...seen } = await measureHeader(one);
        const at = { name, width };
        expect({ ...at, ...seen }).toEqual({ ...at, ...expected, height: 68, theme: [44, 44], outside: [] });
        expect({ ...at, clear: gap >= (width < 1280 ? 8 : 24) }).toEqual({ ...at, clear: true });
        if (width >= 1280) {
          expect({ ...at, rows, low: lowest < 44 }).toEqual({ ...at, rows: 1, low: false });
          continue;
        }
        // The menu opens below the header.
        await one.locator('header button[popovertarget]').click();
        await expect.poll(async () => (await menu.boundingBox())?.y).toBe(68);
        await one.keyboard.press('Escape');
        await menu.waitFor({ state: 'hidden' });
        // Off the links of a wider header: pointing at them prefetches content, which the next name replaces.
        await one.mouse.move(5, 700);
      }
    }
  }

  await step('applies the text spacing of WCAG 1.4.12');
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    );
    document.adoptedStyleSheets = [sheet];
  });
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await measureHeader(page)]).toMatchObject([width, { ...expected, outside: [] }]);
  }

  await step('shows text at 200 % on a phone');
  // Simulated: to styles in rem the viewport is half as wide.
  await page.setViewportSize({ width: 195, height: 422 });
  await page.goto('/competenze');
  expect(await page.locator('header b').isVisible()).toBe(true);
  expect((await measureHeader(page)).broken).toEqual([]);
  const readHyphenation = () =>
    page
      .locator('main :is(h1, h2, h3)')
      .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).hyphens))]);
  expect(await readHyphenation()).toEqual(['auto']);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await readHyphenation()).toEqual(['manual']);
});
