import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { footerPages, pages, sitePages } from '../../src/content/site-map.ts';
import { paperStateLabels, paperStates } from '../../src/contract/papers/terms.ts';
import { paths } from '../../src/contract/paths.ts';
import { makePapersLink } from '../../src/server/papers/key.ts';
import { makeLinkToken } from '../../src/server/tokens.ts';
import {
  axeFaults,
  findTreeFaults,
  forcedColourFaults,
  motionFaults,
  readAccessibilityTree,
  signFaults,
  spacingFaults,
  zoomFaults,
} from '../support/browser/accessibility-checks.ts';
import { removeNewerApis, restoreEvent } from '../support/browser/baseline.ts';
import { findBrokenWords } from '../support/browser/broken-words.ts';
import { clickNavigationLink, useBrowser, type Visit, waitForFonts } from '../support/browser/browser.ts';
import { makeExternalUrl } from '../support/browser/external-hosts.ts';
import { fontFaults, listCitations, printFaults, targetFaults, widthFaults } from '../support/browser/layout-checks.ts';
import { skipLinkFaults, tabStopFaults } from '../support/browser/tab-stops.ts';
import { setClock } from '../support/clock.ts';
import { markupFaults } from '../support/markup.ts';
import { publishCircular } from '../support/rows/circulars.ts';
import { useSite } from '../support/site.ts';
import { company } from '../thresholds/threshold-figures.ts';

/* Checks of the public pages: each is loaded once and passes every check of accessibility and layout. */

/** Time of the visits. It is fixed, because pages show the next deadlines. */
const day = '2026-11-21T09:00:00Z';
beforeAll(() => setClock(day));
afterAll(() => {
  vi.useRealTimers();
});

/** Secret of the site and a subscriber, from which the test makes links of emails. */
const secret = 'ab'.repeat(32);
const subscriber = { id: 1, email: 'lia@esempio.it' };
/** Confirmed appointment, whose page the test opens by the link in its emails. */
const appointment = { id: '3f0c8a52-9f3e-4b0e-8f66-0a3c7d1f2b4e', email: subscriber.email };

/** Request for papers in each state, whose page the test opens by the link in its emails. */
const papers = { id: '7a1d5c3e-4b2f-4f6a-9c8d-1e2f3a4b5c6d', email: subscriber.email };
const documentsKey = await generateX25519Identity();

const site = useSite({
  variables: { DOCUMENTS_KEY: documentsKey },
  prepare: async ({ staff, owner }) => {
    const groups: Record<string, string[]> = {
      home: ['executive-portait', 'advisory-office', 'controller-presentation'],
      servizi: ['url-1-servizi'],
      team: ['persona-prima', 'persona-seconda', 'persona-terza'],
      competenze: ['riunione', 'scrivania'],
    };
    const images = Object.entries(groups).flatMap(([nome_pagina, names]) =>
      names.map((nome_foto) => ({ nome_pagina, nome_foto, url_foto: makeExternalUrl(nome_foto) })),
    );
    await staff.insertInto('images').values(images).execute();
    await staff
      .insertInto('foto_studio')
      .values(
        ['Ingresso', null, 'Sala riunioni', 'Archivio', 'Facciata'].map((titolo, ordine) => ({
          url: makeExternalUrl(`studio-${ordine}`),
          titolo,
          ordine,
        })),
      )
      .execute();
    await owner.insertInto('settings').values({ name: 'secret', value: secret }).execute();
    await owner.insertInto('newsletter').values(subscriber).execute();
    const message = {
      id: randomUUID(),
      reference: '2026-K7QF3M',
      nome: 'Lia',
      email: appointment.email,
      messaggio: '',
    };
    await owner.insertInto('messages').values(message).execute();
    await owner
      .insertInto('appointments')
      .values({
        id: appointment.id,
        message_id: message.id,
        mode: 'office',
        wishes: '[{"day":"2026-11-26","half":"morning"}]',
        state: 'confirmed',
        starts_at: '2026-11-26T09:00:00.000Z',
        minutes: 45,
        step: 1,
      })
      .execute();
    const request = { reference: '2026-M4NPQ7', nome: 'Lia', title: 'Dichiarazione dei redditi', due: '2026-12-10' };
    await owner
      .insertInto('paper_requests')
      .values({ ...papers, ...request, text: 'Per le spese sanitarie basta il prospetto.' })
      .execute();
    await owner
      .insertInto('papers')
      .values(
        paperStates.map((state, position) => ({
          id: `00000000-0000-4000-8000-00000000000${position}`,
          request_id: papers.id,
          position,
          title: paperStateLabels[state],
          note: position % 2 === 0 ? 'Fronte e retro, anche fotografati con il telefono' : '',
          state,
        })),
      )
      .execute();
    await owner
      .insertInto('paper_files')
      .values({
        id: randomUUID(),
        paper_id: '00000000-0000-4000-8000-000000000001',
        name: 'visura.pdf',
        size: 1000,
        sha256: 'ab',
        arrived_at: '2026-11-20T09:00:00.000Z',
      })
      .execute();
  },
});
const withCirculars = useSite({
  prepare: async (database) => {
    await publishCircular(database, { number: 1, slug: 'corretta' });
    await publishCircular(database, { number: 2, slug: 'ritirata', withdrawn_at: '2026-11-10T08:00:00.000Z' });
  },
});
const { visit } = useBrowser(site);

const circularPaths = ['/circolari', '/circolari/corretta', '/circolari/ritirata'];
/** Topic with choices, a line, a text and a VAT number. */
const topicPath = '/preventivo/domiciliazione';
const unknownPath = '/percorso/inesistente';
const newsletterLinks = (['newsletter-confirm', 'newsletter-unsubscribe'] as const).map((purpose) => {
  const path = purpose === 'newsletter-confirm' ? paths.newsletterConfirm : paths.newsletterUnsubscribe;
  return `${path}?t=${makeLinkToken(secret, purpose, subscriber)}`;
});
const papersLink = makePapersLink(documentsKey, '', papers);
const appointmentLink = `${paths.appointment}/${makeLinkToken(secret, 'appointment', appointment)}`;

test('every page in the source code is loaded by the tests of this file', async () => {
  const read = async (url: string) => {
    const [, chunks = ''] = /"chunks":\[([^\]]*)\]/.exec(await (await fetch(url)).text()) ?? [];
    return [...chunks.matchAll(/\/assets\/(\w+)-.{8}\.js/g)].map(([, name]) => name);
  };
  const loaded = new Set(
    (
      await Promise.all([
        ...[
          ...sitePages.map(({ path }) => path),
          topicPath,
          unknownPath,
          appointmentLink,
          papersLink,
          ...newsletterLinks,
        ].map((path) => read(site.url + path)),
        ...circularPaths.map((path) => read(withCirculars.url + path)),
      ])
    ).flat(),
  );
  const modules = readdirSync(join(import.meta.dirname, '../../src/site/pages'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('Page.tsx'))
    .map((file) => basename(file, '.tsx'));
  expect(modules.filter((name) => !loaded.has(name))).toEqual([]);
});

/** Opens a page in a browser as old as the baseline allows, and hydrates it. */
async function openScreen(url: string, { startsAtOnce = false } = {}) {
  const opened = await visit({ reducedMotion: 'reduce' });
  const { page, go, hydrate } = opened;
  const requests: { kind: string; url: string }[] = [];
  page.on('request', (request) => requests.push({ kind: request.resourceType(), url: request.url() }));
  await page.clock.setFixedTime(day);
  await page.addInitScript(removeNewerApis, restoreEvent);
  await go(url);
  await waitForFonts(page);
  const ofDocument = requests.map((request) => request.url);
  // No script or style of the app is fetched before a sign of intent.
  if (!startsAtOnce) expect(requests.filter(({ kind }) => kind === 'script' || kind === 'stylesheet')).toEqual([]);
  await hydrate();
  // Styles that the document contains are not fetched again.
  const sheets = requests.filter(({ kind }) => kind === 'stylesheet');
  const names = sheets.map((sheet) => /([^/]+)-.{8}\.css$/.exec(sheet.url)?.[1]).sort();
  // Those of what replaces a sent form come with the code that sends it.
  expect(names.filter((name) => name !== 'SentForm')).toEqual(['Toaster', 'TooltipLayer']);
  return { ...opened, requests: ofDocument };
}

/** Restores browser functions newer than the baseline: the checks need them, the site does not. */
async function restoreNewerApis(page: Page): Promise<void> {
  await page.evaluate((name) => dispatchEvent(new Event(name)), restoreEvent);
}

const framePattern = /^- (banner|contentinfo):\n(?: .*\n)+/gm;

/** Compares the page's accessibility tree with its reviewed snapshot; returns the faults in the tree. */
async function checkTree(page: Page, key: string): Promise<string[]> {
  // Ignores the announcement of a page that was reached by a link.
  const tree = (await readAccessibilityTree(page)).replace(/^- status: .*$/m, '- status');
  await expect(tree.replace(framePattern, '- $1\n')).toMatchFileSnapshot(`./snapshots/${key}.aria.yml`);
  // The tree shows <details>, which its summary names, as a group without a name.
  const folding = await page.locator('details').count();
  return findTreeFaults(tree).filter((fault) => !(folding > 0 && fault === 'no name: - group:'));
}

/** Finds broken words in titles, on a phone with text at 200 %: to styles in rem it is half as wide. */
async function findTitleFaults(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 195, height: 422 });
  return (await findBrokenWords(page, 'h1'))
    .filter(({ length }) => length <= 10)
    .map((word) => `broken in title: ${word}`);
}

/** Finds faults of the page's layout at every width. */
async function findLayoutFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [320, 390, 704, 768, 820, 1024, 1152, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const faults = await widthFaults(page);
    if ([320, 390, 820, 1024, 1440].includes(width)) faults.push(...(await targetFaults(page)));
    found.push(...faults.map((fault) => `${width}: ${fault}`));
  }
  return found;
}

/** Runs all checks of a page. */
async function expectNoFaults(page: Page, key: string) {
  await restoreNewerApis(page);
  // Header and footer share one snapshot. Circulars add a link to the footer.
  if (page.url().startsWith(site.url))
    await expect((await readAccessibilityTree(page)).match(framePattern)?.join('')).toMatchFileSnapshot(
      './snapshots/frame.aria.yml',
    );
  // The toaster is a `div` with the role of a region.
  const markup = (await markupFaults(await page.content())).filter((fault) => !/^prefer-native-element/.test(fault));
  expect([
    ...(await checkTree(page, key)),
    ...markup,
    ...(await skipLinkFaults(page)),
    ...(await tabStopFaults(page)),
    ...(await signFaults(page)),
    ...(await motionFaults(page)),
    ...(await fontFaults(page)),
    ...(await printFaults(page)),
    ...(await axeFaults(page, [390, 1440])),
    ...(await findLayoutFaults(page)),
    ...(await spacingFaults(page)),
    ...(await zoomFaults(page)),
    ...(await findTitleFaults(page)),
    ...(await forcedColourFaults(page)),
  ]).toEqual([]);
}

/** Runs fewer checks, for a page with the layout of a page that has passed all checks. */
async function expectSameLayout(page: Page, key: string) {
  await page.setViewportSize({ width: 390, height: 844 });
  await waitForFonts(page);
  expect([
    ...(await checkTree(page, key)),
    ...(await fontFaults(page)),
    ...(await widthFaults(page)),
    ...(await axeFaults(page, [390])),
    ...(await findTitleFaults(page)),
  ]).toEqual([]);
}

const { privacy, cookie, noteLegali, accessibilita, ...footerScreens } = footerPages;

/** Additional checks of single pages. */
const pageChecks: Record<string, (visit: Visit) => Promise<void>> = {
  async home({ page }) {
    expect(await page.locator('head > link[rel=manifest]').getAttribute('href')).toBe(paths.manifest);
    // A page change is not animated.
    await page.setViewportSize({ width: 1440, height: 900 });
    await clickNavigationLink(page, 'Team');
    await page.getByRole('heading', { name: 'Il nostro team' }).waitFor();
    expect(await motionFaults(page)).toEqual([]);
  },

  async domiciliazione({ page }) {
    // The button is visible without scrolling.
    const button = page.locator('main').getByRole('link', { name: 'Contattaci' }).first();
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await page.evaluate(() => scrollTo(0, 0));
      const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
      expect(y + height).toBeLessThan(viewport.height);
    }
    await button.click();
    await page.waitForURL('**/contatti');
  },

  async scadenze({ page, openHydrated }) {
    // Links to the calendar of a group, for the device and for Google, and a button that copies its address.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openHydrated('/scadenze?per=imprese');
    const { origin, host } = new URL(page.url());
    const feed = `webcal://${host}/scadenze.ics?per=imprese`;
    const address = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href');
    await expect.poll(() => address('Aggiungi al calendario')).toBe(feed);
    expect(new URL((await address('Aggiungi a Google Calendar')) ?? '').searchParams.get('cid')).toBe(feed);
    await page.getByRole('button', { name: 'Copia l’indirizzo' }).click();
    await page.getByRole('button', { name: 'Indirizzo copiato' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/scadenze.ics?per=imprese`);
  },

  async guida({ page }) {
    // The tables share their columns, and no cell overflows.
    for (const width of [768, 820, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const { columns, overflowing } = await page.evaluate(() => ({
        columns: [...document.querySelectorAll('main table')].map((table) =>
          [...table.querySelectorAll('thead th')].map((head) => Math.round(head.getBoundingClientRect().left)).join(),
        ),
        overflowing: [...document.querySelectorAll('main :is(th, td)')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      }));
      expect(columns.length).toBeGreaterThan(3);
      expect([width, overflowing, ...new Set(columns)]).toEqual([width, [], columns[0]]);
    }
    // Citations are among the words that stay on one line.
    expect(await listCitations(page)).toEqual(expect.arrayContaining(['art. 2364', '2364 c.c.']));
  },

  async servizi({ page }) {
    expect(await listCitations(page)).toContain('sexies c.c.');
  },

  async topic({ page, openHydrated }) {
    // Its errors pass axe, and a topic with a day has its reviewed tree.
    await page.getByRole('button', { name: 'Invia la richiesta' }).click();
    await page.locator('main form').getByText('Campi obbligatori').waitFor();
    expect(await axeFaults(page, [390])).toEqual([]);
    await openHydrated('/preventivo/contabilita');
    await expectSameLayout(page, 'topicWithDay');
  },

  async privacy({ page }) {
    // The other legal pages have the same layout.
    for (const [key, { path }] of Object.entries({ cookie, noteLegali, accessibilita })) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.locator(`footer a[href="${path}"]`).click();
      await page.waitForURL(`**${path}`);
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
      await expectSameLayout(page, key);
    }
  },
};

const topic = { path: topicPath };

test.each(Object.entries({ ...pages, ...footerScreens, topic, privacy }))(
  'the page %s has its reviewed tree and passes every check of accessibility and layout',
  async (key, { path }) => {
    const opened = await openScreen(path);
    await expectNoFaults(opened.page, key);
    await pageChecks[key]?.(opened);
  },
);

test.each([
  ['the list of circulars', 'circulars', '/circolari', 0],
  ['a corrected circular', 'circular', '/circolari/corretta', 1],
])('%s has its reviewed tree, six requests, and passes every check', async (_, key, path, bold) => {
  const { page, requests } = await openScreen(withCirculars.url + path);
  expect(requests.length, requests.join(' ')).toBeLessThanOrEqual(6);
  // The bold font is a file, is never synthesised, and is fetched only by pages with bold text.
  expect(requests.filter((url) => /bold.*\.woff2$/.test(url))).toHaveLength(bold);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSynthesisWeight)).toBe('none');
  await expectNoFaults(page, key);
});

test('the 404 page passes every check, logs its path and leads home; pages of its layout have their reviewed trees', async () => {
  const { page, expectComplaint: expectFromUnknown } = await openScreen(unknownPath, { startsAtOnce: true });
  expectFromUnknown(/^Failed to load resource.*404/);
  expectFromUnknown(new RegExp(`non-existent route: ${unknownPath}$`));
  await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
  await expectNoFaults(page, 'notFound');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.waitForURL(`${site.url}/`);

  const { page: other, openHydrated, expectComplaint } = await visit({ reducedMotion: 'reduce' });
  expectComplaint(/410/);
  await other.clock.setFixedTime(day);
  for (const [key, url] of [
    ['withdrawn', `${withCirculars.url}/circolari/ritirata`],
    ['confirm', newsletterLinks[0] ?? ''],
    ['unsubscribe', newsletterLinks[1] ?? ''],
    ['appointment', appointmentLink],
  ] as const) {
    await openHydrated(url);
    await expectSameLayout(other, key);
  }
});

test('the page on which a client hands in papers has its reviewed tree and passes every check', async () => {
  const { page } = await openScreen(papersLink, { startsAtOnce: true });
  await expectNoFaults(page, 'papers');
});

test('menu, toast, form errors and the answer of a threshold check pass axe; the menu has its reviewed tree', async () => {
  const { page, openHydrated } = await visit({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await page.addInitScript(removeNewerApis, restoreEvent);
  await openHydrated(pages.team.path);
  const toggle = page.locator('header button[popovertarget]');
  const readBanner = async () => `${await page.getByRole('banner').ariaSnapshot()}\n`;
  await expect(await readBanner()).toMatchFileSnapshot('./snapshots/menu-closed.aria.yml');
  await toggle.click();
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true');
  await expect(await readBanner()).toMatchFileSnapshot('./snapshots/menu-open.aria.yml');
  expect(await axeFaults(page, [390, 820])).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  const followInMenu = async (label: string, h1: string | RegExp) => {
    if (!(await page.locator('header nav').isVisible())) await toggle.click();
    await page.locator('header nav').getByRole('link', { name: label, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: h1 }).waitFor();
  };
  await followInMenu('Contatti', /./);
  await page.locator('main form button[type=submit]').click();
  await page.getByText('Campi obbligatori').waitFor();
  // A link that is half under the sticky header would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await axeFaults(page, [390, 1440])).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await followInMenu('Home', /Strategia/);
  await page.locator('form:has(input[type=email]) button[type=submit]').click();
  await page.getByRole('dialog').filter({ hasText: 'Email richiesta' }).first().hover();
  expect(await axeFaults(page, [390])).toEqual([]);

  await followInMenu('Servizi', /./);
  const check = page.getByRole('button', { name: 'Verifica', exact: true });
  for (const [name, value] of Object.entries({ ...company, attivo1: 'abc' }))
    await page.locator(`input[name=${name}]`).fill(value);
  await check.click();
  await page.locator('main [role=status]', { hasText: 'Qualche dato è da correggere.' }).waitFor();
  expect(await axeFaults(page, [390, 1440])).toEqual([]);
  await page.locator('input[name=attivo1]').fill(company.attivo1);
  await check.click();
  await page.locator('#esito', { hasText: 'la nomina è obbligatoria' }).waitFor();
  expect(await axeFaults(page, [390, 1440])).toEqual([]);
});
