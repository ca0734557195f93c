import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { hasFocus, readFocusedName, useBrowser, waitForFocus } from '../support/browser/browser.ts';
import { step } from '../support/browser/step.ts';
import { makeChosenPhoto } from '../support/pictures.ts';
import { deleteAllPhotos } from '../support/rows/staff-photos.ts';
import { useSite } from '../support/site.ts';
import { anna, type StaffBrowser, signInEditors } from '../support/staff.ts';

const site = useSite();
let paolo: StaffBrowser;
beforeAll(async () => {
  [, paolo] = await signInEditors(site);
});
beforeEach(() => deleteAllPhotos(site));
const { openAs } = useBrowser(site);

interface StudioPhoto {
  id: number;
  titolo: string | null;
}

const readPhotos = async (): Promise<StudioPhoto[]> => (await site.api('/api/foto_studio')).json();
/** Captions in the order of the public carousel, a dash for a photo without one. */
const readCaptions = async () => (await readPhotos()).map(({ titolo }) => titolo ?? '–').join(' ');
const fillCarousel = async (...titles: string[]) => {
  await site.database.staff
    .insertInto('foto_studio')
    .values(titles.map((titolo, ordine) => ({ url: '/icona.svg', titolo, ordine })))
    .execute();
};
const findSlides = (page: Page) => page.locator('[data-slide]');
const findCaption = (page: Page, index: number) => findSlides(page).nth(index).getByLabel('Didascalia');

test('carousel photos are managed by keyboard and pointer', async () => {
  await fillCarousel('Uno', 'Due', 'Tre', 'Quattro', 'Cinque', 'Sei');
  const { page } = await openAs(anna, '/gestione/carosello');
  await findSlides(page).nth(5).waitFor();

  await step('adds several files at the end, and a photo at the beginning');
  const input = page.locator('input[type=file][multiple]');
  await input.setInputFiles([await makeChosenPhoto(320, 300, 'a.jpg'), await makeChosenPhoto(400, 300, 'b.jpg')]);
  await findSlides(page).nth(7).waitFor();
  await findCaption(page, 7).fill('Sala');
  await page.keyboard.press('Enter');
  await findSlides(page).nth(7).getByText('Salvata', { exact: true }).waitFor();
  await page.getByLabel('Metti la foto nuova prima delle altre').check();
  await input.setInputFiles(await makeChosenPhoto(480, 300, 'c.jpg'));
  await findSlides(page).nth(8).waitFor();
  await expect.poll(readCaptions).toBe('– Uno Due Tre Quattro Cinque Sei – Sala');

  await step('moves a photo by key: the row stays in view, the button keeps the focus');
  const moveLater = page.getByRole('button', { name: 'Sposta dopo: Uno' });
  const isInSight = () =>
    moveLater.evaluate((button) => {
      const { top, bottom } = button.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  const findAnnouncement = (place: string) =>
    page.getByRole('status').getByText(`Uno: ora è la ${place}`, { exact: true }).waitFor({ state: 'attached' });
  await moveLater.focus();
  for (const place of [3, 4, 5, 6, 7, 8]) {
    await page.keyboard.press('Enter');
    await findAnnouncement(`${place} di 9`);
    await expect.poll(async () => [await hasFocus(moveLater), await isInSight()]).toEqual([true, true]);
  }
  await page.keyboard.press('Enter');
  await findAnnouncement('9 di 9');
  expect([await hasFocus(moveLater), await moveLater.isDisabled()]).toEqual([true, true]);
  await expect.poll(readCaptions).toBe('– Due Tre Quattro Cinque Sei – Sala Uno');

  await step('presses twice before the next render');
  await page.getByRole('button', { name: 'Sposta prima: Uno' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await findAnnouncement('7 di 9');
  await expect.poll(readCaptions).toBe('– Due Tre Quattro Cinque Sei Uno – Sala');
  // A move to the end and one to the start before the next render: the last press wins.
  await page
    .getByRole('button', { name: /^Sposta (all’inizio|in fondo): Uno$/ })
    .evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons.toReversed()) button.click();
    });
  await findAnnouncement('1 di 9');
  await expect.poll(readCaptions).toBe('Uno – Due Tre Quattro Cinque Sei – Sala');
  await page.getByRole('button', { name: 'Sposta in fondo: Uno' }).press('Enter');
  await findAnnouncement('9 di 9');
  await expect.poll(readCaptions).toBe('– Due Tre Quattro Cinque Sei – Sala Uno');

  await step('drags a photo by its handle');
  // The window is so tall that it does not scroll: scrolling would move the rows.
  await page.setViewportSize({ width: 1440, height: 3000 });
  const handle = findSlides(page).nth(1).locator('[draggable], span').first();
  await handle.dragTo(findSlides(page).nth(3));
  await expect.poll(readCaptions).toBe('– Tre Quattro Due Cinque Sei – Sala Uno');

  await step('deletes a photo and undoes that');
  await page.getByRole('button', { name: 'Elimina: Due' }).click();
  await expect.poll(readCaptions).toBe('– Tre Quattro Cinque Sei – Sala Uno');
  await waitForFocus(page.getByRole('heading', { level: 1 }));
  await page.getByRole('button', { name: 'Annulla' }).click();
  await page.getByText('La foto è di nuovo nel carosello').waitFor();
  expect(await readCaptions()).toBe('– Tre Quattro Due Cinque Sei – Sala Uno');
});

test('a photo that could not be added after its upload is added by «Riprova», without another upload', async () => {
  const { page, expectComplaint } = await openAs(anna, '/gestione/carosello');
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  let uploads = 0;
  await page.route('**/api/photos', async (route) => {
    uploads += 1;
    await route.continue();
  });
  await page.route('**/api/foto_studio', (route) => route.abort('internetdisconnected'));
  await page.locator('input[type=file][multiple]').setInputFiles(await makeChosenPhoto(320, 300, 'a.jpg'));
  const retry = page.getByRole('button', { name: 'Riprova' });
  await retry.waitFor();
  await page.unroute('**/api/foto_studio');
  await retry.click();
  await page.getByText('La foto è in fondo al carosello').waitFor();
  expect([uploads, (await readPhotos()).length]).toEqual([1, 1]);
});

test('a caption survives whatever happens to its photo, the network or a colleague’s change', async () => {
  await fillCarousel('Uno', 'Due', 'Tre');
  const { page, expectComplaint } = await openAs(anna, '/gestione/carosello');
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  expectComplaint(/status of 409/);
  expectComplaint(/status of 404/);
  expectComplaint(/^Error updating photo/);

  await step('deletes and restores a photo with an unsaved caption');
  await findCaption(page, 1).fill('Sala');
  await page.getByRole('button', { name: 'Elimina: Due' }).click();
  await expect.poll(readCaptions).toBe('Uno Tre');
  await page.getByRole('button', { name: 'Annulla' }).click();
  await page.getByText('La foto è di nuovo nel carosello').waitFor();
  expect(await readCaptions()).toBe('Uno Sala Tre');

  await step('writes a caption without a network');
  const first = findSlides(page).first();
  await page.route('**/api/foto_studio/*', (route) => route.abort('internetdisconnected'));
  await findCaption(page, 0).fill('Ingresso');
  await first.getByText('Non ancora salvata').waitFor();
  await page.unroute('**/api/foto_studio/*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await first.getByText('Salvata', { exact: true }).waitFor();
  expect(await readCaptions()).toBe('Ingresso Sala Tre');

  await step('writes a caption that Paolo has changed');
  const [ingresso] = await readPhotos();
  await paolo.call('PATCH', `/api/foto_studio/${ingresso?.id}`, { titolo: 'Paolo' });
  await findCaption(page, 0).fill('Anna');
  await findCaption(page, 0).press('Enter');
  const conflict = first.getByRole('group', { name: 'Intanto Paolo Serra ha cambiato «Didascalia»' });
  await conflict.getByText('Paolo', { exact: true }).waitFor();
  expect(await readCaptions()).toBe('Paolo Sala Tre');
  await conflict.getByRole('button', { name: 'Sostituisci con il mio' }).click();
  // The list has been reloaded by now: it does not contain Paolo's next change.
  const moveLater = page.getByRole('button', { name: 'Sposta dopo: Anna' });
  await moveLater.waitFor();
  expect(await readCaptions()).toBe('Anna Sala Tre');

  await step('moves a photo after Paolo has changed the order');
  const ids = (await readPhotos()).map(({ id }) => id);
  await paolo.call('PUT', '/api/foto_studio/order', { before: ids, after: ids.toReversed() });
  await moveLater.click();
  await page.getByText('Intanto c’è stata un’altra modifica').waitFor();
  expect(await readCaptions()).toBe('Tre Sala Anna');
  expect(await findCaption(page, 0).inputValue()).toBe('Tre');
  await page.getByRole('button', { name: 'Sposta prima: Anna' }).click();
  await expect.poll(readCaptions).toBe('Tre Anna Sala');
  await expect.poll(() => readFocusedName(page)).toBe('Sposta prima: Anna');

  await step('writes a caption of a photo that Paolo has deleted');
  await findCaption(page, 0).fill('Scritta troppo tardi');
  const [tre] = await readPhotos();
  expect((await paolo.call('DELETE', `/api/foto_studio/${tre?.id}`)).status).toBe(204);
  await findCaption(page, 0).press('Enter');
  await page.getByText('La didascalia scritta qui era «Scritta troppo tardi».').waitFor();
  await expect.poll(() => findSlides(page).count()).toBe(2);
  await waitForFocus(page.getByRole('heading', { level: 1 }));
});
