import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '../../src/content/site-map.ts';
import { useBrowser } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';

let site: Site;
const { visit } = useBrowser(() => site);
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

test('on paper the contact page has neither an empty map nor what is true only now', async () => {
  const { page, go } = await visit();
  await go(pages.contatti.path);
  const now = page.getByText(/^(?:Aperto|Chiuso) ora/);
  const frame = page.locator('main iframe').locator('..');
  for (const shown of [now, frame]) expect(await shown.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  for (const shown of [now, frame]) expect(await shown.isVisible()).toBe(false);
  expect(await page.getByText('9:00–18:00').first().isVisible()).toBe(true);
});

test.each(Object.values(pages))(
  'on paper a space parts the text of a link from its address: $path',
  async ({ path }) => {
    const { page, go } = await visit();
    await go(path);
    await page.emulateMedia({ media: 'print' });
    const joined = await page.locator('main a').evaluateAll((all) =>
      all
        .map((link) => getComputedStyle(link, '::after').content)
        // A flex container drops a space that its last item begins with, unless nothing may break there.
        .filter((content) => content.includes('(') && !content.startsWith('"\u00a0(')),
    );
    expect(joined).toEqual([]);
  },
);
