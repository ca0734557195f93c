import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { defaultContent } from '../../src/content/published.ts';
import { footerPages, pages } from '../../src/content/site-map.ts';
import { useBrowser, waitForFocus } from '../support/browser/browser.ts';
import { holdCalls } from '../support/browser/held-calls.ts';
import { useSite } from '../support/site.ts';

const { words } = defaultContent.views.site;
const site = useSite();
const { visit } = useBrowser(site);

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const currentLinks = (page: Page) => page.locator('header [aria-current=page]').allTextContents();

test('the header lists the eight pages in a row, stays on top and reaches Scadenze with one click', async () => {
  const { page, go, hydrate } = await visit();
  await go(pages.chiSiamo.path);
  const links = page.getByRole('navigation', { name: 'Navigazione principale' }).getByRole('link');
  const shown = await links.evaluateAll((all) =>
    all.map((link) => ({
      label: link.textContent,
      path: link.getAttribute('href'),
      top: Math.round(link.getBoundingClientRect().top),
    })),
  );
  expect(shown.map(({ label, path }) => ({ label, path }))).toEqual(Object.values(pages));
  expect(new Set(shown.map(({ top }) => top)).size).toBe(1);
  expect(await currentLinks(page)).toEqual([pages.chiSiamo.label]);
  expect(await page.locator('header a').first().getAttribute('href')).toBe('/');
  await page.evaluate(() => scrollTo(0, 800));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(800);
  expect((await page.locator('header').boundingBox())?.y).toBe(0);

  await hydrate();
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await page.locator('header nav').waitFor({ state: viewport === phone ? 'hidden' : 'visible' });
    await page.locator('header').getByRole('link', { name: footerPages.scadenze.label }).click();
    await page.getByRole('heading', { level: 1, name: footerPages.scadenze.label }).waitFor();
    expect(await currentLinks(page)).toEqual([footerPages.scadenze.label]);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: footerPages.scadenze.label }).waitFor({ state: 'detached' });
  }
});

test('the menu opens and closes by its button, Escape, an entry, going back, Tab past its end and a wide screen', async () => {
  const { page, go, hydrate } = await visit({ viewport: phone });
  const menu = page.locator('header nav');
  const toggle = page.locator('header button[popovertarget]');
  const open = async () => {
    await toggle.click();
    await menu.locator(':scope:popover-open').waitFor();
  };
  const closed = () => menu.waitFor({ state: 'hidden' });
  await go('/');
  await toggle.waitFor();
  expect(await menu.isVisible()).toBe(false);
  await open();
  await toggle.click();
  await closed();
  // A press has started hydration.
  await hydrate();
  await open();
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true');
  expect(await toggle.getAttribute('aria-label')).toBe(words.menuClose);
  await page.keyboard.press('Escape');
  await closed();
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
  expect(await toggle.getAttribute('aria-label')).toBe(words.menuOpen);
  await waitForFocus(toggle);

  await open();
  await menu.getByRole('link', { name: pages.team.label }).click();
  await page.getByRole('heading', { name: 'Il nostro team' }).waitFor();
  await closed();

  // Forced colours draw no background: the current page is underlined.
  await open();
  await page.emulateMedia({ forcedColors: 'active' });
  const current = menu.locator('[aria-current=page]');
  expect(await current.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('underline');
  await page.emulateMedia({ forcedColors: 'none' });
  await page.goBack();
  await page.getByRole('heading', { name: /Strategia/ }).waitFor();
  await closed();

  await open();
  await menu.getByRole('link', { name: footerPages.scadenze.label }).focus();
  await page.keyboard.press('Tab');
  await closed();

  await page.setViewportSize({ width: 800, height: 1100 });
  await open();
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect.poll(() => menu.evaluate((element) => element.matches(':popover-open'))).toBe(false);
  expect(await menu.isVisible()).toBe(true);
});

test('the theme changes before and after hydration, persists before the body is parsed, and follows the system', async () => {
  const { page, go, hydrate } = await visit({ colorScheme: 'dark' });
  const control = page.locator('[data-theme-control]');
  const chosen = () => page.evaluate(() => document.documentElement.dataset['theme'] ?? 'system');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  /** Colour of the browser's bars: the first theme-color whose media query matches. */
  const barColour = () =>
    page.locator('meta[name=theme-color]').evaluateAll((all) => {
      const meant = all.find((meta) => matchMedia(meta.getAttribute('media') ?? '').matches);
      const probe = document.createElement('i');
      probe.style.color = meant?.getAttribute('content') ?? '';
      return probe.style.color;
    });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      Reflect.set(window, 'themeAtBody', document.documentElement.dataset['theme']);
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  const app = await holdCalls(page, '**/assets/*.js');
  await go('/');
  const night = await ground();
  /** Presses the control through its three states. */
  const turn = async () => {
    const names: string[] = [];
    for (const expected of ['light', 'dark', 'system']) {
      await control.click();
      expect(await chosen()).toBe(expected);
      names.push((await control.innerText()).trim());
      expect((await ground()) === night).toBe(expected !== 'light');
      expect(await barColour()).toBe(await ground());
    }
    expect(names).toEqual([words.themeLight, words.themeDark, words.themeSystem]);
  };
  await turn();
  app.release();
  await hydrate();
  await turn();

  await page.emulateMedia({ colorScheme: 'light' });
  const day = await ground();
  expect(day).not.toBe(night);
  expect(await barColour()).toBe(day);
  await control.click();
  await control.click();
  for (const path of ['/', '/team']) {
    await go(path);
    expect(await page.evaluate(() => Reflect.get(window, 'themeAtBody'))).toBe('dark');
    expect(await ground()).toBe(night);
    expect(await barColour()).toBe(night);
  }
});
