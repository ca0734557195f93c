import { describe, expect, test } from 'vitest';
import { ownContent } from '../../../src/content/published.ts';
import { follow, useBrowser } from '../../support/browser/browser.ts';
import { addStudioPhotos } from '../../support/rows/studio-photos.ts';
import { useSite } from '../../support/site.ts';

const { notices } = ownContent.views.moduli;
const site = useSite({ prepare: (database) => addStudioPhotos(database, Array(6).fill(null)) });
const { visit } = useBrowser(site);

const phone = { viewport: { width: 390, height: 844 } };

describe('the header', () => {
  test.each([true, false])(
    'opens and closes the menu by its button on small screens, and closes it by Escape (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const { page, go } = await visit({ ...phone, javaScriptEnabled });
      await go('/');
      const menu = page.locator('header nav');
      const toggle = page.locator('header button[popovertarget]');
      expect(await menu.isVisible()).toBe(false);
      await toggle.click();
      await menu.waitFor();
      if (javaScriptEnabled) {
        await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true');
        expect(await toggle.getAttribute('aria-label')).toBe('Chiudi il menu');
      }
      await toggle.click();
      await menu.waitFor({ state: 'hidden' });
      await toggle.click();
      await menu.waitFor();
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
      if (javaScriptEnabled) await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
      expect(await page.evaluate(() => document.activeElement?.hasAttribute('popovertarget'))).toBe(true);
    },
  );
});

test('the menu button in the HTML has no aria-expanded and no aria-label', async () => {
  const { page, go } = await visit({ ...phone, javaScriptEnabled: false });
  await go('/');
  const html = await (await page.request.get('/')).text();
  const [button] = /<button[^>]*popovertarget[^>]*>/i.exec(html) ?? [];
  expect(button).toMatch(/^<button(?!.*(?:aria-expanded|aria-label))/);
});

test('a link to a section of another page scrolls there and focuses it', async () => {
  const { page, goAlive } = await visit();
  await goAlive('/contatti');
  await page.locator('main form').getByRole('link', { name: 'Informativa' }).click();
  await page.getByRole('heading', { level: 1, name: /privacy/i }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('messaggi');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
});

test('a notice from the address is shown once, not again after links or going back', async () => {
  const { page, goAlive } = await visit();
  await goAlive('/contatti?esito=messaggio-inviato');
  const notice = page.getByText(notices['messaggio-inviato'].title);
  await notice.first().waitFor();
  expect(new URL(page.url()).search).toBe('');
  await follow(page, 'Team');
  await page.getByRole('heading', { name: 'Il nostro team' }).waitFor();
  expect(await notice.count()).toBe(0);
  await page.evaluate(() => {
    location.hash = 'contenuto';
  });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contenuto');
  expect(await notice.count()).toBe(0);
  await page.goBack();
  await page.goBack();
  await page.locator('main form').waitFor();
  expect(await notice.count()).toBe(0);
});
