import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownContent } from '../../src/content/contents.ts';
import { pages } from '../../src/content/site-map.ts';
import { useBrowser } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';
import { addStudioPhotos } from '../support/studio-photos.ts';

const { notices } = ownContent.views.moduli;
const { words } = ownContent.views.site;
let site: Site;
const { visit } = useBrowser(() => site);
beforeAll(async () => {
  site = await startSite({ prepare: (database) => addStudioPhotos(database, Array(6).fill(null)) });
});
afterAll(() => site.stop());

const phone = { viewport: { width: 390, height: 844 } };

describe('the header', () => {
  test('on large screens it is a horizontal list of the eight pages, sticky on top, and the logo links to /', async () => {
    const { page, go } = await visit();
    await go('/chi-siamo');
    const links = page.getByRole('navigation', { name: 'Navigazione principale' }).getByRole('link');
    expect(await links.allTextContents()).toEqual(Object.values(pages).map(({ label }) => label));
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      Object.values(pages).map(({ path }) => path),
    );
    const tops = await links.evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
    expect(await links.filter({ has: page.locator(':scope[aria-current=page]') }).count()).toBeLessThanOrEqual(1);
    expect(await page.locator('header a').first().getAttribute('href')).toBe('/');
    await page.evaluate(() => scrollTo(0, 800));
    await expect.poll(async () => (await page.locator('header').boundingBox())?.y).toBe(0);
  });

  test.each([true, false])(
    'on small screens a button opens and closes the menu, Escape too (JavaScript: %s)',
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

  test('choosing an entry closes the menu', async () => {
    const { page, goAlive } = await visit(phone);
    await goAlive('/');
    await page.locator('header button[popovertarget]').click();
    await page.locator('header nav').getByRole('link', { name: 'Team' }).click();
    await page.getByRole('heading', { name: 'Il nostro team' }).waitFor();
    await page.locator('header nav').waitFor({ state: 'hidden' });
  });
});

describe('the theme', () => {
  const control = (page: Page) => page.locator('[data-theme-control]');
  const chosen = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'] ?? 'system');
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

  test.each([false, true])(
    'goes from the system to light, to dark and back, and says its state (app alive: %s)',
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
      }
      expect(names).toEqual([words.themeLight, words.themeDark, words.themeSystem]);
    },
  );

  test('is remembered, on the next page too, and applied before the first paint', async () => {
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
    }
  });

  test('follows the system where nothing was chosen, while the page is open too', async () => {
    const { page, go } = await visit({ colorScheme: 'light' });
    await go('/');
    const day = await ground(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground(page)).not.toBe(day);
  });
});

describe('tooltips', () => {
  const tip = (page: Page) => page.locator('[role=tooltip]');
  const isOpen = (page: Page) => tip(page).evaluate((element) => element.matches(':popover-open'));

  test('open after 700 ms, the next one at once within 300 ms of the last, Escape closes them', async () => {
    const { page, goAlive } = await visit();
    await page.clock.install();
    await goAlive('/chi-siamo');
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const themeControl = page.locator('[data-theme-control]');
    await themeControl.hover();
    await page.clock.runFor(690);
    expect(await isOpen(page)).toBe(false);
    await page.clock.runFor(20);
    expect(await isOpen(page)).toBe(true);
    expect((await tip(page).textContent())?.trim()).toBe((await themeControl.innerText()).trim());

    await page.keyboard.press('Escape');
    expect(await isOpen(page)).toBe(false);
    await page.mouse.move(700, 500);
    await page.clock.runFor(250);
    await themeControl.hover();
    await page.clock.runFor(10);
    expect(await isOpen(page)).toBe(true);

    await page.mouse.move(700, 500);
    await page.clock.runFor(200);
    expect(await isOpen(page)).toBe(false);
    await page.clock.runFor(400);
    await themeControl.hover();
    await page.clock.runFor(690);
    expect(await isOpen(page)).toBe(false);
  });

  test('name the controls that show no text', async () => {
    const { page, goAlive } = await visit();
    await goAlive('/chi-siamo');
    const named = await page
      .locator('[data-tooltip]')
      .evaluateAll((all) =>
        all.map(
          (control) =>
            control.getAttribute('aria-label') ?? (control instanceof HTMLElement ? control.innerText.trim() : ''),
        ),
      );
    expect(named).toEqual([words.themeSystem, 'Foto precedenti', 'Foto successive']);
  });
});

describe('toasts', () => {
  const toasts = (page: Page) =>
    page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: 'Email richiesta' });
  const visible = async (page: Page) =>
    (await toasts(page).evaluateAll((all) => all.filter((toast) => toast.checkVisibility({ checkOpacity: true }))))
      .length;
  const submit = (page: Page) => page.locator('form:has(input[type=email]) button[type=submit]').click();

  /** A page whose clock stands still, with the pointer away from where toasts appear. */
  async function still() {
    const { page, goAlive } = await visit();
    await page.clock.install();
    await goAlive('/');
    await page.clock.pauseAt(Date.now() + 3_600_000);
    return page;
  }

  test('up to 3 are visible at once', async () => {
    const page = await still();
    for (let time = 0; time < 5; time += 1) {
      await submit(page);
      await page.clock.runFor(50);
    }
    await page.clock.runFor(500);
    await expect.poll(() => visible(page)).toBe(3);
  });

  test('one lasts 4000 ms', async () => {
    const page = await still();
    await submit(page);
    await page.clock.runFor(300);
    await expect.poll(() => visible(page)).toBe(1);
    await page.clock.runFor(3500);
    expect(await visible(page)).toBe(1);
    await page.clock.runFor(500);
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return visible(page);
      })
      .toBe(0);
  });

  test('pause while they are pointed at', async () => {
    const page = await still();
    await submit(page);
    await page.clock.runFor(300);
    await toasts(page).first().hover();
    await page.clock.runFor(20_000);
    expect(await visible(page)).toBe(1);
    await page.mouse.move(20, 300);
    await page.clock.runFor(4500);
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return visible(page);
      })
      .toBe(0);
  });

  test('are announced to screen readers and can be closed', async () => {
    const { page, goAlive } = await visit();
    await goAlive('/');
    await submit(page);
    await toasts(page).first().waitFor();
    const live = page.locator('[aria-live]').filter({ hasText: notices['email-richiesta'].title });
    await expect.poll(() => live.count()).toBeGreaterThan(0);
    // The button shows while the toast is pointed at or focused.
    await toasts(page).first().hover();
    await page.getByRole('button', { name: 'Chiudi l’avviso' }).click();
    await expect.poll(() => visible(page)).toBe(0);
  });
});
