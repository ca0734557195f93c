import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownContent } from '../../src/content/contents.ts';
import { gotFocus, useBrowser } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';

const { notices } = ownContent.views.moduli;
const { words } = ownContent.views.site;
const { contatti } = ownContent.views;
let site: Site;
const { visit } = useBrowser(() => site);
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const { title } = notices['email-richiesta'];
const submit = (page: Page) => page.locator('form:has(input[type=email]) button[type=submit]').click();
const toasts = (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: title, visible: true });

/** A page whose clock stands still, with the pointer away from where toasts appear. */
async function still() {
  const { page, goAlive } = await visit();
  await page.clock.install();
  await goAlive('/');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  return page;
}

/** Lets the toasts' time pass until none is left. */
async function outlast(page: Page) {
  await page.clock.runFor(4500);
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return toasts(page).count();
    })
    .toBe(0);
}

describe('toasts by keyboard', () => {
  test('pause while the focus is in them, and go on when it leaves', async () => {
    const page = await still();
    await submit(page);
    await page.clock.runFor(300);
    await expect.poll(() => toasts(page).count()).toBe(1);
    await page.keyboard.press('F6');
    await page.clock.runFor(20_000);
    expect(await toasts(page).count()).toBe(1);

    await page.keyboard.press('Tab');
    expect(await toasts(page).evaluate((toast) => toast.contains(document.activeElement))).toBe(true);
    await page.clock.runFor(20_000);
    expect(await toasts(page).count()).toBe(1);

    await page.locator('form input[type=email]').focus();
    await outlast(page);
  });

  test('Escape closes the one that is focused and gives the focus back', async () => {
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

describe('more toasts than fit', () => {
  test('no more than 3 show at any moment, nor are more in the accessibility tree', async () => {
    const page = await still();
    for (let time = 1; time <= 5; time += 1) {
      await submit(page);
      await page.clock.runFor(500);
      await expect.poll(() => toasts(page).count()).toBe(Math.min(time, 3));
    }
    const heard = await page.getByRole('region', { name: words.notices }).ariaSnapshot();
    expect(heard.match(/- dialog/g)).toHaveLength(3);
    await outlast(page);
  });
});

test('a notice is announced once: one live region holds it, and no live region stands in another', async () => {
  const page = await still();
  await submit(page);
  await page.clock.runFor(300);
  await expect.poll(() => toasts(page).count()).toBe(1);
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

test('the social link needs no tooltip: its text is its name, and says where it leads', async () => {
  const { page, goAlive } = await visit();
  await goAlive('/contatti');
  const link = page.locator(`a[href="${contatti.socialUrl}"]`);
  expect((await link.innerText()).trim()).toBe(contatti.facts.socialText);
  expect(contatti.facts.socialText).toContain(ownContent.facts.contacts.socialName);
  expect(await link.getAttribute('aria-label')).toBeNull();
});

test('no control shows a sign alone without a tooltip that names it', async () => {
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
