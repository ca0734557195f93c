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

  test('several files are added at once, and captions are saved automatically', async () => {
    const { page } = await openAs(anna, '/gestione/carosello', phone);
    await page.getByText('Qui stanno le foto dello studio').waitFor();
    // Touch screens have no drag and drop of files.
    expect(await page.getByText('trascinare').isVisible()).toBe(false);
    const files = await Promise.all([320, 400, 480].map((width) => chosenPhoto(width, 300, `${width}.jpg`)));
    await page.locator('input[type=file][multiple]').setInputFiles(files);
    await slides(page).nth(2).waitFor();
    await slides(page).first().getByLabel('Didascalia').fill('La sala');
    await page.keyboard.press('Enter');
    await slides(page).first().getByText('Salvata', { exact: true }).waitFor();
    expect((await titles()).filter((title) => title === 'La sala')).toHaveLength(1);
  });

  test('photos are reordered by button, keyboard and dragging, and a deletion can be undone', async () => {
    await fill();
    const { page } = await openAs(anna, '/gestione/carosello');
    await page.getByRole('button', { name: 'Sposta prima: Tre' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Tre: ora è la 2 di 3').waitFor();
    await expect.poll(titles).toEqual(['Uno', 'Tre', 'Due']);
    await page.keyboard.press('Enter');
    await expect.poll(titles).toEqual(['Tre', 'Uno', 'Due']);
    // Two presses before the next render are two steps.
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

  test('undoing a deletion after a reorder restores the position of the photo', async () => {
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

  test('an unsaved caption survives the deletion and undo of its photo, and a lost network', async () => {
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

  test('a stale caption is saved only after a choice, and a stale reorder shows the current order', async () => {
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
    // List refetched by now: Paolo's next change is unknown to it.
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

test('the carousel page has no accessibility violations in either theme', async () => {
  await site.database.staff.insertInto('foto_studio').values({ url: '/icona.svg', titolo: 'Sala' }).execute();
  const { page } = await openAs(anna, '/gestione/carosello', { ...phone, reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Elimina: Sala' }).waitFor();
  expect(await findingsInBothThemes(page)).toEqual([]);
});
