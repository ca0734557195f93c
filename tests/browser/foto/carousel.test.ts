import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findingsInBothThemes } from '../../support/browser/axe.ts';
import { focusedName, gotFocus, useBrowser } from '../../support/browser/browser.ts';
import { chosenPhoto } from '../../support/pictures.ts';
import { emptyPhotos } from '../../support/rows/staff-photos.ts';
import { useSite } from '../../support/site.ts';
import { anna, type StaffBrowser, signInEditors } from '../../support/staff.ts';

const site = useSite();
let paolo: StaffBrowser;
const { openAs } = useBrowser(site);
beforeAll(async () => {
  [, paolo] = await signInEditors(site);
});
beforeEach(() => emptyPhotos(site));

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

describe('the carousel', () => {
  const titles = async (): Promise<(string | null)[]> =>
    (await (await site.api('/api/foto_studio')).json()).map(({ titolo }: { titolo: string | null }) => titolo);
  const fill = async () => {
    await site.database.staff
      .insertInto('foto_studio')
      .values(['Uno', 'Due', 'Tre'].map((titolo, index) => ({ url: '/icona.svg', titolo, ordine: index })))
      .execute();
  };
  const slides = (page: Page) => page.locator('[data-slide]');

  test('several files at once are added; captions save themselves and are read as alternative text', async () => {
    const { page } = await openAs(anna, '/gestione/carosello', phone);
    await page.getByText('Qui stanno le foto dello studio').waitFor();
    // A finger drags no files.
    expect(await page.getByText('trascinare').isVisible()).toBe(false);
    const files = await Promise.all([320, 400, 480].map((width) => chosenPhoto(width, 300, `${width}.jpg`)));
    await page.locator('input[type=file][multiple]').setInputFiles(files);
    await slides(page).nth(2).waitFor();
    await slides(page).first().getByLabel('Didascalia').fill('La sala');
    await page.keyboard.press('Enter');
    await slides(page).first().getByText('Salvata', { exact: true }).waitFor();
    expect((await titles()).filter((title) => title === 'La sala')).toHaveLength(1);
  });

  test('the order is changed by buttons on the keyboard and by dragging; deleting can be taken back', async () => {
    await fill();
    const { page } = await openAs(anna, '/gestione/carosello');
    await page.getByRole('button', { name: 'Sposta prima: Tre' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Tre: ora è la 2 di 3').waitFor();
    await expect.poll(titles).toEqual(['Uno', 'Tre', 'Due']);
    await page.keyboard.press('Enter');
    await expect.poll(titles).toEqual(['Tre', 'Uno', 'Due']);
    // Two presses at once, before anything is drawn anew, are two steps.
    await page.getByRole('button', { name: 'Sposta dopo: Tre' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect.poll(titles).toEqual(['Uno', 'Due', 'Tre']);
    await page.getByRole('button', { name: 'Sposta prima: Tre' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect.poll(titles).toEqual(['Tre', 'Uno', 'Due']);
    const handle = (index: number) => slides(page).nth(index).locator('[draggable], span').first();
    await handle(0).dragTo(slides(page).nth(2));
    await expect.poll(titles).toEqual(['Uno', 'Due', 'Tre']);
    await page.getByRole('button', { name: 'Sposta all’inizio: Tre' }).press('Enter');
    await expect.poll(titles).toEqual(['Tre', 'Uno', 'Due']);
    await page.getByRole('button', { name: 'Sposta in fondo: Tre' }).press('Enter');
    await expect.poll(titles).toEqual(['Uno', 'Due', 'Tre']);

    await page.getByRole('button', { name: 'Elimina: Due' }).click();
    await expect.poll(titles).toEqual(['Uno', 'Tre']);
    await page.getByRole('button', { name: 'Annulla' }).click();
    await expect.poll(titles).toEqual(['Uno', 'Due', 'Tre']);
  });

  test('a photo taken back after the order was changed returns where it stood', async () => {
    await fill();
    const { page } = await openAs(anna, '/gestione/carosello');
    const earlier = page.getByRole('button', { name: 'Sposta prima: Tre' });
    for (const place of [1, 0]) {
      const saved = page.waitForResponse('**/api/foto_studio/order');
      await earlier.click();
      await (await saved).finished();
      expect((await titles())[place]).toBe('Tre');
    }
    await page.getByRole('button', { name: 'Elimina: Tre' }).click();
    await expect.poll(titles).toEqual(['Uno', 'Due']);
    await page.getByRole('button', { name: 'Annulla' }).click();
    await page.getByText('La foto è di nuovo nel carosello').waitFor();
    expect(await titles()).toEqual(['Tre', 'Uno', 'Due']);
  });

  test('a caption is not lost where its photo is deleted before it is saved, or where the network is away', async () => {
    await fill();
    const { page, expectComplaint } = await openAs(anna, '/gestione/carosello');
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    expectComplaint(/Error updating photo/);
    await slides(page).nth(1).getByLabel('Didascalia').fill('La sala');
    await page.getByRole('button', { name: 'Elimina: Due' }).click();
    await expect.poll(titles).toEqual(['Uno', 'Tre']);
    await gotFocus(page.getByRole('heading', { level: 1 }));
    await page.getByRole('button', { name: 'Annulla' }).click();
    await page.getByText('La foto è di nuovo nel carosello').waitFor();
    expect(await titles()).toEqual(['Uno', 'La sala', 'Tre']);

    const first = slides(page).first();
    await page.route('**/api/foto_studio/*', (route) => route.abort('internetdisconnected'));
    await first.getByLabel('Didascalia').fill('L’ingresso');
    await first.getByText('Non ancora salvata').waitFor();
    await page.unroute('**/api/foto_studio/*');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await first.getByText('Salvata', { exact: true }).waitFor();
    expect((await titles())[0]).toBe('L’ingresso');
  });

  test('two people never overwrite each other: of two captions one chooses, and an order that has changed is shown', async () => {
    await fill();
    const { page, expectComplaint } = await openAs(anna, '/gestione/carosello');
    expectComplaint(/status of 409/);
    expectComplaint(/Error updating photo/);
    const caption = slides(page).first().getByLabel('Didascalia');
    await caption.waitFor();
    const [first] = await (await paolo.call('GET', '/api/foto_studio/editable')).json();
    await paolo.call('PATCH', `/api/foto_studio/${first.id}`, { titolo: 'Di Paolo' });
    await caption.fill('La mia');
    await caption.press('Enter');
    const conflict = slides(page)
      .first()
      .getByRole('alert')
      .filter({ hasText: 'Paolo Serra ha salvato un altro testo' });
    await conflict.getByText('«Di Paolo»').waitFor();
    expect((await titles())[0]).toBe('Di Paolo');
    await conflict.getByRole('button', { name: 'Salva il mio' }).click();
    // The list was read anew then: what Paolo does next it does not know.
    const later = page.getByRole('button', { name: 'Sposta dopo: La mia' });
    await later.waitFor();
    expect((await titles())[0]).toBe('La mia');

    const ids: number[] = (await (await site.api('/api/foto_studio')).json()).map(({ id }: { id: number }) => id);
    await paolo.call('PUT', '/api/foto_studio/order', { before: ids, after: ids.toReversed() });
    await later.click();
    await page.getByText('l’ordine o l’elenco delle foto è cambiato').waitFor();
    expect(await titles()).toEqual(['Tre', 'Due', 'La mia']);
    expect(await slides(page).first().getByLabel('Didascalia').inputValue()).toBe('Tre');
    await page.getByRole('button', { name: 'Sposta prima: La mia' }).click();
    await expect.poll(titles).toEqual(['Tre', 'La mia', 'Due']);
    await expect.poll(() => focusedName(page)).toBe('Sposta prima: La mia');
  });
});

test('no rule of accessibility is broken', async () => {
  await site.database.staff.insertInto('foto_studio').values({ url: '/icona.svg', titolo: 'Sala' }).execute();
  const { page } = await openAs(anna, '/gestione/carosello', { ...phone, reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Elimina: Sala' }).waitFor();
  expect(await findingsInBothThemes(page)).toEqual([]);
});
