import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { listen } from '../../../harness/processes.ts';
import { ownContent } from '../../../src/content/published.ts';
import { takenOver, useBrowser } from '../../support/browser/browser.ts';
import { holdCalls } from '../../support/browser/held-calls.ts';
import { seesNotice } from '../../support/browser/notices.ts';
import { messagesSaying } from '../../support/rows/desk.ts';
import { addStudioPhotos } from '../../support/rows/studio-photos.ts';
import { useSite } from '../../support/site.ts';

const { words } = ownContent.views.site;
const site = useSite({ prepare: (database) => addStudioPhotos(database, Array(6).fill(null)) });
const { visit } = useBrowser(site);

/** Holds every script of the app until `arrive` is called; `asked` resolves once the page has requested one. */
async function holdApp(page: Page) {
  const { begun: asked, release: arrive } = await holdCalls(page, '**/assets/*.js');
  return { arrive, asked };
}

// Cross-document transitions are skipped with a console complaint when a document is slow.
const withoutTransitions = { reducedMotion: 'reduce' } as const;
const signUpForm = (page: Page) => page.locator('form:has(input[type=email])');

describe('interactions before hydration', () => {
  test('requests no script before the first interaction', async () => {
    const { page, go } = await visit();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.push(request.url());
    });
    await go('/');
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
  });

  test('loads the app on a press during streaming and hydrates once the document is complete', async () => {
    const rest = Promise.withResolvers<void>();
    const slow = createServer(async ({ url = '' }, response) => {
      const answer = await fetch(site.url + url);
      const body = Buffer.from(await answer.arrayBuffer());
      const half = url === '/' ? body.indexOf('</main>') : 0;
      for (const name of ['content-type', 'content-security-policy'])
        response.setHeader(name, answer.headers.get(name) ?? '');
      response.write(body.subarray(0, half));
      if (url === '/') await rest.promise;
      response.end(body.subarray(half));
    });
    try {
      const { page } = await visit(withoutTransitions);
      const entry = page.waitForResponse(/assets\/entry-client/);
      await page.goto(`http://localhost:${await listen(slow)}/`, { waitUntil: 'commit' });
      await page.locator('main h1').waitFor();
      await page.mouse.down();
      await (await entry).finished();
      // Script has run by now: no frame comes before it.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      rest.resolve();
      await takenOver(page);
    } finally {
      slow.close();
    }
  });

  test('loads the app after a mouse move only once the page has loaded, after a press at once', async () => {
    for (const sign of ['move', 'down'] as const) {
      const { page } = await visit();
      const { arrive, asked } = await holdApp(page);
      const picture = await holdCalls(page, '**/a-picture-on-its-way', (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
      );
      await page.addInitScript(() =>
        addEventListener('DOMContentLoaded', () =>
          Reflect.set(window, 'picture', Object.assign(new Image(), { src: '/a-picture-on-its-way' })),
        ),
      );
      await page.goto(`${site.url}/`, { waitUntil: 'domcontentloaded' });
      await picture.begun;
      expect(await page.evaluate(() => document.readyState)).toBe('interactive');
      const asks = asked.then(() => 'asks');
      await page.mouse.move(200, 200);
      if (sign === 'down') await page.mouse.down();
      else {
        const frames = page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        expect(await Promise.race([asks, frames.then(() => 'waits')])).toBe('waits');
        picture.release();
      }
      expect(await asks).toBe('asks');
      picture.release();
      arrive();
    }
  });

  test.each(['/', '/chi-siamo'])('on %s keeps the scroll position of the first turn of the wheel', async (path) => {
    const { page, go } = await visit();
    const { arrive, asked } = await holdApp(page);
    await go(path);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
    await asked;
    const seen = page.evaluate(async () => {
      const places = new Set<number>();
      addEventListener('scroll', () => places.add(scrollY));
      await new Promise((resolve) => Reflect.set(window, 'enough', resolve));
      return [...places, scrollY];
    });
    arrive();
    await takenOver(page);
    await page.evaluate(() => Reflect.get(window, 'enough')());
    expect(new Set(await seen)).toEqual(new Set([600]));
  });

  test('keeps text typed before, during and after hydration, at the same caret position', async () => {
    const { page, go } = await visit();
    const { arrive, asked } = await holdApp(page);
    await go('/contatti');
    const form = page.locator('main form');
    await form.getByLabel('Nome').fill('Anna Rossi');
    await form.getByLabel('Email').fill('anna@example.it');
    await form.getByLabel('Messaggio', { exact: true }).click();
    await page.keyboard.type('Scritto prima');
    await asked;
    arrive();
    await page.keyboard.type(', durante', { delay: 15 });
    await takenOver(page);
    await page.keyboard.type(' e dopo');
    expect(await form.getByLabel('Nome').inputValue()).toBe('Anna Rossi');
    await form.locator('button[type=submit]').click();
    await seesNotice(page, 'messaggio-inviato');
    const [stored] = await site.database.staff.selectFrom('messages').selectAll().execute();
    expect(stored).toMatchObject({ nome: 'Anna Rossi', messaggio: 'Scritto prima, durante e dopo' });
  });

  test('changes the theme at once, and only once, when its control is pressed before hydration', async () => {
    const { page, go } = await visit({ colorScheme: 'dark' });
    const { arrive, asked } = await holdApp(page);
    await go('/');
    const control = page.locator('[data-theme-control]');
    const chosen = () => page.evaluate(() => document.documentElement.dataset['theme']);
    await control.click();
    expect(await chosen()).toBe('light');
    await asked;
    arrive();
    await takenOver(page);
    expect([await chosen(), (await control.innerText()).trim()]).toEqual(['light', words.themeLight]);
    await control.click();
    expect([await chosen(), (await control.innerText()).trim()]).toEqual(['dark', words.themeDark]);
  });

  test('stores a contact message sent before hydration once and shows its notice', async () => {
    const { page, go } = await visit(withoutTransitions);
    const { arrive, asked } = await holdApp(page);
    await go('/contatti');
    const form = page.locator('main form');
    await form.getByLabel('Nome').fill('Anna Rossi');
    await form.getByLabel('Email').fill('anna@example.it');
    await form.getByLabel('Messaggio', { exact: true }).fill('Inviato subito');
    await asked;
    await form.locator('button[type=submit]').click();
    await seesNotice(page, 'messaggio-inviato');
    arrive();
    await page.mouse.move(30, 300);
    await takenOver(page);
    await seesNotice(page, 'messaggio-inviato');
    expect(await messagesSaying(site, 'Inviato subito')).toMatchObject([{ state: 'new' }]);
  });

  test('shows the notices of a sign-up sent before hydration on the same page', async () => {
    const { page, go } = await visit(withoutTransitions);
    const { asked } = await holdApp(page);
    await go('/');
    for (const notice of ['iscrizione-completata', 'email-registrata'] as const) {
      await signUpForm(page).locator('input[type=email]').fill('presto@example.it');
      await asked;
      await signUpForm(page).locator('button[type=submit]').click();
      await seesNotice(page, notice);
      expect(new URL(page.url()).pathname).toBe('/');
    }
  });

  test('opens the menu and follows a link', async () => {
    const { page, go } = await visit({ viewport: { width: 390, height: 844 }, ...withoutTransitions });
    const { asked } = await holdApp(page);
    await go('/');
    await page.locator('header button[popovertarget]').click();
    await asked;
    await page.locator('header nav').getByRole('link', { name: 'Team' }).click();
    await page.getByRole('heading', { name: 'Il nostro team' }).waitFor();
  });

  test('moves the photos after hydration when a carousel button was pressed before', async () => {
    const { page, go } = await visit();
    const { arrive, asked } = await holdApp(page);
    await go('/chi-siamo');
    const row = page.locator('[aria-roledescription=carosello] [role=group][tabindex="0"]');
    await page.getByRole('button', { name: 'Foto successive' }).click();
    await asked;
    arrive();
    await takenOver(page);
    await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100);
  });
});

describe('bad networks', () => {
  test('hydrates and works when every script is late and out of order', async () => {
    const { page, go, awaken } = await visit();
    let scripts = 0;
    await page.route('**/assets/*.js', async (route) => {
      scripts += 1;
      await pause(250 + (scripts % 3) * 120);
      await route.continue();
    });
    await go('/');
    await awaken();
    expect(scripts).toBeGreaterThan(1);
    await signUpForm(page).locator('input[type=email]').fill('lenta@example.it');
    await signUpForm(page).locator('button[type=submit]').click();
    await seesNotice(page, 'iscrizione-completata');
    await page.getByRole('banner').getByRole('link', { name: 'Competenze' }).click();
    await page.getByRole('heading', { level: 1, name: /Competenze/ }).waitFor();
  });

  test('keeps theme and sign-up working when the scripts of the app fail to load', async () => {
    const { page, go, expectComplaint } = await visit(withoutTransitions);
    expectComplaint(/Failed to load resource/);
    await page.route('**/assets/*.js', (route) => route.abort());
    await go('/');
    await page.mouse.move(20, 300);
    await page.locator('[data-theme-control]').click();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
    await signUpForm(page).locator('input[type=email]').fill('mai@example.it');
    await signUpForm(page).locator('button[type=submit]').click();
    await seesNotice(page, 'iscrizione-completata');
  });
});
