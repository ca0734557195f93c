import { expect, test } from 'vitest';
import { defaultContent } from '../../src/content/published.ts';
import { useBrowser, waitForFocus } from '../support/browser/browser.ts';
import { step } from '../support/browser/step.ts';
import { addStudioPhotos } from '../support/rows/studio-photos.ts';
import { useSite } from '../support/site.ts';

const { title } = defaultContent.views.moduli.notices['email-richiesta'];
const { words } = defaultContent.views.site;
const site = useSite({ prepare: (database) => addStudioPhotos(database, Array(6).fill(null)) });
const { visit } = useBrowser(site);

test('at most three toasts show at a time, each for 4000 ms', async () => {
  const { page, openHydrated } = await visit();
  await page.clock.install();
  await openHydrated('/');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const field = page.locator('form input[type=email]');
  const toasts = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: title, visible: true });
  /** Submits the blank newsletter form, and waits until `count` toasts are shown. */
  const showToast = async (count = 1) => {
    await page.locator('form:has(input[type=email]) button[type=submit]').click();
    await page.clock.runFor(300);
    await expect.poll(() => toasts.count()).toBe(count);
  };
  /** Advances the clock by `ms`, then until no toast is left. */
  const advanceUntilGone = async (ms: number) => {
    await page.clock.runFor(ms);
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return toasts.count();
      })
      .toBe(0);
  };

  await step('shows a toast, announced once');
  await showToast();
  const announcements = await page.locator('[aria-live], [role=status], [role=alert], [role=log], output').evaluateAll(
    (all, text) =>
      all
        .filter((region) => region.getAttribute('aria-live') !== 'off')
        .map((region) => region.textContent?.split(text).length ?? 1)
        .reduce((sum, pieces) => sum + pieces - 1, 0),
    title,
  );
  expect(announcements).toBe(1);
  await page.clock.runFor(3500);
  expect(await toasts.count()).toBe(1);
  await advanceUntilGone(500);

  await step('shows five toasts, of which three are visible');
  for (let time = 1; time <= 5; time += 1) await showToast(Math.min(time, 3));
  const toastTree = await page.getByRole('region', { name: words.notices }).ariaSnapshot();
  expect(toastTree.match(/- dialog/g)).toHaveLength(3);
  await advanceUntilGone(4500);

  await step('pauses a toast by the pointer');
  await showToast();
  await toasts.hover();
  await page.clock.runFor(20_000);
  expect(await toasts.count()).toBe(1);
  await page.mouse.move(20, 300);
  await advanceUntilGone(4500);

  await step('pauses a toast by the focus');
  await showToast();
  await page.keyboard.press('F6');
  await page.clock.runFor(20_000);
  expect(await toasts.count()).toBe(1);
  await page.keyboard.press('Tab');
  expect(await toasts.evaluate((toast) => toast.contains(document.activeElement))).toBe(true);
  await page.clock.runFor(20_000);
  expect(await toasts.count()).toBe(1);
  await field.focus();
  await advanceUntilGone(4500);

  await step('closes a toast by Escape');
  await page.keyboard.press('Enter');
  await page.clock.runFor(300);
  await expect.poll(() => toasts.count()).toBe(1);
  await page.keyboard.press('F6');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await page.clock.runFor(500);
  await expect.poll(() => toasts.count()).toBe(0);
  await waitForFocus(field);

  await step('closes a toast by its button, visible while hovered or focused');
  await showToast();
  await toasts.hover();
  await page.getByRole('button', { name: 'Chiudi l’avviso' }).click();
  await page.clock.runFor(500);
  await expect.poll(() => toasts.count()).toBe(0);
});

test('a tooltip opens after 700 ms, the next one at once', async () => {
  const { page, openHydrated } = await visit();
  await page.clock.install();
  await openHydrated('/chi-siamo');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const tip = page.locator('[role=tooltip]');
  const isOpen = () => tip.evaluate((element) => element.matches(':popover-open'));
  const control = page.locator('[data-theme-control]');
  await step('opens a tooltip');
  await control.hover();
  await page.clock.runFor(690);
  expect(await isOpen()).toBe(false);
  await page.clock.runFor(20);
  expect(await isOpen()).toBe(true);
  expect((await tip.textContent())?.trim()).toBe((await control.innerText()).trim());

  await step('closes it by Escape, and opens it again at once');
  await page.keyboard.press('Escape');
  expect(await isOpen()).toBe(false);
  await page.mouse.move(700, 500);
  await page.clock.runFor(250);
  await control.hover();
  await page.clock.runFor(10);
  expect(await isOpen()).toBe(true);

  await step('opens it later, after the delay');
  await page.mouse.move(700, 500);
  await page.clock.runFor(200);
  expect(await isOpen()).toBe(false);
  await page.clock.runFor(400);
  await control.hover();
  await page.clock.runFor(690);
  expect(await isOpen()).toBe(false);
  await page.clock.runFor(20);
  expect(await isOpen()).toBe(true);

  await step('leaves the window with the pointer');
  await control.evaluate((element) =>
    element.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, pointerType: 'mouse', relatedTarget: null })),
  );
  expect(await isOpen()).toBe(false);

  await step('reads the names that tooltips show');
  const named = await page
    .locator('[data-tooltip]')
    .evaluateAll((all) =>
      all.map(
        (element) =>
          element.getAttribute('aria-label') ?? (element instanceof HTMLElement ? element.innerText.trim() : ''),
      ),
    );
  expect(named).toEqual([words.themeSystem, 'Foto precedenti', 'Foto successive']);
});
