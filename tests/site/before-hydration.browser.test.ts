import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listen } from '../../harness/processes.ts';
import { defaultContent } from '../../src/content/published.ts';
import { useBrowser, waitForFonts, waitForFrames, waitForHydration } from '../support/browser/browser.ts';
import { type HeldCalls, holdCalls } from '../support/browser/held-calls.ts';
import { expectNotice } from '../support/browser/notices.ts';
import { step } from '../support/browser/step.ts';
import { findMessages } from '../support/rows/desk.ts';
import { addStudioPhotos } from '../support/rows/studio-photos.ts';
import { useSite } from '../support/site.ts';

const { words } = defaultContent.views.site;
const site = useSite({ prepare: (database) => addStudioPhotos(database, Array(6).fill(null)) });
const { visit } = useBrowser(site);

const scripts = '**/assets/*.js';
// Without animations: a slow document makes Chromium skip its view transition, with a complaint in the console.
const withoutTransitions = { reducedMotion: 'reduce' } as const;

/** Records the requests for scripts. */
function recordScripts(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(request.url());
  });
  return requested;
}

test('the app is requested only after a sign of intent, and hydrates if its scripts arrive in reverse order', async () => {
  const { page, go, hydrate } = await visit(withoutTransitions);
  const requested = recordScripts(page);
  const document = await (await fetch(site.url)).text();
  const chunkPaths: string[] = JSON.parse(/"chunks":(\[[^\]]*\])/.exec(document)?.[1] ?? '[]');
  expect(chunkPaths.length).toBeGreaterThan(1);
  const chunks: (HeldCalls & { url: string })[] = [];
  for (const url of chunkPaths.map((path) => site.url + path)) chunks.push({ url, ...(await holdCalls(page, url)) });
  await go('/');
  // Fonts are the last files that a page requests without user input.
  await waitForFonts(page);
  await waitForFrames(page);
  expect(requested).toEqual([]);

  await page.mouse.move(20, 300);
  for (const { waitForCall } of chunks) await waitForCall();
  for (const { url, release } of chunks.toReversed()) {
    const finished = page.waitForEvent('requestfinished', (request) => request.url() === url);
    release();
    await finished;
  }
  await hydrate();
  const signUp = page.locator('form:has(input[type=email])');
  await signUp.locator('input[type=email]').fill('lenta@example.it');
  await signUp.locator('button[type=submit]').click();
  await expectNotice(page, 'iscrizione-completata');
  await page.getByRole('banner').getByRole('link', { name: 'Competenze' }).click();
  await page.getByRole('heading', { level: 1, name: /Competenze/ }).waitFor();
});

test('while the page loads, a press starts the app at once, and a mouse move only afterwards', async () => {
  const { page } = await visit(withoutTransitions);
  const requested = recordScripts(page);
  await page.addInitScript(() => {
    if (location.search !== '?picture') return;
    addEventListener('DOMContentLoaded', () =>
      Reflect.set(window, 'picture', Object.assign(new Image(), { src: '/a-picture-on-its-way' })),
    );
  });
  for (const sign of ['move', 'down'] as const) {
    const heldApp = await holdCalls(page, scripts);
    const heldPicture = await holdCalls(page, '**/a-picture-on-its-way', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    requested.length = 0;
    await page.goto(`${site.url}/?picture`, { waitUntil: 'domcontentloaded' });
    await heldPicture.waitForCall();
    expect(await page.evaluate(() => document.readyState)).toBe('interactive');
    await page.mouse.move(sign === 'move' ? 200 : 220, 200);
    if (sign === 'down') await page.mouse.down();
    else {
      await waitForFrames(page);
      expect(requested).toEqual([]);
      heldPicture.release();
    }
    await heldApp.waitForCall();
    expect(await page.evaluate(() => document.readyState)).toBe(sign === 'down' ? 'interactive' : 'complete');
    heldPicture.release();
    heldApp.release();
    await page.mouse.up();
    await page.unrouteAll();
  }
});

test('a press while the document is still loading hydrates the page once it is complete', async () => {
  const { page } = await visit(withoutTransitions);
  const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
  const slowServer = createServer(async ({ url = '' }, response) => {
    const answer = await fetch(site.url + url);
    const body = Buffer.from(await answer.arrayBuffer());
    const half = url === '/' ? body.indexOf('</main>') : 0;
    for (const name of ['content-type', 'content-security-policy'])
      response.setHeader(name, answer.headers.get(name) ?? '');
    response.write(body.subarray(0, half));
    if (url === '/') await rest;
    response.end(body.subarray(half));
  });
  try {
    const loaded = page.waitForEvent('requestfinished', (request) => /assets\/entry-client/.test(request.url()));
    await page.goto(`http://localhost:${await listen(slowServer)}/`, { waitUntil: 'commit' });
    await page.locator('main h1').waitFor();
    await page.mouse.down();
    await loaded;
    // After two frames the script has run.
    await waitForFrames(page);
    sendRest();
    await waitForHydration(page);
  } finally {
    slowServer.close();
  }
});

test('hydration keeps what the visitor did before it', async () => {
  const { page, go } = await visit({ colorScheme: 'dark', ...withoutTransitions });
  /** Opens a page and holds back its scripts; returns the held request. */
  const openWithHeldScripts = async (path: string) => {
    await page.unrouteAll();
    const heldApp = await holdCalls(page, scripts);
    await go(path);
    return heldApp;
  };
  const readTheme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  const control = page.locator('[data-theme-control]');

  await step('keeps scroll position and theme');
  const heldHome = await openWithHeldScripts('/');
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY), { interval: 20 }).toBe(600);
  // `click` would scroll a sticky element.
  const { x = 0, y = 0 } = (await control.boundingBox()) ?? {};
  await page.mouse.click(x + 8, y + 8);
  expect(await readTheme()).toBe('light');
  await heldHome.waitForCall();
  const scrollPositions = await page.evaluateHandle(() => {
    const positions = [scrollY];
    addEventListener('scroll', () => positions.push(scrollY));
    return positions;
  });
  heldHome.release();
  await waitForHydration(page);
  expect(new Set(await scrollPositions.jsonValue())).toEqual(new Set([600]));
  expect(await page.evaluate(() => scrollY)).toBe(600);
  expect([await readTheme(), (await control.innerText()).trim()]).toEqual(['light', words.themeLight]);
  await control.click();
  expect([await readTheme(), (await control.innerText()).trim()]).toEqual(['dark', words.themeDark]);

  await step('moves the row of photos');
  const heldPhotos = await openWithHeldScripts('/chi-siamo');
  await page.getByRole('button', { name: 'Foto successive' }).click();
  await heldPhotos.waitForCall();
  heldPhotos.release();
  await waitForHydration(page);
  const row = page.locator('[aria-roledescription=carosello] [role=group][tabindex="0"]');
  await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100);

  await step('keeps the typed text, and sends it');
  const heldContact = await openWithHeldScripts('/contatti');
  const form = page.locator('main form');
  await form.getByLabel('Nome').fill('Anna Rossi');
  await form.getByLabel('Email').fill('anna@example.it');
  await form.getByLabel('Messaggio', { exact: true }).click();
  await page.keyboard.type('Scritto prima');
  await heldContact.waitForCall();
  heldContact.release();
  await page.keyboard.type(', durante', { delay: 15 });
  await waitForHydration(page);
  await page.keyboard.type(' e dopo');
  expect(await form.getByLabel('Nome').inputValue()).toBe('Anna Rossi');
  await form.locator('button[type=submit]').click();
  await expectNotice(page, 'messaggio-inviato');
  expect(await findMessages(site, 'Scritto prima, durante e dopo')).toMatchObject([{ nome: 'Anna Rossi' }]);

  await step('keeps the menu open');
  await page.setViewportSize({ width: 390, height: 844 });
  const heldMenu = await openWithHeldScripts('/');
  await page.locator('header button[popovertarget]').click();
  await heldMenu.waitForCall();
  await page.locator('header nav').getByRole('link', { name: 'Team' }).click();
  await page.getByRole('heading', { name: 'Il nostro team' }).waitFor();
});

test('forms and theme work before the app has loaded, when it never loads, and in a browser older than the baseline', async () => {
  const { page, go, expectComplaint } = await visit(withoutTransitions);
  const form = page.locator('main form').first();
  const signUpForm = page.locator('form:has(input[type=email])');
  const signUp = async (email: string) => {
    await signUpForm.locator('input[type=email]').fill(email);
    await signUpForm.locator('button[type=submit]').click();
  };
  const pressTheme = async (theme: string) => {
    await page.locator('[data-theme-control]').click();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme);
  };

  const heldApp = await holdCalls(page, scripts);
  await go('/');
  for (const notice of ['iscrizione-completata', 'email-registrata'] as const) {
    await signUp('presto@example.it');
    await heldApp.waitForCall();
    await expectNotice(page, notice);
    expect(new URL(page.url()).pathname).toBe('/');
  }
  // The message is stored once, and its notice stays after hydration.
  await go('/contatti');
  await form.getByLabel('Nome').fill('Anna Rossi');
  await form.getByLabel('Email').fill('anna@example.it');
  await form.getByLabel('Messaggio', { exact: true }).fill('Inviato subito');
  await form.locator('button[type=submit]').click();
  await expectNotice(page, 'messaggio-inviato');
  heldApp.release();
  await page.mouse.move(30, 300);
  await waitForHydration(page);
  await expectNotice(page, 'messaggio-inviato');
  expect(await findMessages(site, 'Inviato subito')).toMatchObject([{ state: 'new' }]);
  await page.unrouteAll();

  expectComplaint(/Failed to load resource/);
  const failed = page.waitForEvent('requestfailed');
  await page.route(scripts, (route) => route.abort());
  await go('/');
  await page.mouse.move(20, 300);
  await failed;
  await pressTheme('light');
  await signUp('mai@example.it');
  await expectNotice(page, 'iscrizione-completata');
  await page.unrouteAll();

  // A browser older than the baseline lacks popovers and does not load the app.
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover'));
  const requested: string[] = [];
  await go('/');
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(request.url());
  });
  await pressTheme('dark');
  await signUp('vecchio@example.it');
  await expectNotice(page, 'iscrizione-completata');
  expect(requested).toEqual([]);
});
