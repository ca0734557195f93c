import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Today, Waiting } from '../../../src/contract/desk.ts';
import { paths } from '../../../src/contract/paths.ts';
import { staffPages } from '../../../src/contract/staff/pages.ts';
import { brokenWords } from '../../support/browser/broken-words.ts';
import { gotFocus, hasFocus, useBrowser } from '../../support/browser/browser.ts';
import { choosePhoto, emptyPhotos, placeNamed } from '../../support/rows/staff-photos.ts';
import { useSite } from '../../support/site.ts';
import { addPerson, anna } from '../../support/staff.ts';

/* Phone screens: large text, narrow dialogs, toasts over the last buttons. */

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const desk = { viewport: { width: 1440, height: 760 } };

// Mail server configured but never tried.
const site = useSite({
  variables: { SMTP_URL: 'smtp://localhost:1' },
  fill: (site) => addPerson(site, { email: anna, role: 'manager' }),
});
const { visitAs } = useBrowser(site);

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
/** Element fully visible: no corner outside the viewport or covered. */
const isClear = (element: Locator) =>
  element.evaluate((target) => {
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const corners = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const));
    return corners.every(([x, y]) => target.contains(document.elementFromPoint(x, y)));
  });

test('at 200 % text size «Altro» is in view, the header breaks no word and no page scrolls sideways', async () => {
  const { page, go } = await visitAs(anna, phone);
  // 200 % text size: to styles in rem the phone is half as wide.
  await page.setViewportSize({ width: 195, height: 422 });
  const { desk, messages, newsletter, photos, carousel, firm, people, journal, doctor, profile } = staffPages;
  for (const path of [desk, messages, newsletter, photos, carousel, firm, people, journal, doctor, profile]) {
    await go(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByText('Un momento…').count()).toBe(0);
    expect([path, await scrollsSideways(page)]).toEqual([path, false]);
    expect(await brokenWords(page, 'header:visible')).toEqual([]);
    expect(await isClear(page.getByRole('button', { name: 'Altro' }))).toBe(true);
  }
});

const since = '2026-11-02T08:00:00.000Z';
const several = { count: 12, since, names: ['Ritratto del fondatore', 'L’ufficio', 'La presentazione'] };
const pages = [
  { page: 'home', title: 'Home', by: 'Paolo Serra' },
  { page: 'enti-del-terzo-settore', title: 'Enti del Terzo Settore', by: 'Maria Maddalena Bevilacqua' },
];
const letter = { message_id: null, letter: 'contact-notice', recipient: null, on_hold: false, next_attempt_at: null };
const law = [{ law: 'artt. 2446 e 2482-bis c.c.', valid_until: '2026-12-31' }];
/** Every kind of waiting entry, with long words. */
const waiting: readonly Waiting[] = [
  { kind: 'messages', count: 120, since, id: 'a', excerpt: 'Vorrei un preventivo per la domiciliazione' },
  { kind: 'letters', count: 3, since, ...letter, failure: 'ECONNECTION connect ECONNREFUSED' },
  { kind: 'sign-ups', count: 40, since },
  { kind: 'suspects', count: 2, since },
  { kind: 'photos', ...several },
  { kind: 'facts', ...several },
  { kind: 'drafts', count: 2, since, pages },
  { kind: 'approvals', count: 2, since, pages },
  { kind: 'law', count: 1, since, provisions: law },
  { kind: 'sendings', count: 1, since, circulars: [{ id: 1, title: 'Il bilancio', paused_for: 'sender' }] },
  { kind: 'launch', count: 9, since: null },
];

test('the entries of «Oggi» break no word and do not scroll sideways at any width', async () => {
  const { page, go } = await visitAs(anna);
  await go(staffPages.desk);
  // Untried mail: an entry without a number.
  await page.getByText('la posta non è ancora stata provata').waitFor();
  const real: Today = await (await page.request.get('/api/today')).json();
  let shown = real.waiting;
  await page.route('**/api/today', (route) => route.fulfill({ json: { ...real, waiting: shown } }));
  const titles = page.getByRole('main').getByRole('listitem').locator('> div:first-of-type');
  const [counted, uncounted] = [waiting.slice(3, 4), waiting.filter(({ kind }) => kind === 'launch')];
  for (shown of [real.waiting, counted, uncounted, [...waiting]]) {
    await page.reload();
    // Entries plus the mail check below them.
    await expect.poll(() => titles.count()).toBe(shown.length + 1);
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const widths = await titles.evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
      expect(Math.min(...widths)).toBeGreaterThan(Math.min(width / 2, 300));
      expect(await scrollsSideways(page)).toBe(false);
      expect(await brokenWords(page, 'main li > div:first-of-type')).toEqual([]);
    }
  }
});

test('the dialog of an invitation does not scroll sideways on a phone', async () => {
  const { page, go } = await visitAs(anna, phone);
  await go(staffPages.people);
  await page.getByRole('button', { name: 'Invita una persona' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invitare una persona' });
  await dialog.waitFor();
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test.each([
  ['on a phone', phone, { nome: 'Marco De Santis', email: 'marco@desantis.example', messaggio: 'Buongiorno.' }],
  ['at a desk', desk, { nome: 'Giulia Ferri', email: 'giulia@ferri.example', messaggio: 'Una domanda sul bilancio.' }],
])('%s a toast does not cover the last button of a page when it has focus', async (_, screen, message) => {
  await site.api(paths.contact, message);
  const { page, go } = await visitAs(anna, screen);
  await go(staffPages.messages);
  await page.getByRole('link', { name: message.nome }).click();
  await page.getByRole('button', { name: 'È indesiderato' }).press('Enter');
  const notice = page.getByText('Segnato come indesiderato', { exact: true });
  await notice.waitFor();
  const erase = page.getByRole('button', { name: 'Sposta nel cestino' });
  await gotFocus(page.getByRole('heading', { level: 1, name: message.nome }));
  await erase.focus();
  await expect.poll(async () => [await hasFocus(erase), await isClear(erase)]).toEqual([true, true]);
  expect(await notice.isVisible()).toBe(true);
});

test.each([
  ['on a phone', phone],
  ['on a tablet', { viewport: { width: 820, height: 1180 } }],
  ['at a desk', desk],
])('%s a toast and an open dialog do not overlap, and the toast can be clicked', async (_, screen) => {
  await emptyPhotos(site);
  const { page, go } = await visitAs(anna, screen);
  await go(staffPages.photos);
  for (const name of ['Ufficio', 'Presentazione']) await choosePhoto(placeNamed(page, name));
  await placeNamed(page, 'Presentazione').getByRole('button', { name: 'Togli' }).waitFor();
  await placeNamed(page, 'Ufficio').getByRole('button', { name: 'Togli' }).click();
  const notice = page.getByRole('dialog').filter({ hasText: 'Foto tolta dal sito' });
  await notice.waitFor();
  await placeNamed(page, 'Presentazione').getByRole('button', { name: 'Testo e inquadratura' }).click();
  const dialog = page.getByRole('dialog', { name: 'Presentazione: testo e inquadratura' });
  await dialog.waitFor();
  await expect
    .poll(async () => {
      const [above, below] = [await notice.boundingBox(), await dialog.boundingBox()];
      return above && below && above.y >= 0 && above.y + above.height <= below.y;
    })
    .toBe(true);
  for (const needed of [dialog.getByRole('heading').first(), dialog.getByRole('button', { name: 'Salva' })]) {
    await needed.scrollIntoViewIfNeeded();
    expect(await isClear(needed)).toBe(true);
  }
  await notice.getByRole('button', { name: 'Annulla' }).click();
  await page.getByText('È tornata com’era', { exact: true }).waitFor();
  expect(await dialog.isVisible()).toBe(true);
});

test.each([
  ['on a phone', phone, 4],
  ['at a desk', desk, 3],
])('%s a toast does not cover the same button of the next row', async (_, screen, photos) => {
  await emptyPhotos(site);
  const titles = ['Uno', 'Due', 'Tre', 'Quattro', 'Cinque', 'Sei'];
  await site.database.staff
    .insertInto('foto_studio')
    .values(titles.map((titolo, ordine) => ({ url: '/icona.svg', titolo, ordine })))
    .execute();
  const { page, go } = await visitAs(anna, screen);
  await go(staffPages.carousel);
  const remove = (title: string | undefined) => page.getByRole('button', { name: `Elimina: ${title}` });
  for (const [index, title] of titles.slice(0, photos).entries()) {
    // Each click is lower on the screen than the one before.
    const y = ((index + 1) / (photos + 1)) * screen.viewport.height;
    await remove(title).evaluate((button, place) => scrollBy(0, button.getBoundingClientRect().top - place), y);
    await remove(title).click();
    await page.getByText('Foto eliminata dal carosello').first().waitFor();
    const next = remove(titles[index + 1]);
    await next.evaluate((button) => scrollBy(0, Math.max(0, button.getBoundingClientRect().bottom - innerHeight + 70)));
    expect([title, await isClear(next)]).toEqual([title, true]);
  }
});

test('the preview button is aligned with the text above it', async () => {
  const { page, go } = await visitAs(anna, phone);
  await go(`${staffPages.texts}/home`);
  const left = (element: Locator) => element.evaluate((target) => target.getBoundingClientRect().left);
  const preview = page.getByRole('button', { name: 'Anteprima' });
  await preview.waitFor();
  expect(await left(preview)).toBe(await left(page.getByText(/^Nessuna bozza/)));
});
