import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listen } from '../../harness/processes.ts';
import { defaultContent } from '../../src/content/published.ts';
import { useBrowser, waitForFonts, waitForHydration } from '../support/browser/browser.ts';
import { holdCalls } from '../support/browser/held-calls.ts';
import { expectNotice } from '../support/browser/notices.ts';
import { findMessages } from '../support/rows/desk.ts';
import { addStudioPhotos } from '../support/rows/studio-photos.ts';
import { useSite } from '../support/site.ts';

const { words } = defaultContent.views.site;
const site = useSite({ prepare: (database) => addStudioPhotos(database, Array(6).fill(null)) });
const { visit } = useBrowser(site);

const scripts = '**/assets/*.js';
// Cross-document transitions are skipped with a console complaint when a document is slow.
const withoutTransitions = { reducedMotion: 'reduce' } as const;

test('the app is requested after a sign of interest only, and hydrates whenever document and scripts arrive', async () => {
  const { page, go, hydrate } = await visit(withoutTransitions);
  let requested: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(request.url());
  });
  const frames = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await go('/');
  // Fonts are the last request that a page makes by itself.
  await waitForFonts(page);
  await frames();
  expect(requested).toEqual([]);

  // Scripts that arrive in reverse order.
  const listed: string[] = JSON.parse(/"chunks":(\[[^\]]*\])/.exec(await page.content())?.[1] ?? '[]');
  expect(listed.length).toBeGreaterThan(1);
  const held = new Map<string, () => void>();
  const { promise: allAsked, resolve: askedAll } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (listed.includes(path) && !held.has(path)) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(path, resolve);
      if (held.size === listed.length) askedAll();
      await promise;
    }
    await route.continue();
  });
  await page.mouse.move(20, 300);
  await allAsked;
  for (const path of listed.toReversed()) {
    const arrived = page.waitForResponse(site.url + path);
    held.get(path)?.();
    await (await arrived).finished();
  }
  await hydrate();
  const signUp = page.locator('form:has(input[type=email])');
  await signUp.locator('input[type=email]').fill('lenta@example.it');
  await signUp.locator('button[type=submit]').click();
  await expectNotice(page, 'iscrizione-completata');
  await page.getByRole('banner').getByRole('link', { name: 'Competenze' }).click();
  await page.getByRole('heading', { level: 1, name: /Competenze/ }).waitFor();
  await page.unrouteAll();

  // While the page loads, a press starts the app at once, and a mouse move only afterwards.
  await page.addInitScript(() => {
    if (location.search !== '?picture') return;
    addEventListener('DOMContentLoaded', () =>
      Reflect.set(window, 'picture', Object.assign(new Image(), { src: '/a-picture-on-its-way' })),
    );
  });
  for (const sign of ['move', 'down'] as const) {
    const app = await holdCalls(page, scripts);
    const picture = await holdCalls(page, '**/a-picture-on-its-way', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    requested = [];
    await page.goto(`${site.url}/?picture`, { waitUntil: 'domcontentloaded' });
    await picture.begun;
    expect(await page.evaluate(() => document.readyState)).toBe('interactive');
    await page.mouse.move(sign === 'move' ? 200 : 220, 200);
    if (sign === 'down') await page.mouse.down();
    else {
      await frames();
      expect(requested).toEqual([]);
      picture.release();
    }
    await app.begun;
    expect(await page.evaluate(() => document.readyState)).toBe(sign === 'down' ? 'interactive' : 'complete');
    picture.release();
    app.release();
    await page.mouse.up();
    await page.unrouteAll();
  }

  // Press while the document still arrives.
  const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
  const slow = createServer(async ({ url = '' }, response) => {
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
    const entry = page.waitForResponse(/assets\/entry-client/);
    await page.goto(`http://localhost:${await listen(slow)}/`, { waitUntil: 'commit' });
    await page.locator('main h1').waitFor();
    await page.mouse.down();
    await (await entry).finished();
    // Script has run by now: no frame comes before it.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    sendRest();
    await waitForHydration(page);
  } finally {
    slow.close();
  }
});

test('typed text, theme, menu, photo row and scroll position from before hydration are kept', async () => {
  const { page, go } = await visit({ colorScheme: 'dark', ...withoutTransitions });
  /** Opens a page whose scripts are held. */
  const goHeld = async (path: string) => {
    await page.unrouteAll();
    const app = await holdCalls(page, scripts);
    await go(path);
    return app;
  };
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  const control = page.locator('[data-theme-control]');

  const home = await goHeld('/');
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY), { interval: 20 }).toBe(600);
  // `click` would scroll a sticky element.
  const { x = 0, y = 0 } = (await control.boundingBox()) ?? {};
  await page.mouse.click(x + 8, y + 8);
  expect(await theme()).toBe('light');
  await home.begun;
  const seen = page.evaluate(async () => {
    const places = new Set<number>();
    addEventListener('scroll', () => places.add(scrollY));
    await new Promise((resolve) => Reflect.set(window, 'enough', resolve));
    return [...places, scrollY];
  });
  home.release();
  await waitForHydration(page);
  await page.evaluate(() => Reflect.get(window, 'enough')());
  expect(new Set(await seen)).toEqual(new Set([600]));
  expect([await theme(), (await control.innerText()).trim()]).toEqual(['light', words.themeLight]);
  await control.click();
  expect([await theme(), (await control.innerText()).trim()]).toEqual(['dark', words.themeDark]);

  const photos = await goHeld('/chi-siamo');
  await page.getByRole('button', { name: 'Foto successive' }).click();
  await photos.begun;
  photos.release();
  await waitForHydration(page);
  const row = page.locator('[aria-roledescription=carosello] [role=group][tabindex="0"]');
  await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100);

  const contact = await goHeld('/contatti');
  const form = page.locator('main form');
  await form.getByLabel('Nome').fill('Anna Rossi');
  await form.getByLabel('Email').fill('anna@example.it');
  await form.getByLabel('Messaggio', { exact: true }).click();
  await page.keyboard.type('Scritto prima');
  await contact.begun;
  contact.release();
  await page.keyboard.type(', durante', { delay: 15 });
  await waitForHydration(page);
  await page.keyboard.type(' e dopo');
  expect(await form.getByLabel('Nome').inputValue()).toBe('Anna Rossi');
  await form.locator('button[type=submit]').click();
  await expectNotice(page, 'messaggio-inviato');
  expect(await findMessages(site, 'Scritto prima, durante e dopo')).toMatchObject([{ nome: 'Anna Rossi' }]);

  await page.setViewportSize({ width: 390, height: 844 });
  const menu = await goHeld('/');
  await page.locator('header button[popovertarget]').click();
  await menu.begun;
  await page.locator('header nav').getByRole('link', { name: 'Team' }).click();
  await page.getByRole('heading', { name: 'Il nostro team' }).waitFor();
});

test('forms and theme work before the app arrives, when it never does, and in a browser below the baseline', async () => {
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

  const app = await holdCalls(page, scripts);
  await go('/');
  for (const notice of ['iscrizione-completata', 'email-registrata'] as const) {
    await signUp('presto@example.it');
    await app.begun;
    await expectNotice(page, notice);
    expect(new URL(page.url()).pathname).toBe('/');
  }
  // The message is stored once, and the app takes its notice over.
  await go('/contatti');
  await form.getByLabel('Nome').fill('Anna Rossi');
  await form.getByLabel('Email').fill('anna@example.it');
  await form.getByLabel('Messaggio', { exact: true }).fill('Inviato subito');
  await form.locator('button[type=submit]').click();
  await expectNotice(page, 'messaggio-inviato');
  app.release();
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

  // Below the baseline: no popover, no app.
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
