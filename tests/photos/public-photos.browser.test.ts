import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { findFounder, makeInitials } from '../../src/content/facts.ts';
import { defaultContent } from '../../src/content/published.ts';
import { clickNavigationLink, useBrowser, waitForFocus, waitForFrames } from '../support/browser/browser.ts';
import { makeExternalUrl } from '../support/browser/external-hosts.ts';
import { holdCalls } from '../support/browser/held-calls.ts';
import { step } from '../support/browser/step.ts';
import { useSite } from '../support/site.ts';

const site = useSite({
  prepare: async ({ staff }) => {
    await staff
      .insertInto('foto_studio')
      .values(
        ['uno', 'due', 'rotta', 'quattro', 'cinque', 'sei'].map((name, ordine) => ({
          url: makeExternalUrl(name),
          ordine,
        })),
      )
      .execute();
    await staff
      .insertInto('images')
      .values([
        { nome_pagina: 'servizi', nome_foto: 'altra', url_foto: makeExternalUrl('altra') },
        { nome_pagina: 'servizi', nome_foto: 'url-1-servizi', url_foto: makeExternalUrl('servizi') },
        { nome_pagina: 'team', nome_foto: 'persona-terza', url_foto: makeExternalUrl('rotta') },
      ])
      .execute();
  },
});
const { visit } = useBrowser(site);

test('the carousel shows as many slides as fit', async () => {
  const { page, go, hydrate } = await visit();
  await go('/chi-siamo');
  const slides = page.locator('[aria-roledescription=diapositiva]');
  /** Counts the slides that are entirely in view. */
  const countInView = () =>
    slides.evaluateAll((all) => {
      const row = all[0]?.parentElement?.getBoundingClientRect();
      return all.filter((slide) => {
        const { left, right } = slide.getBoundingClientRect();
        return row && left > row.left - 2 && right < row.right + 2;
      }).length;
    });
  await step('counts the slides at every width');
  for (const [width, count] of [
    [390, 1],
    [639, 1],
    [640, 2],
    [767, 2],
    [768, 3],
    [1023, 3],
    [1024, 4],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await countInView()]).toEqual([width, count]);
  }

  await step('moves the slides from one end to the other and back');
  await hydrate();
  const previous = page.getByRole('button', { name: 'Foto precedenti' });
  const next = page.getByRole('button', { name: 'Foto successive' });
  await previous.scrollIntoViewIfNeeded();
  expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([true, false]);
  const waitForPosition = (text: string) => page.getByText(text, { exact: true }).waitFor();
  await waitForPosition('1–4 di 6');
  const measureLeft = () => slides.first().evaluate((slide) => slide.getBoundingClientRect().left);
  /** Presses a button and waits until the row has stopped: 1 is to the right of its former position, -1 to the left. */
  const pressAndWait = async (button: Locator, side: 1 | -1) => {
    const before = await measureLeft();
    await button.click();
    const readRestingSide = async () => {
      const now = await measureLeft();
      await waitForFrames(page);
      return (await measureLeft()) === now ? Math.sign(now - before) : 0;
    };
    await expect.poll(readRestingSide, { interval: 20 }).toBe(side);
    expect(await countInView()).toBe(4);
  };
  // Six photos, four in view: two steps from one end to the other.
  await pressAndWait(next, -1);
  expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([false, false]);
  await pressAndWait(next, -1);
  await expect.poll(() => next.isDisabled()).toBe(true);
  await waitForPosition('3–6 di 6');
  await pressAndWait(previous, 1);
  await pressAndWait(previous, 1);
  await expect.poll(() => previous.isDisabled()).toBe(true);
  expect(await next.isEnabled()).toBe(true);

  await step('names the slide of a phone');
  await page.setViewportSize({ width: 390, height: 900 });
  await waitForPosition('1 di 6');
  await page.setViewportSize({ width: 1440, height: 900 });
  await waitForPosition('1–4 di 6');

  await step('looks at a broken image');
  const third = slides.nth(2).locator('img');
  await expect.poll(() => third.getAttribute('src')).toMatch(/placeholder.*\.svg/);
  await expect
    .poll(() => third.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);

  await step('moves with reduced motion, before the next frame');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moved = await next.evaluate((button) => {
    if (button instanceof HTMLElement) button.click();
    return document.querySelector('[aria-roledescription=carosello] [tabindex="0"]')?.scrollLeft;
  });
  expect(moved).toBeGreaterThan(100);
});

test('the carousel reports photos that do not load', async () => {
  const { page, openHydrated, expectComplaint } = await visit();
  expectComplaint(/Failed to load resource.*503/);
  expectComplaint(/^Error fetching studio photos/);
  await page.clock.install();
  await step('loads, and is empty');
  const empty = await holdCalls(page, '**/api/foto_studio', (route) => route.fulfill({ json: [] }));
  await openHydrated('/contatti');
  await clickNavigationLink(page, 'Chi siamo');
  await page.getByText('Caricamento delle foto in corso').waitFor();
  empty.release();
  await page.getByText('Nessuna foto disponibile').waitFor();
  await page.getByText('foto_studio').waitFor();
  await page.unrouteAll();

  await step('retries a failed fetch after 1, 2 and 4 seconds');
  let calls = 0;
  let answeredCalls = 0;
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/foto_studio')) answeredCalls += 1;
  });
  const { promise: shown, resolve: answerFirst } = Promise.withResolvers<void>();
  await page.route('**/api/foto_studio', async (route) => {
    calls += 1;
    await shown;
    await route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Non ora' } } });
  });
  await openHydrated('/contatti');
  await clickNavigationLink(page, 'Chi siamo');
  // The clock is paused after the page change only: until then React defers the subscriptions of the new page.
  await waitForFocus(page.locator('h1'));
  await page.clock.pauseAt(Date.now() + 3_600_000);
  answerFirst();
  for (const [pause, expected] of [
    [1000, 1],
    [2000, 2],
    [4000, 3],
  ] as const) {
    await expect.poll(() => [calls, answeredCalls]).toEqual([expected, expected]);
    // Two more requests of the page: after them the app has processed the response.
    for (let turn = 0; turn < 2; turn += 1) await page.evaluate(async () => (await fetch('/healthz')).text());
    await page.clock.runFor(pause - 50);
    expect(calls).toBe(expected);
    await page.clock.runFor(100);
  }
  await step('reports the fourth failure, and fetches no more');
  await expect.poll(() => calls).toBe(4);
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return page.getByText('Errore nel caricamento delle foto').count();
    })
    .toBe(1);
  await page.clock.fastForward(60_000);
  expect(calls).toBe(4);
});

test('images of home, team and services show that they load, then placeholders or the first image of their group', async () => {
  const { page, openHydrated } = await visit();
  /** Holds back the next request for images; once released, the request is answered with these rows. */
  const holdImages = async (rows: object[]) => {
    await page.unrouteAll();
    return await holdCalls(page, '**/api/images?*', (route) => route.fulfill({ json: rows }));
  };
  const home = await holdImages([]);
  await openHydrated('/contatti');
  await clickNavigationLink(page, 'Home');
  await expect.poll(() => page.locator('main').getByText('Loading...').count()).toBe(3);
  home.release();
  for (const [mark, name] of [
    [makeInitials(findFounder(defaultContent.facts).name), 'executive-portait'],
    ['TEAM', 'advisory-office'],
    ['IMG 1', 'controller-presentation'],
  ] as const) {
    await page.getByText(mark, { exact: true }).waitFor();
    await page.getByText(name).waitFor();
  }

  const team = await holdImages([]);
  await clickNavigationLink(page, 'Team');
  await expect.poll(() => page.locator('[data-member] [aria-busy=true]').count()).toBe(4);
  team.release();
  await expect.poll(() => page.locator('[data-member] svg').count()).toBe(4);

  const row = { nome_pagina: 'servizi', picture: null };
  const services = await holdImages([
    { ...row, nome_foto: 'a', url_foto: makeExternalUrl('prima') },
    { ...row, nome_foto: 'b', url_foto: makeExternalUrl('seconda') },
  ]);
  services.release();
  await clickNavigationLink(page, 'Servizi');
  const readImageSource = () => page.locator('main img').getAttribute('src');
  await expect.poll(readImageSource).toBe(makeExternalUrl('prima'));
  expect((await page.locator('main section').first().boundingBox())?.height).toBeGreaterThanOrEqual(800);

  // Stored rows: the image of the services, and an icon for a portrait that does not load.
  await page.unrouteAll();
  await openHydrated('/servizi');
  expect(await readImageSource()).toBe(makeExternalUrl('servizi'));
  await clickNavigationLink(page, 'Team');
  const broken = page.locator('[data-member="persona-terza"]');
  await broken.scrollIntoViewIfNeeded();
  await broken.locator('svg').waitFor();
});
