import { expect, test } from 'vitest';
import { findDocument } from '../../src/content/documents.ts';
import { defaultContent } from '../../src/content/published.ts';
import { pages } from '../../src/content/site-map.ts';
import { clickNavigationLink, useBrowser, waitForFocus } from '../support/browser/browser.ts';
import { step } from '../support/browser/step.ts';
import { addStudioPhotos } from '../support/rows/studio-photos.ts';
import { useSite } from '../support/site.ts';

const { views } = defaultContent;
const site = useSite({ prepare: (database) => addStudioPhotos(database, Array(6).fill(null)) });
const { visit } = useBrowser(site);

const findTitle = (path: string) => {
  const document = findDocument(path);
  return document ? views[document].tab : '';
};

test('a link changes the page in place as a new document would', async () => {
  const { page, go, openHydrated, hydrate, expectComplaint } = await visit({ reducedMotion: 'reduce' });
  const readScroll = () => page.evaluate(() => scrollY);
  const isSameDocument = () => page.evaluate(() => Reflect.has(window, 'mark'));
  await step('opens circulars while there are none, which hydrate as the 404 page');
  expectComplaint(/^Failed to load resource.*404/);
  for (const path of ['/circolari', '/circolari/mai-scritta']) {
    expectComplaint(new RegExp(`non-existent route: ${path}$`));
    await go(path);
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
    await hydrate();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL(`${site.url}/`);
  }

  await step('follows the links of the navigation');
  await page.evaluate(() => Reflect.set(window, 'mark', true));
  for (const { label, path } of Object.values(pages).slice(2)) {
    const title = findTitle(path);
    await clickNavigationLink(page, label);
    await page.waitForURL(`**${path}`);
    await expect.poll(() => page.title()).toBe(title);
    await waitForFocus(page.locator('h1'));
    await expect.poll(() => page.getByRole('status').allTextContents()).toContain(title);
    expect(await readScroll()).toBe(0);
  }
  await page.goBack();
  await expect.poll(() => page.title()).toBe(findTitle(pages.terzoSettore.path));

  await step('goes back and forward, to the scroll position and to a fragment');
  await clickNavigationLink(page, pages.team.label);
  await waitForFocus(page.getByRole('heading', { name: 'Il nostro team' }));
  await page.evaluate(() => scrollTo(0, 700));
  // `click` would scroll the sticky header.
  await page.getByRole('banner').getByRole('link', { name: pages.contatti.label }).dispatchEvent('click');
  await page.getByRole('heading', { level: 1, name: views.contatti.title }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Il nostro team' }).waitFor();
  await expect.poll(readScroll).toBe(700);
  await page.goForward();
  await page.locator('main form').getByRole('link', { name: 'Informativa' }).click();
  await page.getByRole('heading', { level: 1, name: /privacy/i }).waitFor();
  await waitForFocus(page.locator('#messaggi'));
  await expect.poll(readScroll).toBeGreaterThan(100);
  expect(await isSameDocument()).toBe(true);

  await step('opens a notice named in the URL, which is shown once');
  await openHydrated('/contatti?esito=messaggio-inviato');
  const notice = page.getByText(views.moduli.notices['messaggio-inviato'].title);
  await notice.first().waitFor();
  expect(new URL(page.url()).search).toBe('');
  await clickNavigationLink(page, pages.team.label);
  await page.getByRole('heading', { name: 'Il nostro team' }).waitFor();
  expect(await notice.count()).toBe(0);
  await page.evaluate(() => {
    location.hash = 'contenuto';
  });
  await waitForFocus(page.locator('#contenuto'));
  expect(await notice.count()).toBe(0);
  await page.goBack();
  await page.goBack();
  await page.locator('main form').waitFor();
  expect(await notice.count()).toBe(0);

  await step('follows «Chi siamo» on the home page, which loads a new document');
  await clickNavigationLink(page, pages.home.label);
  await page.getByRole('heading', { level: 1, name: /Strategia/ }).waitFor();
  await page.evaluate(() => Reflect.set(window, 'mark', true));
  await page.locator('main').getByRole('link', { name: 'Chi siamo' }).last().click();
  await page.waitForURL('**/chi-siamo');
  expect(await isSameDocument()).toBe(false);
});

test('the next page is shown whatever happens to its chunk or its text', async () => {
  const { page, go, openHydrated, expectComplaint } = await visit({ reducedMotion: 'reduce' });
  expectComplaint(/Failed to load resource/);
  expectComplaint(/broken page/);
  await page.clock.install();
  const title = page.getByRole('heading', { name: 'Il nostro team' });
  const markDocument = () => page.evaluate(() => Reflect.set(window, 'mark', true));
  const isSameDocument = () => page.evaluate(() => Reflect.has(window, 'mark'));

  await step('works without the chunks of toasts and tooltips');
  await page.route(/assets\/(Toaster|TooltipLayer)-.*\.js/, (route) => route.abort());
  await go('/');
  const form = page.locator('form:has(input[type=email])');
  await form.locator('input').first().fill('senza@example.it');
  await page.locator('form[novalidate]').waitFor();
  expect(await form.locator('input').first().inputValue()).toBe('senza@example.it');
  await form.locator('button').click();
  await form.getByText(views.moduli.newsletter.pendingTitle).waitFor();
  expect(await page.getByText('Unexpected Application Error!').count()).toBe(0);
  await page.unrouteAll();

  await step('loads the document, with its fragment, where a chunk is missing');
  await page.route(/assets\/(Team|Legal)Page-/, (route) => route.abort());
  await openHydrated('/contatti');
  await markDocument();
  await page.locator('main form').getByRole('link', { name: 'Informativa' }).click();
  await page.getByRole('heading', { level: 1, name: /privacy/i }).waitFor();
  expect([await isSameDocument(), new URL(page.url()).hash]).toEqual([false, '#messaggi']);
  await clickNavigationLink(page, 'Team');
  await title.waitFor();
  await page.unrouteAll();

  await step('loads the document where a chunk or the content never arrives');
  for (const address of [/assets\/TeamPage-.*\.js/, /contenuti\/.*\/team/]) {
    await page.route(address, () => {});
    await openHydrated('/contatti');
    await markDocument();
    await clickNavigationLink(page, 'Team');
    await page.clock.runFor(10_000);
    await title.waitFor();
    expect(await isSameDocument()).toBe(false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }

  await step('shows the error screen where a chunk throws');
  await page.route('**/assets/TeamPage-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "export default () => { throw new Error('broken page') }",
    }),
  );
  await openHydrated('/competenze');
  await clickNavigationLink(page, 'Team');
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
});
