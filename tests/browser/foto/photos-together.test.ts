import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useBrowser } from '../../support/browser/browser.ts';
import { choosePhoto, emptyPhotos, photoInOffice, placeNamed, shown } from '../../support/rows/staff-photos.ts';
import { useSite } from '../../support/site.ts';
import { anna, type StaffBrowser, signInEditors } from '../../support/staff.ts';

/* Concurrent changes of one photo place: by a colleague, or by the same editor before the list is refetched. */

const site = useSite();
let paolo: StaffBrowser;
const { openAs } = useBrowser(site);
beforeAll(async () => {
  [, paolo] = await signInEditors(site);
});
beforeEach(() => emptyPhotos(site));

test('a stale upload to a place shows the colleague’s photo and can overwrite it', async () => {
  const { page, expectComplaint } = await openAs(anna, '/gestione/foto');
  expectComplaint(/status of 409/);
  expectComplaint(/Error adding photo/);
  const office = placeNamed(page, 'Ufficio');
  await office.getByRole('button', { name: 'Scegli una foto' }).waitFor();
  const place = { nome_pagina: 'home', nome_foto: 'advisory-office' };
  await paolo.call('PUT', '/api/images', { ...place, url_foto: '/icona.svg', alt: 'Di Paolo' });
  await choosePhoto(office);
  const notice = office.getByRole('alert');
  await notice.getByText('Intanto Paolo Serra ha salvato altro in questo posto').waitFor();
  expect(await notice.locator('img').getAttribute('alt')).toBe('Di Paolo');
  expect(await shown(site, 'home', 'advisory-office')).toMatchObject({ url_foto: '/icona.svg' });
  await notice.getByRole('button', { name: 'Salva il mio' }).click();
  await page.getByText('Foto sostituita').waitFor();
  expect((await shown(site, 'home', 'advisory-office'))?.url_foto).toMatch(/^\/foto\//);
});

test('a stale description shows the colleague’s text and credit and can overwrite them', async () => {
  const place = { nome_pagina: 'home', nome_foto: 'advisory-office' };
  const { url } = await photoInOffice(site);
  const { page, expectComplaint } = await openAs(anna, '/gestione/foto');
  expectComplaint(/status of 409/);
  expectComplaint(/Error updating photo/);
  await placeNamed(page, 'Ufficio').getByRole('button', { name: 'Testo e inquadratura' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ufficio' });
  await dialog.getByLabel('Testo alternativo', { exact: true }).fill('La sala');
  await dialog.getByLabel('Nota sui diritti').fill('Foto di L. Neri');
  const changedByPaolo = await Promise.all([
    paolo.call('PUT', '/api/images', { ...place, url_foto: url, alt: 'Lo studio' }),
    paolo.call('PATCH', `/api/photos/${url.slice(6, 38)}`, { credit: 'Foto di M. Riva' }),
  ]);
  expect(changedByPaolo.map(({ status }) => status)).toEqual([200, 200]);

  await dialog.getByRole('button', { name: 'Salva' }).click();
  const notice = dialog.getByRole('alert');
  for (const theirs of ['Lo studio', 'Diritti: Foto di M. Riva']) await notice.getByText(theirs).waitFor();
  expect(await dialog.getByLabel('Testo alternativo', { exact: true }).inputValue()).toBe('La sala');
  expect(await shown(site, place.nome_pagina, place.nome_foto)).toMatchObject({ alt: 'Lo studio' });
  await notice.getByRole('button', { name: 'Salva il mio' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await shown(site, place.nome_pagina, place.nome_foto)).toMatchObject({ alt: 'La sala' });
  await placeNamed(page, 'Ufficio').getByText('Diritti: Foto di L. Neri').waitFor();
});

test('consecutive changes of a place are saved before the list is refetched', async () => {
  await photoInOffice(site);
  const { page } = await openAs(anna, '/gestione/foto');
  const office = placeNamed(page, 'Ufficio');
  await choosePhoto(office);
  await page.getByText('Foto sostituita').waitFor();
  await page.route('**/api/photo-places', () => {});
  const dialog = page.getByRole('dialog', { name: 'Ufficio' });
  for (const alt of ['La sala', 'La sala riunioni']) {
    await office.getByRole('button', { name: 'Testo e inquadratura' }).click();
    await dialog.getByLabel('Testo alternativo', { exact: true }).fill(alt);
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  expect((await shown(site, 'home', 'advisory-office'))?.alt).toBe('La sala riunioni');
  const undo = page.getByRole('button', { name: 'Annulla' });
  expect(await undo.count()).toBe(1);
  await undo.click();
  await page.getByText('È tornata com’era').waitFor();
  expect((await shown(site, 'home', 'advisory-office'))?.alt).toBe('La sala');
  await office.getByRole('button', { name: 'Togli' }).click();
  await page.getByText('Foto tolta dal sito').waitFor();
  expect(await shown(site, 'home', 'advisory-office')).toBeUndefined();
});

test('saving a description again after a lost response succeeds', async () => {
  await photoInOffice(site);
  const { page, expectComplaint } = await openAs(anna, '/gestione/foto');
  expectComplaint(/ERR_CONNECTION_RESET/);
  expectComplaint(/status of 409/);
  expectComplaint(/Error updating photo/);
  await page.route(
    '**/api/images',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await placeNamed(page, 'Ufficio').getByRole('button', { name: 'Testo e inquadratura' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ufficio' });
  await dialog.getByLabel('Testo alternativo', { exact: true }).fill('La sala');
  const save = dialog.getByRole('button', { name: 'Salva' });
  await save.click();
  await dialog.getByRole('alert').waitFor();
  expect((await shown(site, 'home', 'advisory-office'))?.alt).toBe('La sala');
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Testo e inquadratura salvati').waitFor();
});
