import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { addPhoto } from '../../src/server/photos/commands.ts';
import {
  clickNavigationLink,
  hasFocus,
  readFocusedName,
  useBrowser,
  waitForFocus,
  waitForFocusWithin,
} from '../support/browser/browser.ts';
import { holdCalls } from '../support/browser/held-calls.ts';
import { step } from '../support/browser/step.ts';
import { makeCommandContext } from '../support/context.ts';
import { makeChosenFile, makePhotograph, makeRedAndBluePicture } from '../support/pictures.ts';
import {
  addPhotoToOffice,
  choosePhoto,
  countPhotoRows,
  deleteAllPhotos,
  findPlace,
  findShownPhoto,
} from '../support/rows/staff-photos.ts';
import { useSite } from '../support/site.ts';
import { anna, type StaffBrowser, signInEditors } from '../support/staff.ts';

const site = useSite();
let paolo: StaffBrowser;
beforeAll(async () => {
  [, paolo] = await signInEditors(site);
});
beforeEach(() => deleteAllPhotos(site));
const { visit, openAs } = useBrowser(site);

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
const officePlace = { nome_pagina: 'home', nome_foto: 'advisory-office' };
const findOfficePhoto = () => findShownPhoto(site, 'home', 'advisory-office');
const findDialog = (page: Page) => page.getByRole('dialog', { name: 'Ufficio' });
const findAltField = (dialog: Locator) => dialog.getByLabel('Testo alternativo', { exact: true });

test('a rotated photo of 12 megapixels is published by keyboard', async () => {
  const { page } = await openAs(anna, '/gestione/carosello', phone);
  await step('opens the pages’ photos: touch screens have no drag and drop of files');
  await page.getByText('Qui stanno le foto dello studio').waitFor();
  expect(await page.getByText('trascinare').isVisible()).toBe(false);
  await page.getByRole('navigation', { name: 'Quali foto' }).getByRole('link', { name: 'Nelle pagine' }).click();
  await page.getByText('Le foto nuove sono sul sito').waitFor();
  const places = page.locator('main h2');
  const before = await places.allTextContents();

  await step('uploads a photo by keyboard over a slow network');
  // A panorama: its variants are small, which spares the decoder seconds.
  const small = await makePhotograph(100, 1200).png().toBuffer();
  const photo = await sharp(small).resize(1000, 12_000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const devtools = await page.context().newCDPSession(page);
  const limitUpload = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await limitUpload(100_000);
  const office = findPlace(page, 'Ufficio');
  const chooser = page.waitForEvent('filechooser');
  await office.getByRole('button', { name: 'Scegli una foto' }).press('Enter');
  await (await chooser).setFiles(makeChosenFile(photo));
  await office.getByText(/IMG_2291\.jpg, \d{3} kB: [1-9]\d?\s%\./).waitFor();
  const progress = office.getByRole('progressbar', { name: 'Caricamento di IMG_2291.jpg' });
  expect(
    await progress.evaluate((bar) => bar instanceof HTMLProgressElement && bar.position > 0 && bar.position < 1),
  ).toBe(true);
  await limitUpload(-1);
  await page.getByText('La foto è sul sito').waitFor();
  await office.getByRole('button', { name: 'Togli' }).waitFor();
  expect(await hasFocus(office.getByRole('heading', { name: 'Ufficio' }))).toBe(true);
  expect(await places.allTextContents()).toEqual(before);
  const { url_foto = '', picture } = (await findOfficePhoto()) ?? {};
  expect(url_foto).toMatch(/^\/foto\/[0-9a-f]{32}\.jpg$/);
  expect(picture).toEqual({ width: 1920, height: 160 });
  await expect.poll(async () => (await fetch(site.url)).text()).toContain(url_foto);

  await step('sets focal point and alternative text by keyboard');
  await office.getByText('da descrivere').waitFor();
  await office.getByRole('button', { name: 'Descrivi' }).press('Enter');
  const dialog = findDialog(page);
  await dialog.getByRole('slider', { name: 'Da sinistra' }).focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key);
  for (const crop of ['Telefono', 'Computer', 'Anteprima dei collegamenti']) {
    const cropped = dialog.locator('figure').filter({ hasText: crop }).locator('img');
    expect(await cropped.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('52% 36%');
  }
  await dialog.getByRole('button', { name: 'Salva' }).press('Enter');
  await dialog.getByText('Scriva che cosa si vede').waitFor();
  await findAltField(dialog).fill('La sala riunioni');
  await dialog.getByLabel('Nota sui diritti').fill('Foto di M. Riva');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await office.getByText('Testo alternativo: La sala riunioni').waitFor();
  await office.getByText('Diritti: Foto di M. Riva').waitFor();
  expect(await findOfficePhoto()).toMatchObject({ alt: 'La sala riunioni', focus: { x: 0.52, y: 0.36 } });

  await step('visits pages from the server and by a link');
  await expect.poll(async () => (await fetch(site.url)).text()).toContain('[data-focus="52 36"]');
  const visitor = await visit();
  const readPosition = () =>
    visitor.page
      .getByRole('img', { name: 'La sala riunioni' })
      .evaluate((image) => getComputedStyle(image).objectPosition);
  await visitor.go('/');
  expect(await readPosition()).toBe('52% 36%');
  await visitor.openHydrated('/contatti');
  await clickNavigationLink(visitor.page, 'Home');
  expect(await readPosition()).toBe('52% 36%');
});

test('every change of a photo can be undone', async () => {
  const { url: drawn } = await addPhoto(
    makeCommandContext(site.database.staff),
    await makeRedAndBluePicture(90, 60).png().toBuffer(),
    { page: 'home', name: 'advisory-office' },
    { starter: true, effort: 'quick' },
  );
  const { page } = await openAs(anna, '/gestione/foto');
  const office = findPlace(page, 'Ufficio');
  const drawing = office.getByText('disegno');
  await drawing.waitFor();
  // Empty places come first, and stay first once filled.
  const places = page.locator('main h2');
  const order = await places.allTextContents();
  expect(order.at(-1)).toBe('Ufficio');
  const dialog = findDialog(page);
  const describe = async (alt: string) => {
    await office.getByRole('button', { name: 'Descrivi' }).click();
    await findAltField(dialog).fill(alt);
  };
  const save = async () => {
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const undo = page.getByRole('button', { name: 'Annulla' });
  /** Presses «Annulla», and leaves the toast: it stays while the pointer is over it, and may cover a button. */
  const pressUndo = async () => {
    await undo.click();
    await page.mouse.move(0, 0);
  };

  await step('undoes a description: alternative text, credit and the mark of a starter drawing');
  await describe('La sala');
  await dialog.getByLabel('Nota sui diritti').fill('Foto di M. Riva');
  await save();
  await office.getByText('Diritti: Foto di M. Riva').waitFor();
  await pressUndo();
  await page.getByText('Annullato').waitFor();
  await office.getByText('da descrivere').waitFor();
  expect(await office.getByText('Diritti:').count()).toBe(0);
  await drawing.waitFor();

  await step('undoes a removal');
  const { waitForCall, release } = await holdCalls(page, '**/api/images?*');
  await office.getByRole('button', { name: 'Togli' }).press('Enter');
  await waitForCall();
  release();
  await office.getByRole('button', { name: 'Scegli una foto' }).waitFor();
  await waitForFocus(office.getByRole('heading'));
  expect(await places.allTextContents()).toEqual(order);
  await pressUndo();
  await drawing.waitFor();
  expect(await page.getByText('La modifica non è riuscita').count()).toBe(0);

  await step('undoes a replacement');
  await choosePhoto(office);
  await page.getByText('Foto sostituita').waitFor();
  const replacementUrl = (await findOfficePhoto())?.url_foto;
  expect(replacementUrl).not.toBe(drawn);
  await pressUndo();
  await drawing.waitFor();
  expect((await findOfficePhoto())?.url_foto).toBe(drawn);

  await step('describes twice and removes before the list of places is reloaded');
  const list = await holdCalls(page, '**/api/photo-places');
  for (const alt of ['La sala', 'La sala riunioni']) {
    await describe(alt);
    await save();
  }
  expect((await findOfficePhoto())?.alt).toBe('La sala riunioni');
  expect(await undo.count()).toBe(1);
  await pressUndo();
  await expect.poll(async () => (await findOfficePhoto())?.alt).toBe('La sala');
  await office.getByText('Testo alternativo: La sala', { exact: true }).waitFor();
  await office.getByRole('button', { name: 'Togli' }).click();
  await page.getByText('Foto tolta dal sito').waitFor();
  expect(await findOfficePhoto()).toBeUndefined();
  list.release();

  await step('restores a version');
  // The versions leave out the current photo.
  await office.getByRole('button', { name: 'Versioni (2)' }).click();
  const versions = page.getByRole('dialog').getByRole('listitem');
  const readVersionUrls = () =>
    versions.locator('img').evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  await versions.first().getByText('da Anna Conti').waitFor();
  const matchPhoto = (url = '') => expect.stringContaining(url.replace(/\.jpg$/, ''));
  expect(await readVersionUrls()).toEqual([matchPhoto(drawn), matchPhoto(replacementUrl)]);
  await versions.last().getByRole('button', { name: 'Rimetti sul sito' }).click();
  await page.getByText('di nuovo sul sito').waitFor();
  expect((await findOfficePhoto())?.url_foto).toBe(replacementUrl);
  await office.getByRole('button', { name: 'Versioni (1)' }).click();
  await expect.poll(readVersionUrls).toEqual([matchPhoto(drawn)]);
});

/** Opens the description of the office's photo, which a colleague may change by `putByPaolo`. */
async function openDescription() {
  const { url } = await addPhotoToOffice(site);
  const { page, expectComplaint } = await openAs(anna, '/gestione');
  await page.getByRole('navigation').getByRole('link', { name: 'Foto' }).click();
  const office = findPlace(page, 'Ufficio');
  const describeButton = office.getByRole('button', { name: 'Descrivi' });
  await describeButton.click();
  const dialog = findDialog(page);
  const text = findAltField(dialog);
  const save = dialog.getByRole('button', { name: 'Salva' });
  const putByPaolo = (fields: { alt?: string; credit?: string; url_foto?: string }) =>
    paolo.call('PUT', '/api/images', { ...officePlace, url_foto: url, ...fields });
  return { page, expectComplaint, office, describeButton, dialog, text, save, putByPaolo };
}

test('an unsaved description outlasts a cancelled exit, and is discarded on request', async () => {
  const { page, describeButton, dialog, text } = await openDescription();
  await text.fill('La sala');

  await step('leaves by Escape, «Annulla» and going back, and stays');
  const question = page.getByRole('alertdialog');
  const answerQuestion = async (name: string) => {
    await question.getByRole('button', { name }).click();
    await question.waitFor({ state: 'detached' });
    expect(await text.inputValue()).toBe('La sala');
  };
  await page.keyboard.press('Escape');
  await answerQuestion('Resta qui');
  await dialog.getByRole('button', { name: 'Annulla' }).click();
  await waitForFocusWithin(question);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await page.goBack();
  await answerQuestion('Resta qui');
  await dialog.getByLabel('È decorativa').check();
  await dialog.getByLabel('Ha un testo alternativo').check();
  expect(await text.inputValue()).toBe('La sala');

  await step('types and presses Escape while saving');
  const pending = await holdCalls(page, '**/api/images');
  await text.press('Enter');
  await expect.poll(() => text.isEditable()).toBe(false);
  await page.keyboard.type(' grande');
  await page.keyboard.press('Escape');
  expect([await text.inputValue(), await question.count()]).toEqual(['La sala', 0]);
  pending.release();
  await dialog.waitFor({ state: 'detached' });
  expect(await findOfficePhoto()).toMatchObject({ alt: 'La sala' });
  await expect.poll(() => readFocusedName(page)).toBe('Descrivi');
  await page.unroute('**/api/images');

  await step('discards a description');
  await describeButton.click();
  await text.fill('La scala');
  await dialog.getByRole('button', { name: 'Annulla' }).click();
  await question.getByRole('button', { name: 'Chiudi senza salvare' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await findOfficePhoto()).toMatchObject({ alt: 'La sala' });
});

test('a description whose response was lost is saved again', async () => {
  const { page, expectComplaint, office, dialog, text, save } = await openDescription();
  expectComplaint(/ERR_CONNECTION_RESET/);
  expectComplaint(/Error updating photo/);
  await page.route(
    '**/api/images',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await text.fill('La sala grande');
  await save.click();
  await dialog.getByRole('alert').waitFor();
  expect(await findOfficePhoto()).toMatchObject({ alt: 'La sala grande' });
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  await office.getByText('Testo alternativo: La sala grande').waitFor();
});

test('a description that a colleague changed meanwhile waits for the user’s choice', async () => {
  const { expectComplaint, office, describeButton, dialog, text, save, putByPaolo } = await openDescription();
  expectComplaint(/status of 409/);
  expectComplaint(/Error updating photo/);
  await step('chooses between both texts of the fields that a colleague has changed as well');
  await text.fill('La sala');
  await dialog.getByLabel('Nota sui diritti').fill('Foto di L. Neri');
  expect((await putByPaolo({ alt: 'Lo studio', credit: 'Foto di M. Riva' })).status).toBe(200);
  await save.click();
  const findConflict = (label: string) =>
    dialog.getByRole('group', { name: `Intanto Paolo Serra ha cambiato «${label}»` });
  await findConflict('Testo alternativo').getByText('Lo studio').waitFor();
  await findConflict('Nota sui diritti').getByText('M. Riva').waitFor();
  expect(await text.inputValue()).toBe('La sala');
  expect(await findOfficePhoto()).toMatchObject({ alt: 'Lo studio' });
  const keep = { name: 'Tieni il testo di Paolo Serra' };
  await findConflict('Nota sui diritti').getByRole('button', keep).click();
  expect(await dialog.getByLabel('Nota sui diritti').inputValue()).toBe('Foto di M. Riva');
  const replace = { name: 'Sostituisci con il mio' };
  await findConflict('Testo alternativo').getByRole('button', replace).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await findOfficePhoto()).toMatchObject({ alt: 'La sala' });
  await office.getByText('Diritti: Foto di M. Riva').waitFor();

  await step('keeps the text of a colleague, which saves nothing');
  await describeButton.click();
  await text.fill('La mia');
  await putByPaolo({ alt: 'La nostra' });
  await save.click();
  await findConflict('Testo alternativo').getByRole('button', keep).click();
  await dialog.waitFor({ state: 'detached' });
  await office.getByText('Testo alternativo: La nostra').waitFor();

  await step('keeps the typed text for another photo, for which it is saved on request');
  await describeButton.click();
  await text.fill('La scrivania');
  await putByPaolo({ url_foto: '/icona.svg', alt: 'La nostra' });
  await save.click();
  await dialog.getByText('Intanto Paolo Serra ha cambiato la foto').waitFor();
  expect([await text.inputValue(), (await findOfficePhoto())?.alt]).toEqual(['La scrivania', 'La nostra']);
  await findConflict('Testo alternativo').getByRole('button', replace).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await findOfficePhoto()).toMatchObject({ url_foto: '/icona.svg', alt: 'La scrivania' });
});

test('a description is saved beside a colleague’s change of another field, and undone alone', async () => {
  const { page, office, dialog, text, save, putByPaolo } = await openDescription();
  await text.fill('La sala riunioni');
  await putByPaolo({ credit: 'Foto di M. Riva' });
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  await office.getByText('Testo alternativo: La sala riunioni').waitFor();
  await office.getByText('Diritti: Foto di M. Riva').waitFor();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await office.getByText('da descrivere').waitFor();
  await office.getByText('Diritti: Foto di M. Riva').waitFor();
});

test('an upload to a place that a colleague changed meanwhile is discarded or placed on request, and undone', async () => {
  await addPhotoToOffice(site);
  const { page, expectComplaint } = await openAs(anna, '/gestione/foto');
  expectComplaint(/status of 409/);
  const office = findPlace(page, 'Ufficio');
  const replaceByPaolo = (alt: string) =>
    paolo.call('PUT', '/api/images', { ...officePlace, url_foto: '/icona.svg', alt });
  const conflict = office.getByRole('alert');

  // «Scarta la mia» shows the colleague's photo.
  await office.getByRole('button', { name: 'Sostituisci' }).waitFor();
  await replaceByPaolo('Di Paolo');
  await choosePhoto(office);
  await conflict.getByText('Intanto Paolo Serra ha cambiato la foto di questo posto').waitFor();
  await office.getByText('Testo alternativo: Di Paolo').waitFor();
  expect(await countPhotoRows(site)).toEqual([1, expect.any(Number)]);
  await conflict.getByRole('button', { name: 'Scarta la mia' }).click();
  await conflict.waitFor({ state: 'detached' });
  await office.getByText('Testo alternativo: Di Paolo').waitFor();
  expect(await findOfficePhoto()).toMatchObject({ url_foto: '/icona.svg' });

  // «Metti la mia» replaces a photo whose text has changed, and the undo brings it back.
  await replaceByPaolo('Ancora di Paolo');
  await choosePhoto(office);
  await conflict.getByText('Intanto Paolo Serra ha cambiato il testo alternativo di questa foto').waitFor();
  await conflict.getByRole('button', { name: 'Metti la mia' }).click();
  await page.getByText('Foto sostituita').waitFor();
  expect((await findOfficePhoto())?.url_foto).toMatch(/^\/foto\//);
  await page.getByRole('button', { name: 'Annulla' }).click();
  await office.getByText('Testo alternativo: Ancora di Paolo').waitFor();
  expect(await findOfficePhoto()).toMatchObject({ url_foto: '/icona.svg', alt: 'Ancora di Paolo' });
});

test('an upload whose answer is lost is sent again, and places the photo once', async () => {
  const { page, expectComplaint } = await openAs(anna, '/gestione/foto');
  expectComplaint(/ERR_CONNECTION_RESET/);
  const office = findPlace(page, 'Ufficio');
  await office.getByRole('button', { name: 'Scegli una foto' }).waitFor();
  await page.route(
    '**/api/photos',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await choosePhoto(office);
  await office.getByText('Si riprova una volta').waitFor();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByText('La foto è sul sito').waitFor();
  expect((await findOfficePhoto())?.url_foto).toMatch(/^\/foto\//);
  expect(await office.getByRole('button', { name: 'Versioni' }).count()).toBe(0);
});

test('unusable files are refused before upload, 40 megapixels are scaled, and a failed upload is retried', async () => {
  const { page, expectComplaint } = await openAs(anna, '/gestione/foto');
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/photos')) sent.push(request.url());
  });
  const office = findPlace(page, 'Ufficio');

  // Unusable files are refused with a reason; another file can be chosen at once.
  const tooLarge = join(await mkdtemp(join(tmpdir(), 'heavy-')), 'IMG_2291.jpg');
  onTestFinished(() => rm(dirname(tooLarge), { recursive: true }));
  await writeFile(tooLarge, '');
  await truncate(tooLarge, 31 * 1024 * 1024);
  const input = office.locator('input[type=file]').first();
  const makeLatinFile = (text: string) => makeChosenFile(Buffer.from(text, 'latin1'));
  for (const [file, sentence] of [
    [makeLatinFile('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'formato HEIC'],
    [makeLatinFile('%PDF-1.7\n'), 'Questo file non è una foto'],
    [makeLatinFile('\xff\xd8\xff\xe0<script>x</script>'), 'Questa foto non si apre'],
    [makeLatinFile(''), 'Il file è vuoto'],
    [tooLarge, 'La foto pesa più di 30 MB'],
  ] as const) {
    await input.setInputFiles(file);
    await office.getByRole('alert').getByText(sentence).waitFor();
    await office.getByRole('button', { name: 'Scegli una foto' }).waitFor();
    expect(await office.getByRole('alert').count()).toBe(1);
  }
  await office.getByRole('button', { name: 'Chiudi' }).click();
  await expect.poll(() => readFocusedName(page)).not.toBeNull();
  expect(sent).toEqual([]);

  // The browser scales a photo and keeps its orientation. Bytes after the end of the JPEG are not sent.
  const create = { width: 2000, height: 20_000, channels: 3, background: '#7a8' } as const;
  const large = await sharp({ create }).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const padding = Buffer.alloc(4_000_000);
  const upload = page.waitForRequest('**/api/photos');
  await choosePhoto(office, makeChosenFile(Buffer.concat([large, padding])));
  const { 'content-length': length } = await (await upload).allHeaders();
  expect(Number(length)).toBeLessThan(padding.byteLength);
  await page.getByText('La foto è sul sito').waitFor();
  expect((await findOfficePhoto())?.picture).toEqual({ width: 1920, height: 192 });

  // Network failure: the upload is retried once automatically, then by hand, or cancelled.
  let failures = 1;
  await page.route('**/api/photos', async (route) => {
    failures -= 1;
    if (failures < 0) return await route.continue();
    return await route.abort('internetdisconnected');
  });
  const retryUpload = async (place: Locator) => {
    await place.getByText('Si riprova una volta').waitFor();
    await page.evaluate(() => dispatchEvent(new Event('online')));
  };
  const file = makeChosenFile(await makeRedAndBluePicture(90, 60).png().toBuffer());
  await choosePhoto(office, file);
  await retryUpload(office);
  await page.getByText('Foto sostituita').waitFor();

  failures = 2;
  const otherPlace = findPlace(page, 'Presentazione');
  await choosePhoto(otherPlace, file);
  await retryUpload(otherPlace);
  const failureText = otherPlace.getByText('il caricamento si è fermato');
  await failureText.waitFor();
  failures = 2;
  await otherPlace.getByRole('button', { name: 'Riprova' }).click();
  await retryUpload(otherPlace);
  await failureText.waitFor();
  await otherPlace.getByRole('button', { name: 'Annulla' }).click();
  await failureText.waitFor({ state: 'detached' });
  expect((await countPhotoRows(site))[0]).toBe(2);
});

test('sample pictures leave the pages and the carousel all at once, and the firm’s photos stay', async () => {
  const add = async (place: Parameters<typeof addPhoto>[2], starter: boolean, height: number) =>
    await addPhoto(
      makeCommandContext(site.database.staff),
      await makeRedAndBluePicture(90, height).png().toBuffer(),
      place,
      { starter, effort: 'quick' },
    );
  await add({ page: 'home', name: 'executive-portait' }, true, 41);
  await add({ studio: true, title: 'Tavola' }, true, 42);
  await add({ studio: true, title: 'La nostra sala' }, false, 43);
  const { page } = await openAs(anna, '/gestione/carosello');
  const slides = page.getByRole('region', { name: 'Foto del carosello' }).getByLabel('Didascalia');
  await expect.poll(() => slides.count()).toBe(2);
  await page.getByRole('button', { name: 'Togli le foto d’esempio' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Togli le foto d’esempio' }).click();
  await page.getByText('2 foto d’esempio tolte').waitFor();
  await expect.poll(() => slides.count()).toBe(1);
  expect(await slides.inputValue()).toBe('La nostra sala');
  await page.getByRole('button', { name: 'Togli le foto d’esempio' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Nelle pagine' }).click();
  await page
    .getByRole('group', { name: /^Ritratto di/ })
    .getByText('Scegli una foto')
    .waitFor();
});
