import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownContent } from '../../src/content/contents.ts';
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

  test('go when the pointer leaves the window', async () => {
    const { page, goAlive } = await visit();
    await goAlive('/chi-siamo');
    await page.locator('[data-theme-control]').hover();
    await expect.poll(() => isOpen(page)).toBe(true);
    await page.evaluate(() =>
      document
        .querySelector('[data-theme-control]')
        ?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, pointerType: 'mouse', relatedTarget: null })),
    );
    await expect.poll(() => isOpen(page)).toBe(false);
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
