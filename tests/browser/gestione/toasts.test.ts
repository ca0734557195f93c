import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ownContent } from '../../../src/content/published.ts';
import { gotFocus, useBrowser } from '../../support/browser/browser.ts';
import { useSite } from '../../support/site.ts';

const { title } = ownContent.views.moduli.notices['email-richiesta'];
const { words } = ownContent.views.site;
const site = useSite();
const { visit } = useBrowser(site);

const submit = (page: Page) => page.locator('form:has(input[type=email]) button[type=submit]').click();
const toasts = (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: title, visible: true });

/** Page with a frozen clock and the pointer away from the toasts. */
async function still() {
  const { page, goAlive } = await visit();
  await page.clock.install();
  await goAlive('/');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  return page;
}

/** Page with a frozen clock and one toast. */
async function withToast() {
  const page = await still();
  await submit(page);
  await page.clock.runFor(300);
  await expect.poll(() => toasts(page).count()).toBe(1);
  return page;
}

/** Advances the clock until no toast is left. */
async function outlast(page: Page, ms: number) {
  await page.clock.runFor(ms);
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return toasts(page).count();
    })
    .toBe(0);
}

test('a toast closes after 4000 ms', async () => {
  const page = await withToast();
  await page.clock.runFor(3500);
  expect(await toasts(page).count()).toBe(1);
  await outlast(page, 500);
});

test('at most 3 toasts are visible and in the accessibility tree', async () => {
  const page = await still();
  for (let time = 1; time <= 5; time += 1) {
    await submit(page);
    await page.clock.runFor(500);
    await expect.poll(() => toasts(page).count()).toBe(Math.min(time, 3));
  }
  const heard = await page.getByRole('region', { name: words.notices }).ariaSnapshot();
  expect(heard.match(/- dialog/g)).toHaveLength(3);
  await outlast(page, 4500);
});

test('hovering a toast pauses its timeout', async () => {
  const page = await withToast();
  await toasts(page).first().hover();
  await page.clock.runFor(20_000);
  expect(await toasts(page).count()).toBe(1);
  await page.mouse.move(20, 300);
  await outlast(page, 4500);
});

describe('toasts by keyboard', () => {
  test('pause while they have focus, and resume when it leaves', async () => {
    const page = await withToast();
    await page.keyboard.press('F6');
    await page.clock.runFor(20_000);
    expect(await toasts(page).count()).toBe(1);

    await page.keyboard.press('Tab');
    expect(await toasts(page).evaluate((toast) => toast.contains(document.activeElement))).toBe(true);
    await page.clock.runFor(20_000);
    expect(await toasts(page).count()).toBe(1);

    await page.locator('form input[type=email]').focus();
    await outlast(page, 4500);
  });

  test('Escape closes the focused toast and restores focus', async () => {
    const page = await still();
    const field = page.locator('form input[type=email]');
    await field.focus();
    await page.keyboard.press('Enter');
    await page.clock.runFor(300);
    await expect.poll(() => toasts(page).count()).toBe(1);
    await page.keyboard.press('F6');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await page.clock.runFor(500);
    await expect.poll(() => toasts(page).count()).toBe(0);
    await gotFocus(field);
  });
});

test('a toast is in exactly one live region, so it is announced once', async () => {
  const page = await withToast();
  const announced = await page.locator('[aria-live], [role=status], [role=alert], [role=log], output').evaluateAll(
    (all, words) =>
      all
        .filter((region) => region.getAttribute('aria-live') !== 'off')
        .map((region) => region.textContent?.split(words).length ?? 1)
        .reduce((sum, pieces) => sum + pieces - 1, 0),
    title,
  );
  expect(announced).toBe(1);
});

test('the close button closes a toast', async () => {
  const { page, goAlive } = await visit();
  await goAlive('/');
  await submit(page);
  // Close button: visible while the toast is hovered or focused.
  await toasts(page).first().hover();
  await page.getByRole('button', { name: 'Chiudi l’avviso' }).click();
  await expect.poll(() => toasts(page).count()).toBe(0);
});
