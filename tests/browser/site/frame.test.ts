import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ownContent } from '../../../src/content/published.ts';
import { pages } from '../../../src/content/site-map.ts';
import { follow, gotFonts, useBrowser } from '../../support/browser/browser.ts';
import { addStudioPhotos } from '../../support/rows/studio-photos.ts';
import { useSite } from '../../support/site.ts';

const { notices } = ownContent.views.moduli;
const { words } = ownContent.views.site;
const site = useSite({ prepare: (database) => addStudioPhotos(database, Array(6).fill(null)) });
const { visit } = useBrowser(site);

const phone = { viewport: { width: 390, height: 844 } };

describe('the header', () => {
  test('lists the eight pages in a row on large screens, stays on top and links its logo to /', async () => {
    const { page, go } = await visit();
    await go('/chi-siamo');
    const links = page.getByRole('navigation', { name: 'Navigazione principale' }).getByRole('link');
    expect(await links.allTextContents()).toEqual(Object.values(pages).map(({ label }) => label));
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      Object.values(pages).map(({ path }) => path),
    );
    const tops = await links.evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
    const current = page.locator('header nav [aria-current=page]');
    expect(await current.allTextContents()).toEqual([pages.chiSiamo.label]);
    expect(await page.locator('header a').first().getAttribute('href')).toBe('/');
    await page.evaluate(() => scrollTo(0, 800));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(800);
    expect((await page.locator('header').boundingBox())?.y).toBe(0);
  });

  test.each([true, false])(
    'opens and closes the menu by its button on small screens, and closes it by Escape (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const { page, go } = await visit({ ...phone, javaScriptEnabled });
      await go('/');
      const menu = page.locator('header nav');
      const toggle = page.locator('header button[popovertarget]');
      expect(await menu.isVisible()).toBe(false);
      await toggle.click();
      await menu.waitFor();
      if (javaScriptEnabled) {
        await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true');
        expect(await toggle.getAttribute('aria-label')).toBe('Chiudi il menu');
      }
      await toggle.click();
      await menu.waitFor({ state: 'hidden' });
      await toggle.click();
      await menu.waitFor();
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
      if (javaScriptEnabled) await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
      expect(await page.evaluate(() => document.activeElement?.hasAttribute('popovertarget'))).toBe(true);
    },
  );

  test.each([390, 1440])('reaches «Scadenze» at %i px with one click', async (width) => {
    const { page, goAlive } = await visit({ viewport: { width, height: 844 } });
    await goAlive('/team');
    await page.locator('header').getByRole('link', { name: 'Scadenze' }).click();
    await page.getByRole('heading', { level: 1, name: 'Scadenze' }).waitFor();
    expect(await page.locator('header [aria-current=page]').allTextContents()).toEqual(['Scadenze']);
  });

  test('closes the menu when an entry is chosen', async () => {
    const { page, goAlive } = await visit(phone);
    await goAlive('/');
    await page.locator('header button[popovertarget]').click();
    await page.locator('header nav').getByRole('link', { name: 'Team' }).click();
    await page.getByRole('heading', { name: 'Il nostro team' }).waitFor();
    await page.locator('header nav').waitFor({ state: 'hidden' });
  });

  test('sets no style on the document at its usual height', async () => {
    const { page, go } = await visit();
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const header = document.querySelector('header');
        if (header) new ResizeObserver(() => Object.assign(header.dataset, { measured: '' })).observe(header);
      });
    });
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await go('/');
      await page.locator('header[data-measured]').waitFor();
      await gotFonts(page);
      expect([width, await page.locator(':root').getAttribute('style')]).toEqual([width, null]);
    }
  });
});

describe('the menu', () => {
  const menu = (page: Page) => page.locator('header nav');
  const open = async (page: Page) => {
    await page.locator('header button[popovertarget]').click();
    await menu(page).locator(':scope:popover-open').waitFor();
  };
  const closed = (page: Page) => menu(page).waitFor({ state: 'hidden' });

  test('closes when the visitor goes back', async () => {
    const { page, goAlive } = await visit(phone);
    await goAlive('/');
    await open(page);
    await menu(page).getByRole('link', { name: 'Team' }).click();
    await page.getByRole('heading', { name: 'Il nostro team' }).waitFor();
    await open(page);
    await page.goBack();
    await page.getByRole('heading', { name: /Strategia/ }).waitFor();
    await closed(page);
  });

  test('closes when the focus leaves its last entry', async () => {
    const { page, goAlive } = await visit(phone);
    await goAlive('/');
    await open(page);
    await menu(page).getByRole('link', { name: 'Scadenze' }).focus();
    await page.keyboard.press('Tab');
    await closed(page);
  });

  test('closes its popover when a wider screen shows it as a row', async () => {
    const { page, goAlive } = await visit({ viewport: { width: 800, height: 1100 } });
    await goAlive('/');
    await open(page);
    await page.setViewportSize({ width: 1100, height: 800 });
    await expect.poll(() => menu(page).evaluate((element) => element.matches(':popover-open'))).toBe(false);
    expect(await menu(page).isVisible()).toBe(true);
  });
});

test('the menu button in the HTML has no aria-expanded and no aria-label', async () => {
  const { page, go } = await visit({ ...phone, javaScriptEnabled: false });
  await go('/');
  const html = await (await page.request.get('/')).text();
  const [button] = /<button[^>]*popovertarget[^>]*>/i.exec(html) ?? [];
  expect(button).toMatch(/^<button(?!.*(?:aria-expanded|aria-label))/);
});

test('the link to the current page is underlined in forced colours', async () => {
  const { page, go } = await visit({ ...phone, forcedColors: 'active' });
  await go('/team');
  await page.locator('header button[popovertarget]').click();
  const current = page.locator('header nav [aria-current=page]');
  await current.waitFor();
  expect(await current.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('underline');
});

test('a link to a section of another page scrolls there and focuses it', async () => {
  const { page, goAlive } = await visit();
  await goAlive('/contatti');
  await page.locator('main form').getByRole('link', { name: 'Informativa' }).click();
  await page.getByRole('heading', { level: 1, name: /privacy/i }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('messaggi');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
});

test('a link in the list of form errors scrolls the label of its field below the header', async () => {
  const { page, goAlive } = await visit(phone);
  await goAlive('/contatti');
  await page.locator('main form button[type=submit]').click();
  await page.locator('main form').getByRole('link', { name: /^Nome/ }).click();
  const label = page.locator('main form label[for=contatto-nome]');
  const header = await page.locator('header').boundingBox();
  await expect.poll(async () => ((await label.boundingBox())?.y ?? 0) >= (header?.height ?? 0)).toBe(true);
});

test('a notice from the address is shown once, not again after links or going back', async () => {
  const { page, goAlive } = await visit();
  await goAlive('/contatti?esito=messaggio-inviato');
  const notice = page.getByText(notices['messaggio-inviato'].title);
  await notice.first().waitFor();
  expect(new URL(page.url()).search).toBe('');
  await follow(page, 'Team');
  await page.getByRole('heading', { name: 'Il nostro team' }).waitFor();
  expect(await notice.count()).toBe(0);
  await page.evaluate(() => {
    location.hash = 'contenuto';
  });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contenuto');
  expect(await notice.count()).toBe(0);
  await page.goBack();
  await page.goBack();
  await page.locator('main form').waitFor();
  expect(await notice.count()).toBe(0);
});

test('the carousel moves without animation under reduced motion', async () => {
  const { page, goAlive } = await visit({ reducedMotion: 'reduce' });
  await goAlive('/chi-siamo');
  const row = page.locator('[aria-roledescription=carosello] [role=group][tabindex="0"]');
  await row.scrollIntoViewIfNeeded();
  const after = await page.getByRole('button', { name: 'Foto successive' }).evaluate((button) => {
    const track = document.querySelector('[aria-roledescription=carosello] [tabindex="0"]');
    if (button instanceof HTMLElement) button.click();
    return track?.scrollLeft;
  });
  expect(after).toBeGreaterThan(100);
});

describe('the theme', () => {
  const control = (page: Page) => page.locator('[data-theme-control]');
  const chosen = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'] ?? 'system');
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  /** Colour of the browser's bars: the first theme-color whose media query matches. */
  const barColour = (page: Page) =>
    page.locator('meta[name=theme-color]').evaluateAll((all) => {
      const meant = all.find((meta) => matchMedia(meta.getAttribute('media') ?? '').matches);
      const probe = document.createElement('i');
      probe.style.color = meant?.getAttribute('content') ?? '';
      return probe.style.color;
    });

  test.each([false, true])(
    'changes from system to light, to dark and back, and shows its state (hydrated: %s)',
    async (alive) => {
      const { page, go, awaken } = await visit({ colorScheme: 'dark' });
      await go('/');
      if (alive) await awaken();
      const night = await ground(page);
      const names: string[] = [];
      for (const expected of ['light', 'dark', 'system']) {
        await control(page).click();
        expect(await chosen(page)).toBe(expected);
        names.push((await control(page).innerText()).trim());
        expect((await ground(page)) === night).toBe(expected !== 'light');
        expect(await barColour(page)).toBe(await ground(page));
      }
      expect(names).toEqual([words.themeLight, words.themeDark, words.themeSystem]);
    },
  );

  test('persists across pages and is applied before the body is parsed', async () => {
    const { page, go } = await visit({ colorScheme: 'light' });
    await go('/');
    const day = await ground(page);
    await control(page).click();
    await control(page).click();
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        Reflect.set(window, 'themeAtBody', document.documentElement.dataset['theme']);
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    for (const path of ['/', '/team']) {
      await go(path);
      expect(await page.evaluate(() => Reflect.get(window, 'themeAtBody'))).toBe('dark');
      expect(await ground(page)).not.toBe(day);
      expect(await barColour(page)).toBe(await ground(page));
    }
  });

  test('follows a change of the system theme on an open page when none was chosen', async () => {
    const { page, go } = await visit({ colorScheme: 'light' });
    await go('/');
    const day = await ground(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground(page)).not.toBe(day);
  });
});
