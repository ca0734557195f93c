import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { defaultContent } from '../../src/content/published.ts';
import { footerPages, listMainPages, pages } from '../../src/content/site-map.ts';
import { clickNavigationLink, useBrowser, waitForFonts } from '../support/browser/browser.ts';
import { step } from '../support/browser/step.ts';
import { setClock } from '../support/clock.ts';
import { publishCircular } from '../support/rows/circulars.ts';
import { reviewLaw } from '../support/rows/law.ts';
import { useSite } from '../support/site.ts';
import { association, company } from '../thresholds/threshold-figures.ts';

// Fixed date: it decides which deadlines there are.
beforeAll(() => setClock('2026-11-21T09:00:00Z'));
afterAll(() => {
  vi.useRealTimers();
});
const site = useSite({
  prepare: async (database) => {
    await reviewLaw(database);
    await publishCircular(database, { number: 1, slug: 'saldo-iva' });
  },
});
const { visit } = useBrowser(site);

test('a page reached by a link looks the same as when it is loaded by its address', async () => {
  // The legal pages share one component, so the first stands for all. Home page last, when all other styles are loaded.
  const [, ...paths] = [...listMainPages(), footerPages.privacy].map(({ path }) => path);
  const withoutMotion = { reducedMotion: 'reduce' } as const;
  const [byAddress, byLink] = [await visit(withoutMotion), await visit(withoutMotion)];
  // The browser computes the next deadlines of a page reached by a link.
  for (const { page } of [byAddress, byLink]) await page.clock.setFixedTime(Date.now());
  await byLink.openHydrated('/');
  for (const path of [...paths, '/']) {
    await byAddress.go(path);
    // The page of deadlines has a button that appears with the app.
    if (path === footerPages.scadenze.path) await byAddress.hydrate();
    await waitForFonts(byAddress.page);
    await followTo(byLink.page, path);
    await expect
      .poll(() => measureElements(byLink.page), { message: path })
      .toEqual(await measureElements(byAddress.page));
  }
});

/** Follows a link to `path` and waits for the page, in the same document. */
async function followTo(page: Page, path: string): Promise<void> {
  const begun = await page.evaluate(() => performance.timeOrigin);
  await page.locator(`a[href="${path}"]`).first().dispatchEvent('click');
  await page.waitForURL((address) => address.pathname === path);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(begun);
}

/** Reads position, size, colour and font family of every element in `main`. */
async function measureElements(page: Page): Promise<string[]> {
  return await page.locator('main *').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, fontFamily } = getComputedStyle(element);
      return [element.tagName, ...[x, y + scrollY, width, height].map(Math.round), color, fontFamily].join(' ');
    }),
  );
}

test('fonts do not delay the first contentful paint', async () => {
  const { page, go, hydrate } = await visit();
  const requestedFonts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) requestedFonts.push(request.url());
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
  await step('paints the home page');
  await go('/');
  await page.evaluate(`painted('first-paint')`);
  expect(requestedFonts).toEqual([]);
  await page.evaluate(`painted('first-contentful-paint')`);
  await waitForFonts(page);
  expect(requestedFonts).toHaveLength(3);

  await step('compares the families of the styles with the font faces');
  const { named, known } = await page.evaluate(() => {
    const unquote = (family: string) => family.trim().replaceAll('"', '');
    const footer = document.querySelector('footer');
    const styles = footer && getComputedStyle(footer);
    return {
      named: ['--serif', '--headline', '--sans'].map(
        (name) => styles?.getPropertyValue(name).split(',').map(unquote) ?? [],
      ),
      known: [...document.fonts].map(({ family }) => unquote(family)),
    };
  });
  for (const families of named) {
    expect(['Newsreader', 'Instrument Sans']).toContain(families[0]);
    const generic = families.pop();
    expect(['serif', 'sans-serif']).toContain(generic);
    expect(known).toEqual(expect.arrayContaining(families));
  }

  await step('opens a later page, where the fonts do not wait for the first paint');
  // The test does not simulate that paint there.
  await page.waitForFunction(() => sessionStorage.getItem('font'));
  await go(pages.contatti.path);
  await waitForFonts(page);

  await step('reads the fonts of toasts, tooltips and a page reached by a link');
  await hydrate();
  const readFontFamily = (found: Locator) => found.evaluate((element) => getComputedStyle(element).fontFamily);
  expect(await readFontFamily(page.locator('[role=tooltip]'))).toMatch(/^"Instrument Sans",/);
  expect(await readFontFamily(page.locator('[role=region][aria-live]'))).toMatch(/^"Instrument Sans",/);
  await clickNavigationLink(page, 'Team');
  const heading = page.getByRole('heading', { level: 1, name: 'Il nostro team' });
  await heading.waitFor();
  expect(await readFontFamily(heading)).toMatch(/^Newsreader,/);
});

test('printed pages show only what is of use on paper', async () => {
  const { page, go } = await visit();

  await step('prints the contact page, at the margin and without map, opening status and note about laws');
  await go(pages.contatti.path);
  const onScreen = [
    page.getByText(/^(?:Aperto|Chiuso) ora/),
    page.locator('main iframe').locator('..'),
    page.getByText('Le norme citate in questa pagina'),
  ];
  for (const shown of onScreen) expect(await shown.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  for (const shown of onScreen) expect(await shown.isVisible()).toBe(false);
  expect(await page.locator('main').getByText('9:00–18:00').first().isVisible()).toBe(true);
  expect(await page.locator('h1').isVisible()).toBe(true);
  // Widths of portrait and landscape paper.
  for (const width of [718, 1047]) {
    await page.setViewportSize({ width, height: 900 });
    const text = await page.locator('main').boundingBox();
    const phone = await page.locator('main a[href^="tel:"]').boundingBox();
    expect((phone?.x ?? width) - (text?.x ?? 0)).toBeLessThan(width / 8);
  }

  await step('prints the address of a link within the site');
  await go(pages.home.path);
  const origin = new URL((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '').origin;
  const readPrintedAddress = (link: Locator) =>
    link.evaluate((element) => getComputedStyle(element, '::after').content.replaceAll('" "', ''));
  expect(await readPrintedAddress(page.locator(`main a[href="${pages.chiSiamo.path}"]`).first())).toBe(
    `"\u00a0(${origin}${pages.chiSiamo.path})"`,
  );

  await step('prints a circular without navigation, form and buttons');
  await go('/circolari/saldo-iva');
  for (const text of ['Che cosa fare', 'Rettifica del 4 novembre 2025.', 'imprese'])
    expect(await page.getByText(text).first().isVisible()).toBe(true);
  for (const part of ['header nav', 'main form', 'main button'])
    expect(await page.locator(part).first().isVisible()).toBe(false);
  expect(await readPrintedAddress(page.locator('article a[href="/servizi"]').first())).toContain('/servizi');

  await step('prints the questions of a topic, with boxes to tick and to write in');
  await go('/preventivo/domiciliazione');
  for (const part of ['Quale domiciliazione?', 'Legale', 'Chi scrive?'])
    expect([part, await page.getByText(part, { exact: true }).first().isVisible()]).toEqual([part, true]);
  for (const type of ['radio', 'text', 'email'])
    expect([type, await page.locator(`main form input[type=${type}]`).first().isVisible()]).toEqual([type, true]);
  for (const part of ['main button', 'main form a'])
    expect([part, await page.locator(part).first().isVisible()]).toEqual([part, false]);

  await step('prints a year of deadlines and the answer of a threshold check, each on one sheet');
  for (const sheet of [
    '/scadenze?anno=2026',
    '/scadenze?anno=2026&per=imprese',
    `/servizi?${new URLSearchParams(company)}`,
    `/enti-del-terzo-settore?${new URLSearchParams(association)}`,
  ]) {
    await go(sheet);
    const margin = sheet.startsWith('/scadenze') ? '0' : '1cm';
    const pdf = await page.pdf({ format: 'A4', margin: { top: margin, bottom: margin, left: margin, right: margin } });
    expect([sheet, pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length]).toEqual([sheet, 1]);
  }
});

/** Storage entries that /cookie declares, each as storage and name, sorted. */
const declaredEntries = defaultContent.views.cookie.sections
  .flatMap(({ blocks }) => blocks)
  .flatMap((block) => (block.kind === 'table' ? block.rows : []))
  .map(([name = '', where = '']) => `${/\((\w+)\)/.exec(where)?.[1]} ${name}`)
  .sort();

/** Lists the entries that the browser stores for the site, in the format of `declaredEntries`. */
async function listStoredEntries(page: Page): Promise<string[]> {
  const found = await page.evaluate(async () => [
    ...Object.keys(localStorage).map((name) => `localStorage ${name}`),
    // The draft of a topic has the name of its page.
    ...Object.keys(sessionStorage).map((name) => `sessionStorage ${name.replace(/^(bozza-\/preventivo\/).+/, '$1…')}`),
    ...(await indexedDB.databases()).map(({ name }) => `indexedDB ${name}`),
    // Cache storage exists only in secure contexts.
    ...('caches' in window ? await caches.keys() : []).map((name) => `caches ${name}`),
  ]);
  const cookies = (await page.context().cookies()).map(({ name }) => `cookie ${name}`);
  return [...found, ...cookies].sort();
}

test('a visit stores exactly the entries that /cookie declares', async () => {
  const { page, openHydrated, hydrate } = await visit();
  await openHydrated('/');
  await page.locator('[data-theme-control]').click();
  await page.locator('main form input[type=email]').fill('maria@example.com');
  await page.getByRole('link', { name: 'Servizi', exact: true }).first().click();
  await page.getByLabel('Totale dell’attivo, in euro').first().fill('5.000.000');
  await page.getByRole('button', { name: 'Verifica', exact: true }).click();
  await page.locator('#esito').waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goForward();
  // Leaving a document may write to storage.
  for (const path of ['/team', '/chi-siamo', '/scadenze', '/privacy', '/contatti']) await openHydrated(path);
  await page.getByLabel('Nome').fill('Maria');
  for (const path of ['/preventivo/crisi', '/appuntamento']) {
    await openHydrated(path);
    await page.getByLabel('Nome').fill('Maria');
  }
  await page.reload();
  await hydrate();
  await expect.poll(() => listStoredEntries(page)).toEqual(declaredEntries);
});
