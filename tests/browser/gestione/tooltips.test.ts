import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ownContent } from '../../../src/content/published.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { addStudioPhotos } from '../../support/rows/studio-photos.ts';
import { useSite } from '../../support/site.ts';

const { words } = ownContent.views.site;
const { contatti } = ownContent.views;
const site = useSite({ prepare: (database) => addStudioPhotos(database, Array(6).fill(null)) });
const { visit } = useBrowser(site);

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

  test('close when the pointer leaves the window', async () => {
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

test('the social link is named by its text, without aria-label', async () => {
  const { page, goAlive } = await visit();
  await goAlive('/contatti');
  const link = page.locator(`a[href="${contatti.socialUrl}"]`);
  expect((await link.innerText()).trim()).toBe(contatti.facts.socialText);
  expect(contatti.facts.socialText).toContain(ownContent.facts.contacts.socialName);
  expect(await link.getAttribute('aria-label')).toBeNull();
});

test('every icon-only control has a tooltip', async () => {
  const { page, goAlive } = await visit();
  const signs: string[] = [];
  for (const path of ['/', '/chi-siamo', '/team', '/contatti']) {
    await goAlive(path);
    signs.push(
      ...(await page.locator('a[href], button').evaluateAll((all) =>
        all
          .filter((control) => control.checkVisibility() && !control.closest('[data-tooltip]'))
          .filter((control) => !(control instanceof HTMLElement && /\p{Letter}|\p{Number}/u.test(control.innerText)))
          .map((control) => control.outerHTML.slice(0, 120)),
      )),
    );
  }
  expect(signs).toEqual([]);
});
