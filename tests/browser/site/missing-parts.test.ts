import { describe, expect, test } from 'vitest';
import { follow, useBrowser } from '../../support/browser/browser.ts';
import { useSite } from '../../support/site.ts';

const site = useSite();
const { visit } = useBrowser(site);

/** Selector that matches once the page is hydrated. */
const hydrated = 'form[novalidate]';

describe('missing chunks', () => {
  test.each(['Toaster', 'TooltipLayer'])('keeps the page and the input without the chunk %s', async (chunk) => {
    const { page, go, expectComplaint } = await visit({ reducedMotion: 'reduce' });
    expectComplaint(/Failed to load resource/);
    expectComplaint(/dynamically imported module/);
    await page.route(`**/assets/${chunk}-*.js`, (route) => route.abort());
    await go('/');
    await page.locator('form input[type=email]').fill(`${chunk}@example.it`.toLowerCase());
    await page.locator(hydrated).waitFor();
    await expect.poll(() => page.locator('form input[type=email]').inputValue()).toContain('@example.it');
    await page.locator('form:has(input[type=email]) button').click();
    await page.locator('form').getByText('Manca un passaggio: apra l’email e confermi.').waitFor();
    expect(await page.getByText('Unexpected Application Error!').count()).toBe(0);
  });

  test('loads the document of the next page, with its fragment, when its chunk is missing', async () => {
    const { page, goAlive, expectComplaint } = await visit({ reducedMotion: 'reduce' });
    expectComplaint(/Failed to load resource/);
    await page.route(/assets\/(Team|Legal)-/, (route) => route.abort());
    await goAlive('/contatti');
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
    await page.locator('main form').getByRole('link', { name: 'Informativa' }).click();
    await page.getByRole('heading', { level: 1, name: /privacy/i }).waitFor();
    expect(await page.evaluate(() => [Reflect.get(window, 'sameDocument'), location.hash])).toEqual([
      undefined,
      '#messaggi',
    ]);
    await follow(page, 'Team');
    await page.getByRole('heading', { name: 'Il nostro team' }).waitFor();
  });

  test.each([
    ['chunk', /assets\/Team-.*\.js/],
    ['content', /contenuti\/.*\/team/],
  ])(
    'loads the document of the next page within 10 s when the request for its %s never gets an answer',
    async (_part, address) => {
      const { page, goAlive } = await visit({ reducedMotion: 'reduce' });
      await page.clock.install();
      await page.route(address, () => {});
      await goAlive('/contatti');
      await follow(page, 'Team');
      await page.clock.runFor(10_000);
      await page.getByRole('heading', { name: 'Il nostro team' }).waitFor();
    },
  );
});
