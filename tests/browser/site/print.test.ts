import { expect, test } from 'vitest';
import { pages } from '../../../src/content/site-map.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { readLawAgain } from '../../support/rows/law.ts';
import { useSite } from '../../support/site.ts';

const site = useSite({ prepare: readLawAgain });
const { visit } = useBrowser(site);

test('prints the contact page without the map and without the current opening status', async () => {
  const { page, go } = await visit();
  await go(pages.contatti.path);
  const now = page.getByText(/^(?:Aperto|Chiuso) ora/);
  const frame = page.locator('main iframe').locator('..');
  for (const shown of [now, frame]) expect(await shown.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  for (const shown of [now, frame]) expect(await shown.isVisible()).toBe(false);
  expect(await page.getByText('9:00–18:00').first().isVisible()).toBe(true);
});

test('prints a non-breaking space between the text of a link and its address', async () => {
  const { page, go } = await visit();
  await page.emulateMedia({ media: 'print' });
  for (const { path } of Object.values(pages)) {
    await go(path);
    const joined = await page.locator('main a').evaluateAll((all) =>
      all
        .map((link) => getComputedStyle(link, '::after').content)
        // Flex containers drop a leading space of their last item unless it is non-breaking.
        .filter((content) => content.includes('(') && !content.startsWith('"\u00a0(')),
    );
    expect([path, joined]).toEqual([path, []]);
  }
});

test('prints the contact page from the margin, without the note about laws', async () => {
  const { page, go } = await visit();
  await go(pages.contatti.path);
  const law = page.getByText('Le norme citate in questa pagina');
  expect(await law.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  // Portrait and landscape.
  for (const width of [718, 1047]) {
    await page.setViewportSize({ width, height: 900 });
    const [title, phone] = [page.locator('h1'), page.locator('main a[href^="tel:"]')];
    const text = await page.locator('main').boundingBox();
    expect(((await phone.boundingBox())?.x ?? width) - (text?.x ?? 0)).toBeLessThan(width / 8);
    expect(await title.isVisible()).toBe(true);
    expect(await law.isVisible()).toBe(false);
  }
});

test('prints the full address of a link within the site', async () => {
  const { page, go } = await visit();
  await go(pages.home.path);
  const origin = new URL((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '').origin;
  await page.emulateMedia({ media: 'print' });
  const link = page.locator(`main a[href="${pages.chiSiamo.path}"]`).first();
  const said = await link.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(said.replaceAll('" "', '')).toBe(`"\u00a0(${origin}${pages.chiSiamo.path})"`);
});

test('prints a year of deadlines on one sheet, for everybody and for a group', async () => {
  const { page, go } = await visit();
  for (const group of ['', '&per=imprese']) {
    await go(`/scadenze?anno=${new Date().getFullYear()}${group}`);
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
    expect(sheets?.length).toBe(1);
  }
});
