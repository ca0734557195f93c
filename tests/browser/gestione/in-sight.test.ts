import type { Locator } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { gotFocus, hasFocus, useBrowser } from '../../support/browser/browser.ts';
import { leaveMessage, storedMessage } from '../../support/rows/desk.ts';
import { choosePhoto, emptyPhotos, placeNamed } from '../../support/rows/staff-photos.ts';
import { useSite } from '../../support/site.ts';
import { addPerson, anna } from '../../support/staff.ts';

/* Controls in use stay visible and within reach. */

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

const site = useSite({ fill: (site) => addPerson(site, { email: anna }) });
beforeEach(() => emptyPhotos(site));
const { visitAs } = useBrowser(site);

test('a carousel photo moved by repeated key presses stays in view, and its position is announced', async () => {
  const titles = ['Uno', 'Due', 'Tre', 'Quattro', 'Cinque', 'Sei', 'Sette', 'Otto', 'Nove'];
  await site.database.staff
    .insertInto('foto_studio')
    .values(titles.map((titolo, ordine) => ({ url: '/icona.svg', titolo, ordine })))
    .execute();
  const { page, go } = await visitAs(anna);
  await go('/gestione/carosello');
  const later = page.getByRole('button', { name: 'Sposta dopo: Uno' });
  const inSight = () =>
    later.evaluate((button) => {
      const { top, bottom } = button.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await later.focus();
  for (const place of [2, 3, 4, 5, 6, 7, 8]) {
    await page.keyboard.press('Enter');
    await page.getByText(`Uno: ora è la ${place} di 9`, { exact: true }).waitFor({ state: 'attached' });
    await expect.poll(async () => [await hasFocus(later), await inSight()]).toEqual([true, true]);
  }
  // Two presses before the next render.
  await page.getByRole('button', { name: 'Sposta prima: Uno' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await page.getByText('Uno: ora è la 6 di 9', { exact: true }).waitFor({ state: 'attached' });
});

test('the order of photo places stays the same when a photo is added and removed', async () => {
  const { page, go } = await visitAs(anna, phone);
  await go('/gestione/foto');
  const places = page.locator('main h2');
  await places.getByText('Tavola 3', { exact: true }).waitFor();
  const before = await places.allTextContents();
  const office = placeNamed(page, 'Ufficio');
  await choosePhoto(office);
  await office.getByRole('button', { name: 'Togli' }).waitFor();
  expect(await places.allTextContents()).toEqual(before);
  await office.getByRole('button', { name: 'Togli' }).click();
  await office.getByRole('button', { name: 'Versioni (1)' }).waitFor();
  expect(await places.allTextContents()).toEqual(before);
});

test('places with portrait and landscape photos have the same height on every screen', async () => {
  const { page, go } = await visitAs(anna);
  await go('/gestione/foto');
  // Portrait first, then two landscape places.
  const places = ['Ritratto di Anna Esempio', 'Ufficio', 'Presentazione'].map((name) => placeNamed(page, name));
  for (const place of places) await choosePhoto(place);
  for (const place of places) await place.getByRole('button', { name: 'Togli' }).waitFor();
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const heights = await Promise.all(
      places.map(async (place) => {
        // Measured below the head, which wraps on a phone when the name is long.
        const head = place.getByRole('heading').locator('..');
        const top = await head.evaluate((element) => element.getBoundingClientRect().bottom);
        const end = await place
          .getByRole('button', { name: 'Togli' })
          .evaluate((button) => button.getBoundingClientRect().bottom);
        return Math.round(end - top);
      }),
    );
    expect({ width, heights: new Set(heights).size }).toEqual({ width, heights: 1 });
    const [upright = 0, across = 0] = await Promise.all(
      places.map((place) => place.locator('img').evaluate((image) => image.clientWidth / image.clientHeight)),
    );
    expect(upright).toBeCloseTo(0.8, 1);
    expect(across).toBeCloseTo(1.5, 1);
  }
});

test('the TOTP setup on a phone, which cannot scan its own screen, offers an otpauth link and the key', async () => {
  const { page, go } = await visitAs(anna, phone);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await go('/gestione/profilo');
  await page.getByRole('button', { name: 'Attiva il codice di verifica' }).click();
  await expect.poll(() => hasFocus(page.getByLabel('Codice', { exact: true }))).toBe(true);
  const key = (await page.getByText('Senza fotocamera').locator('span').innerText()).replaceAll(' ', '');
  const app = page.getByRole('link', { name: 'Apri l’app su questo telefono' });
  expect(await app.getAttribute('href')).toMatch(new RegExp(`^otpauth://totp/.*[?&]secret=${key}`));
  await page.getByRole('button', { name: 'Copia la chiave' }).click();
  await page.getByText('Chiave copiata').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
});

test('the sender’s email address of a message can be copied', async () => {
  const id = await leaveMessage(site, { nome: 'Marta Neri', messaggio: 'Buongiorno.' });
  const { page, go } = await visitAs(anna);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await go(`/gestione/messaggi/${id}`);
  await page.getByRole('button', { name: 'Copia l’indirizzo' }).click();
  await page.getByText('Indirizzo copiato').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe((await storedMessage(site, id))?.email);
});

test('the current view has a border colour of its own in forced colours', async () => {
  const { page, go } = await visitAs(anna, { forcedColors: 'active' });
  const oneStandsOut = async (group: Locator) => {
    await group.locator('a, button').first().waitFor();
    const edges = await group.locator('a, button').evaluateAll((all) =>
      all.map((one) => {
        const { borderBlockStartWidth, borderBlockStartColor, borderBlockEndColor } = getComputedStyle(one);
        const edge = borderBlockStartWidth === '0px' ? borderBlockEndColor : borderBlockStartColor;
        return { current: one.matches('[aria-current], [aria-pressed=true]'), edge };
      }),
    );
    const [current, ...others] = edges.toSorted((one, other) => Number(other.current) - Number(one.current));
    expect(current?.current).toBe(true);
    for (const { edge } of others) expect(edge).not.toBe(current?.edge);
  };
  await go('/gestione/messaggi');
  await oneStandsOut(page.getByRole('navigation', { name: 'Quali messaggi' }));
  await go('/gestione/testi/home');
  await page.frameLocator('iframe').getByRole('main').waitFor();
  await oneStandsOut(page.getByRole('navigation', { name: 'Viste' }));
  await oneStandsOut(page.getByRole('group', { name: 'Larghezza' }));
  await page.setViewportSize(phone.viewport);
  await oneStandsOut(page.getByRole('navigation', { name: 'Le pagine più usate' }));
});

test.each([
  ['a small phone', { viewport: { width: 360, height: 560 }, hasTouch: true }],
  ['a low window', { viewport: { width: 1280, height: 480 } }],
])(
  'a dialog taller than %s opens scrolled to its title, and Tab moves to its first control',
  async (_screen, options) => {
    const { page, go } = await visitAs(anna, options);
    await go('/gestione/foto');
    const office = placeNamed(page, 'Ufficio');
    await choosePhoto(office);
    await office.getByRole('button', { name: 'Testo e inquadratura' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ufficio' });
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    expect(
      await dialog.evaluate(({ scrollTop, scrollHeight, clientHeight }) => [scrollTop, scrollHeight > clientHeight]),
    ).toEqual([0, true]);
    await page.keyboard.press('Tab');
    await gotFocus(dialog.getByRole('slider').first());
  },
);
