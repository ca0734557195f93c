import { expect, test } from 'vitest';
import { ownContent } from '../../../src/content/published.ts';
import { sitePages } from '../../../src/content/site-map.ts';
import { staffPages } from '../../../src/contract/staff/pages.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { leaveMessage } from '../../support/rows/desk.ts';
import { useSite } from '../../support/site.ts';
import { addPerson, goodPassword } from '../../support/staff.ts';

const site = useSite();
const { visit } = useBrowser(site);

test('the styles of every page use no syntax that is newer than the baseline', async () => {
  for (const { path } of sitePages) {
    const html = await (await fetch(site.url + path)).text();
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    expect(styles).toContain('header');
    expect([path, styles.match(/light-dark\(|[{};]\s*&/g)]).toEqual([path, null]);
    // Alternative text of generated content is newer: each declaration follows the same content without one.
    for (const [, content] of styles.matchAll(/content:([^;{}]+?) \/ ""/g)) {
      expect(styles).toContain(`content:${content};content:${content} / ""`);
    }
  }
});

test('a browser below the baseline loads no app, and the page works as without JavaScript', async () => {
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

/**
 * Deletes functions that the oldest browsers of the baseline lack: those that Chrome added from 115 to 150 and that
 * Firefox 125 or Safari 17.0 may lack too.
 */
function takeAwayWhatIsNewer(): void {
  const newer: [object, string[]][] = [
    [Array, ['fromAsync']],
    [AbortSignal, ['any']],
    [Document.prototype, ['startViewTransition']],
    [Element.prototype, ['checkVisibility', 'moveBefore', 'setHTMLUnsafe']],
    [globalThis, ['requestIdleCallback', 'scheduler', 'navigation', 'Iterator']],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ['drop', 'every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'reduce', 'some', 'take', 'toArray'],
    ],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Promise, ['try', 'withResolvers']],
    [RegExp, ['escape']],
    [
      Set.prototype,
      ['difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf', 'symmetricDifference', 'union'],
    ],
    [URL, ['canParse', 'parse']],
    [Uint8Array, ['fromBase64', 'fromHex']],
  ];
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
}

test('the site and its staff area work without functions that are newer than the baseline', async () => {
  const email = 'anna@studio.example';
  await addPerson(site, { email, role: 'manager' });
  await leaveMessage(site, { nome: 'Lia Neri', messaggio: 'Un preventivo' });
  const { page, go, goAlive, expectComplaint } = await visit();
  expectComplaint(/status of 401/);
  await page.addInitScript(takeAwayWhatIsNewer);
  for (const path of ['/', '/chi-siamo', '/servizi', '/scadenze', '/contatti']) await goAlive(path);
  await go(`${staffPages['sign-in']}?next=${encodeURIComponent(staffPages.journal)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Entra', exact: true }).click();
  await page.waitForURL(`**${staffPages.journal}`);
  await page.locator('main section li').first().waitFor();
  const sections = Object.values(staffPages).filter(
    (path) => path !== staffPages['sign-in'] && path !== staffPages.invitation,
  );
  // Texts come last, because the texts of a page are opened from there.
  for (const path of [
    ...sections.filter((one) => one !== staffPages.texts),
    staffPages.texts,
    `${staffPages.texts}/home`,
  ]) {
    await page.locator(`a[href="${path}"]:visible`).first().click();
    await page.waitForURL(`**${path}`);
    await expect.poll(() => page.getByText('Un momento…').count()).toBe(0);
    expect([path, await page.getByRole('alert').allInnerTexts()]).toEqual([path, []]);
  }
  // Buttons that disappear after their work pass the focus on.
  await go(staffPages.messages);
  await page.getByRole('link', { name: 'Lia Neri' }).click();
  await page.getByRole('button', { name: 'Archivia' }).press('Enter');
  await page.getByText('archiviato').first().waitFor();
});
