import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { follow, gotFocus, picture, useBrowser } from '../../support/browser/browser.ts';
import { holdCalls } from '../../support/browser/held-calls.ts';
import { useSite } from '../../support/site.ts';

const site = useSite({
  prepare: async ({ staff }) => {
    await staff
      .insertInto('foto_studio')
      .values(
        ['uno', 'due', 'rotta', 'quattro', 'cinque', 'sei'].map((name, ordine) => ({
          url: picture(name),
          titolo: ordine === 1 ? null : `Foto ${name}`,
          ordine,
        })),
      )
      .execute();
  },
});
const { visit } = useBrowser(site);

/** Waits for two requests of the page, after which the app has processed earlier responses. */
async function settle(page: Page): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await page.evaluate(async () => (await fetch('/healthz')).text());
}

describe('the carousel of studio photos', () => {
  const slides = (page: Page) => page.locator('[aria-roledescription=diapositiva]');
  /** Number of slides that are entirely in view. */
  const inView = (page: Page) =>
    slides(page).evaluateAll((all) => {
      const row = all[0]?.parentElement?.getBoundingClientRect();
      return all.filter((slide) => {
        const { left, right } = slide.getBoundingClientRect();
        return row && left > row.left - 2 && right < row.right + 2;
      }).length;
    });

  test.each([
    [390, 1],
    [639, 1],
    [640, 2],
    [767, 2],
    [768, 3],
    [1023, 3],
    [1024, 4],
    [1440, 4],
  ])('at %i px %i slides are visible', async (width, count) => {
    const { page, go } = await visit({ viewport: { width, height: 900 } });
    await go('/chi-siamo');
    expect(await inView(page)).toBe(count);
  });

  test('previous and next move the row, are disabled at the ends and do not loop', async () => {
    const { page, goAlive } = await visit();
    await goAlive('/chi-siamo');
    const previous = page.getByRole('button', { name: 'Foto precedenti' });
    const next = page.getByRole('button', { name: 'Foto successive' });
    await previous.scrollIntoViewIfNeeded();
    expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([true, false]);
    const left = () =>
      slides(page)
        .first()
        .evaluate((slide) => slide.getBoundingClientRect().left);
    const frame = () =>
      page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    /** Presses a button and waits until the row has come to rest on that side of where it was. */
    const press = async (button: Locator, side: 1 | -1) => {
      const before = await left();
      await button.click();
      const rest = async () => {
        const now = await left();
        await frame();
        return (await left()) === now ? Math.sign(now - before) : 0;
      };
      await expect.poll(rest).toBe(side);
      expect(await inView(page)).toBe(4);
    };
    // Six photos, four in view: two steps from one end to the other.
    await press(next, -1);
    expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([false, false]);
    await press(next, -1);
    await expect.poll(() => next.isDisabled()).toBe(true);
    await press(previous, 1);
    await press(previous, 1);
    await expect.poll(() => previous.isDisabled()).toBe(true);
    expect(await next.isEnabled()).toBe(true);
  });

  test("alt text is the photo's titolo or 'Foto studio', in the order of ordine", async () => {
    const { page, go } = await visit({ javaScriptEnabled: false });
    await go('/chi-siamo');
    const alts = await slides(page)
      .locator('img')
      .evaluateAll((all) => all.map((image) => image.getAttribute('alt')));
    expect(alts).toEqual(['Foto uno', 'Foto studio', 'Foto rotta', 'Foto quattro', 'Foto cinque', 'Foto sei']);
  });

  test('an image that fails to load is replaced with a placeholder image', async () => {
    const { page, goAlive } = await visit();
    await goAlive('/chi-siamo');
    const third = slides(page).nth(2).locator('img');
    await third.scrollIntoViewIfNeeded();
    await expect.poll(() => third.getAttribute('src')).toMatch(/placeholder.*\.svg/);
    await expect
      .poll(() => third.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0);
  });

  test('shows a message while photos load, then Nessuna foto disponibile with the table foto_studio', async () => {
    const { page, goAlive } = await visit();
    const { release } = await holdCalls(page, '**/api/foto_studio', (route) => route.fulfill({ json: [] }));
    await goAlive('/contatti');
    await follow(page, 'Chi siamo');
    await page.getByText('Caricamento delle foto in corso').waitFor();
    release();
    await page.getByText('Nessuna foto disponibile').waitFor();
    await page.getByText('foto_studio').waitFor();
  });

  test('retries a failed fetch after 1, 2 and 4 s, then shows Errore nel caricamento delle foto', async () => {
    const { page, goAlive, expectComplaint } = await visit();
    expectComplaint(/Failed to load resource.*503/);
    expectComplaint(/^Error fetching studio photos/);
    let calls = 0;
    let answered = 0;
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/api/foto_studio')) answered += 1;
    });
    let answerFirst = () => {};
    const shown = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    await page.route('**/api/foto_studio', async (route) => {
      calls += 1;
      await shown;
      await route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Non ora' } } });
    });
    await page.clock.install();
    await goAlive('/contatti');
    await follow(page, 'Chi siamo');
    // Clock paused only after the page change: until then React defers the subscriptions of the new page.
    await gotFocus(page.locator('h1'));
    await page.clock.pauseAt(Date.now() + 3_600_000);
    answerFirst();
    for (const [pause, expected] of [
      [1000, 1],
      [2000, 2],
      [4000, 3],
    ] as const) {
      await expect.poll(() => calls).toBe(expected);
      await expect.poll(() => answered).toBe(expected);
      await settle(page);
      await page.clock.runFor(pause - 50);
      expect(calls).toBe(expected);
      await page.clock.runFor(100);
    }
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
});
