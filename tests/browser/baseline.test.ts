import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownContent } from '../../src/content/contents.ts';
import { sitePages } from '../../src/content/site-map.ts';
import { useBrowser } from '../support/browser.ts';
import { type Site, startSite } from '../support/site.ts';

let site: Site;
const { visit } = useBrowser(() => site);
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

test('the styles of every page hold nothing that the oldest browsers of the baseline would not read', async () => {
  for (const { path } of sitePages) {
    const html = await (await fetch(site.url + path)).text();
    const styles = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    expect([path, styles.match(/light-dark\(|[{};]\s*&/g)]).toEqual([path, null]);
    // Text alternatives of generated content are newer: each stands after the same content without one.
    for (const [, content] of styles.matchAll(/content:([^;{}]+?) \/ ""/g)) {
      expect(styles).toContain(`content:${content};content:${content} / ""`);
    }
  }
});

test('in a browser below the baseline the app is not loaded, and the page works as without JavaScript', async () => {
  const { page, go } = await visit({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'popover');
  });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await go('/');
  await page.locator('[data-theme-control]').click();
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
  await page.locator('form input[type=email]').fill('vecchio@example.it');
  await page.locator('form:has(input[type=email]) button').click();
  await page.getByText(ownContent.views.moduli.notices['iscrizione-completata'].title).first().waitFor();
  expect(scripts).toEqual([]);
});
