import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { defaultContent } from '../../src/content/published.ts';
import { footerPages, pages } from '../../src/content/site-map.ts';
import { useBrowser, waitForFocus, waitForTransition } from '../support/browser/browser.ts';
import { holdCalls } from '../support/browser/held-calls.ts';
import { step } from '../support/browser/step.ts';
import { useSite } from '../support/site.ts';

const { words } = defaultContent.views.site;
const site = useSite();
const { visit } = useBrowser(site);

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const readCurrentLinks = (page: Page) => page.locator('header [aria-current=page]:visible').allTextContents();

test('the header lists the eight pages and Scadenze in a row, and stays on top', async () => {
  const { page, go, hydrate } = await visit({ reducedMotion: 'reduce' });
  await go(pages.chiSiamo.path);
  const links = page.getByRole('navigation', { name: 'Navigazione principale' }).getByRole('link');
  const shown = await links.evaluateAll((all) =>
    all.map((link) => ({
      label: link.textContent,
      path: link.getAttribute('href'),
      top: Math.round(link.getBoundingClientRect().top),
    })),
  );
  expect(shown.map(({ label, path }) => ({ label, path }))).toEqual([...Object.values(pages), footerPages.scadenze]);
  expect(new Set(shown.map(({ top }) => top)).size).toBe(1);
  expect(await readCurrentLinks(page)).toEqual([pages.chiSiamo.label]);
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
    expect(await readCurrentLinks(page)).toEqual([footerPages.scadenze.label]);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: footerPages.scadenze.label }).waitFor({ state: 'detached' });
  }
});

test('the menu of a phone opens by its button, and closes in every way that leaves it', async () => {
  const { page, go, hydrate } = await visit({ viewport: phone });
  const menu = page.locator('header nav');
  const toggle = page.locator('header button[popovertarget]');
  const openMenu = async () => {
    await toggle.click();
    await menu.locator(':scope:popover-open').waitFor();
  };
  const waitUntilClosed = () => menu.waitFor({ state: 'hidden' });
  await go('/');
  await toggle.waitFor();
  expect(await menu.isVisible()).toBe(false);

  await step('closes by the button, without the app');
  await openMenu();
  await toggle.click();
  await waitUntilClosed();

  await step('closes by Escape, with the focus on the button');
  // The press has started hydration.
  await hydrate();
  await openMenu();
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true');
  expect(await toggle.innerText()).toBe(words.menuShut);
  await page.keyboard.press('Escape');
  await waitUntilClosed();
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
  expect(await toggle.innerText()).toBe(words.menu);
  await waitForFocus(toggle);

  await step('closes by a link');
  await openMenu();
  await menu.getByRole('link', { name: pages.team.label }).click();
  await page.getByRole('heading', { name: 'Il nostro team' }).waitFor();
  await waitUntilClosed();

  await step('closes by going back');
  // Forced colours show no background, so the current page is underlined.
  await openMenu();
  await page.emulateMedia({ forcedColors: 'active' });
  const current = menu.locator('[aria-current=page]');
  expect(await current.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('underline');
  await page.emulateMedia({ forcedColors: 'none' });
  await page.goBack();
  await page.getByRole('heading', { name: /Strategia/ }).waitFor();
  await waitUntilClosed();

  await step('closes by Tab past its end');
  await openMenu();
  await menu.getByRole('link', { name: words.appointment }).focus();
  await page.keyboard.press('Tab');
  await waitUntilClosed();

  await step('is always there on a wide screen');
  await waitForTransition(page);
  await page.setViewportSize({ width: 800, height: 1100 });
  await openMenu();
  await page.setViewportSize({ width: 1300, height: 800 });
  await expect.poll(() => menu.evaluate((element) => element.matches(':popover-open'))).toBe(false);
  expect(await menu.isVisible()).toBe(true);
});

test('the header of a phone with text twice as large scrolls away, and stays above the open menu', async () => {
  // Half a phone's size: for styles in rem, text at 200 % halves the screen.
  const { page, go } = await visit({ viewport: { width: 195, height: 422 } });
  await go('/');
  const header = page.locator('header');
  const measureTop = () => header.evaluate((element) => element.getBoundingClientRect().top);
  await page.evaluate(() => scrollTo(0, 40));
  await expect.poll(measureTop).toBe(-40);
  await header.locator('button[popovertarget]').click();
  await page.locator('header nav:popover-open').waitFor();
  expect(await measureTop()).toBe(0);
});

test('the chosen theme persists, and otherwise follows the system', async () => {
  const { page, go, hydrate } = await visit({ colorScheme: 'dark' });
  const control = page.locator('[data-theme-control]');
  const readTheme = () => page.evaluate(() => document.documentElement.dataset['theme'] ?? 'system');
  const readBackground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const readPhotoFilter = () =>
    page.evaluate(() => {
      const photo = document.body.appendChild(new Image());
      const { filter } = getComputedStyle(photo);
      photo.remove();
      return filter;
    });
  /** Reads the colour of the browser's bars: the first theme-color whose media query matches. */
  const readBarColour = () =>
    page.locator('meta[name=theme-color]').evaluateAll((all) => {
      const matchingMeta = all.find((meta) => matchMedia(meta.getAttribute('media') ?? '').matches);
      const probe = document.createElement('i');
      probe.style.color = matchingMeta?.getAttribute('content') ?? '';
      return probe.style.color;
    });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      Reflect.set(window, 'themeAtBody', document.documentElement.dataset['theme']);
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await step('switches the theme before and after hydration');
  const heldApp = await holdCalls(page, '**/assets/*.js');
  await go('/');
  const darkBackground = await readBackground();
  /** Presses the control through its three states. */
  const pressThroughThemes = async () => {
    const names: string[] = [];
    for (const expected of ['light', 'dark', 'system']) {
      await control.click();
      expect(await readTheme()).toBe(expected);
      names.push((await control.innerText()).trim());
      expect((await readBackground()) === darkBackground).toBe(expected !== 'light');
      expect((await readPhotoFilter()) === 'none').toBe(expected === 'light');
      expect(await readBarColour()).toBe(await readBackground());
    }
    expect(names).toEqual([words.themeLight, words.themeDark, words.themeSystem]);
  };
  await pressThroughThemes();
  heldApp.release();
  await hydrate();
  await pressThroughThemes();

  await step('follows the system, and keeps a chosen theme on other pages');
  await page.emulateMedia({ colorScheme: 'light' });
  const lightBackground = await readBackground();
  expect(lightBackground).not.toBe(darkBackground);
  expect(await readPhotoFilter()).toBe('none');
  expect(await readBarColour()).toBe(lightBackground);
  await control.click();
  await control.click();
  for (const path of ['/', '/team']) {
    await go(path);
    expect(await page.evaluate(() => Reflect.get(window, 'themeAtBody'))).toBe('dark');
    expect(await readBackground()).toBe(darkBackground);
    expect(await readBarColour()).toBe(darkBackground);
  }
});
