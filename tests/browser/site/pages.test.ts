import { describe, expect, test } from 'vitest';
import { documentAt } from '../../../src/content/documents.ts';
import { ownContent } from '../../../src/content/published.ts';
import { footerPages, pages, sitePages } from '../../../src/content/site-map.ts';
import { paths } from '../../../src/contract/paths.ts';
import { elsewhere, follow, takenOver, useBrowser } from '../../support/browser/browser.ts';
import { addStudioPhotos } from '../../support/rows/studio-photos.ts';
import { useSite } from '../../support/site.ts';

const { views } = ownContent;
const { newsletter, contact } = views.moduli;

/** Texts that a page shows beside those of its own document. */
const besides: Record<string, unknown[]> = {
  '/': [newsletter.title, newsletter.text, newsletter.notice, newsletter.submit],
  '/contatti': [contact.nome, contact.email, contact.messaggio, contact.submit],
};
/** Texts that each page must show. */
const words: Record<string, unknown> = Object.fromEntries(
  sitePages.map(({ path }) => {
    const view = views[documentAt(path) ?? 'home'];
    // Figures of the firm are shown only once they are filled in.
    return [path, [path === '/chi-siamo' ? { ...view, facts: [] } : view, ...(besides[path] ?? [])]];
  }),
);
const titleAt = (path: string) => {
  const document = documentAt(path);
  return document ? views[document].tab : '';
};
const everywhere = [
  ...Object.values(pages).map(({ label }) => label),
  ...Object.values(footerPages).map(({ label }) => label),
  views.site.name,
  views.site.phone,
  views.site.email,
  views.site.street,
  views.site.town,
  '9:00–18:00',
  '2025',
  views.site.otherwise,
];

/** Fields that a visitor does not read: addresses, names of rows, colours and placeholders. */
const unread = new Set([
  'tab',
  'href',
  'id',
  'colour',
  'kind',
  'date',
  'register',
  'titleLines',
  'socialUrl',
  'office',
  'show',
  'photos',
  // Results of a threshold check.
  'result',
  'thresholds',
  'invalid',
  'wrong',
  'write',
  // Texts for other hours.
  'status',
  'opening',
  // Texts for other days; the calendar has a test of its own.
  'deadlines',
  'waiting',
  'moved',
  'extended',
  'none',
  'calendarName',
  'undated',
  'portraitAlt',
  'portraitMark',
  'photoAlt',
  // Optional facts of the firm, and texts of the page of one year.
  'milestones',
  'people',
  'follows',
  'asked',
  'year',
  'whatsapp',
  'whatsappNote',
  // Texts that need the app.
  'copy',
  'copied',
]);

function textsOf(value: unknown, key = ''): string[] {
  if (unread.has(key)) return [];
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([inner, item]) => textsOf(item, inner));
}

/** Text with collapsed whitespace; a middle dot may be drawn as a space between two parts. */
const plain = (text: string) =>
  text
    .replace(/\s+(?:· )?/g, ' ')
    .trim()
    .toLowerCase();

describe('every page', () => {
  const site = useSite({
    prepare: async (database) => {
      await addStudioPhotos(database, [null, 'La sala']);
      await database.staff
        .insertInto('images')
        .values({ nome_pagina: 'servizi', nome_foto: 'a', url_foto: `${elsewhere}/a.png` })
        .execute();
    },
  });
  const { visit } = useBrowser(site);

  test('shows all its text with JavaScript off', async () => {
    const { page, go } = await visit({ javaScriptEnabled: false });
    const missing: Record<string, string[]> = {};
    for (const [path, said] of Object.entries(words)) {
      await go(path);
      // Playwright's own evaluation works where the page's scripts do not.
      const shown = plain(
        await page.evaluate(() => {
          const named = [...document.querySelectorAll('[alt], [aria-label], [title]')];
          const names = named.flatMap((element) =>
            ['alt', 'aria-label', 'title'].map((name) => element.getAttribute(name)),
          );
          return [document.body.innerText, ...names].join(' ');
        }),
      );
      const absent = [...textsOf(said), ...everywhere].filter((text) => !shown.includes(plain(text)));
      if (absent.length > 0) missing[path] = absent;
    }
    expect(missing).toEqual({});
  });

  test.each(['/?esito=iscrizione-completata', '/contatti?esito=errore-invio'])(
    '%s causes no console error, hydration error or policy violation, also after hydration',
    async (path) => {
      const { page, goAlive, complaints } = await visit();
      await goAlive(path);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      expect(complaints).toEqual([]);
    },
  );

  test('has the town, postcode and opening hours of the firm as its content', () => {
    expect(views.site.town).toBe('00041 Albano Laziale (RM)');
    expect(views.site.hours).toMatchObject([{ days: 'Da lunedì a venerdì', hours: '9:00–18:00' }]);
  });

  test("the 'Chi siamo' button of the home page navigates with a full page load", async () => {
    const { page, goAlive } = await visit();
    await goAlive('/');
    const buttons = page.locator('main').getByRole('link', { name: 'Chi siamo' });
    expect(await buttons.count()).toBeGreaterThan(0);
    await page.evaluate(() => Reflect.set(window, 'mark', true));
    await buttons.last().click();
    await page.waitForURL('**/chi-siamo');
    expect(await page.evaluate(() => Reflect.has(window, 'mark'))).toBe(false);
  });

  test('a link changes the page without a new document and updates title, focus and announcement', async () => {
    const { page, goAlive } = await visit();
    await goAlive('/');
    await page.evaluate(() => Reflect.set(window, 'mark', true));
    for (const { label, path } of Object.values(pages).slice(2)) {
      const title = titleAt(path);
      await follow(page, label);
      await page.waitForURL(`**${path}`);
      await expect.poll(() => page.title()).toBe(title);
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
      await expect.poll(() => page.getByRole('status').allTextContents()).toContain(title);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
    await page.goBack();
    await expect.poll(() => page.title()).toBe(titleAt(pages.terzoSettore.path));
    expect(await page.evaluate(() => Reflect.has(window, 'mark'))).toBe(true);
  });

  test('on a phone a link renders the first screen first, and going back restores the scroll position', async () => {
    const { page, go, goAlive } = await visit({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    const whole = new Map<string, string>();
    for (const { path } of sitePages) {
      await go(path);
      whole.set(path, await page.locator('main').innerText());
    }
    await goAlive('/team');
    for (const [path, text] of whole) {
      if (path === '/team') {
        await page.locator('header a[href="/"]').first().click();
        await expect.poll(() => page.locator('main').innerText()).toBe(whole.get('/'));
      }
      const link = page.locator(`footer a[href="${path}"], header a[href="${path}"]`).last();
      await page.evaluate(() => scrollTo(0, 700));
      const first = await link.evaluate(
        (element) =>
          new Promise<{ texts: number; footer: number }>((resolve) => {
            const main = document.querySelector('main');
            const footer = document.querySelector('footer');
            if (!(element instanceof HTMLElement) || !main || !footer) throw new Error('No page');
            const headline = main.querySelector('h1');
            new MutationObserver((_, observer) => {
              if (!main.querySelector('h1') || main.querySelector('h1') === headline) return;
              observer.disconnect();
              resolve({ texts: main.innerText.length, footer: footer.getBoundingClientRect().top });
            }).observe(main, { childList: true, subtree: true });
            element.click();
          }),
      );
      expect([path, first.texts < text.length]).toEqual([path, true]);
      expect([path, first.footer >= 844]).toEqual([path, true]);
      const withoutCopyButton = async () => (await page.locator('main').innerText()).replace('\nCopia l’indirizzo', '');
      await expect.poll(withoutCopyButton).toBe(text);
      await page.goBack();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
    }
  });

  test.each(['/percorso/inesistente', '/circolari', '/circolari/mai-scritta'])(
    "%s shows the 404 page with 'Return to Home' and logs the path to the console",
    async (path) => {
      const { page, expectComplaint } = await visit();
      expectComplaint(/^Failed to load resource.*404/);
      expectComplaint(new RegExp(`non-existent route: ${path}$`));
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
      await takenOver(page);
      await page.getByRole('link', { name: 'Return to Home' }).click();
      await page.waitForURL(`${site.url}/`);
    },
  );

  test('a hydrated page links the manifest', async () => {
    const { page, goAlive } = await visit();
    await goAlive('/');
    const link = page.locator('head > link[rel=manifest]');
    await link.waitFor({ state: 'attached' });
    expect(await link.getAttribute('href')).toBe(paths.manifest);
  });

  test("an unhandled routing error shows the 'Unexpected Application Error!' screen", async () => {
    const { page, goAlive, expectComplaint } = await visit();
    expectComplaint(/broken page/);
    await page.route('**/assets/Team-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export default () => { throw new Error('broken page') }",
      }),
    );
    await goAlive('/competenze');
    await follow(page, 'Team');
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  });

  test('/contatti has email and phone links, a lazy map frame and a link to a maps application', async () => {
    const { page, go } = await visit();
    await go('/contatti');
    const main = page.locator('main');
    expect(await main.locator(`a[href="mailto:${views.site.email}"]`).count()).toBe(1);
    expect(await main.locator('a[href^="tel:+39"]').count()).toBe(1);
    const frame = main.locator('iframe');
    expect(await frame.getAttribute('loading')).toBe('lazy');
    expect(await frame.getAttribute('src')).toMatch(/^https:\/\/www\.openstreetmap\.org\//);
    expect(await main.getByRole('link', { name: views.contatti.map.link }).count()).toBe(1);
  });

  test('/servizio-di-domiciliazione shows a Contattaci button to /contatti in its first screen', async () => {
    const { page, goAlive } = await visit({ viewport: { width: 390, height: 844 } });
    await goAlive('/servizio-di-domiciliazione');
    const button = page.locator('main').getByRole('link', { name: 'Contattaci' }).first();
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
      expect(y + height).toBeLessThan(viewport.height);
    }
    await button.click();
    await page.waitForURL('**/contatti');
  });

  test('/scadenze links its calendar for the device and for Google, and copies its address', async () => {
    const { page, goAlive } = await visit();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await goAlive('/scadenze?per=imprese');
    const { origin, host } = new URL(page.url());
    const feed = `webcal://${host}/scadenze.ics?per=imprese`;
    const address = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await address('Aggiungi al calendario')).toBe(feed);
    expect(new URL((await address('Aggiungi a Google Calendar')) ?? '').searchParams.get('cid')).toBe(feed);
    await page.getByRole('button', { name: 'Copia l’indirizzo' }).click();
    await page.getByRole('button', { name: 'Indirizzo copiato' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/scadenze.ics?per=imprese`);
  });
});
