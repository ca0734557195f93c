import { beforeAll, describe, expect, test } from 'vitest';
import { focusedName, gotFocus, hasFocus, useBrowser } from '../../support/browser/browser.ts';
import { holdCalls } from '../../support/browser/held-calls.ts';
import { chosenPhoto } from '../../support/pictures.ts';
import { leaveMessage } from '../../support/rows/desk.ts';
import { emptyPhotos, placeNamed, shown } from '../../support/rows/staff-photos.ts';
import { useSite } from '../../support/site.ts';
import { addAnnaAndPaolo, anna, paolo, type StaffBrowser, signIn } from '../../support/staff.ts';

const site = useSite({ fill: addAnnaAndPaolo });
let colleague: StaffBrowser;
beforeAll(async () => {
  colleague = await signIn(site, paolo);
  await site.database.staff
    .insertInto('foto_studio')
    .values(['Uno', 'Due', 'Tre'].map((titolo, index) => ({ url: '/icona.svg', titolo, ordine: index })))
    .execute();
});
const { visitAs } = useBrowser(site);

describe('the focus goes where the keyboard sends it', () => {
  test('from a caption, which saves itself as it is left', async () => {
    const { page, go } = await visitAs(anna);
    await go('/gestione/carosello');
    const caption = page.getByLabel('Didascalia').nth(1);
    await caption.fill('La sala');
    await page.keyboard.press('Tab');
    await page.getByText('Salvata', { exact: true }).waitFor();
    expect(await focusedName(page)).toMatch(/^Sposta prima: /);
    await caption.fill('La sala riunioni');
    await page.keyboard.press('Shift+Tab');
    await page.getByText('Salvata', { exact: true }).waitFor();
    expect(await focusedName(page)).toBe('Elimina: Uno');
    // As a phone's keyboard does when it is closed.
    await caption.fill('La sala grande');
    await caption.blur();
    await page.getByText('Salvata', { exact: true }).waitFor();
    expect(await focusedName(page)).toBeNull();
  });

  test('from a note, which saves itself as it is left, and from a search that has not begun', async () => {
    const id = await leaveMessage(site, { nome: 'Lia Neri', messaggio: 'Un preventivo' });
    const { page, go } = await visitAs(anna);
    await go(`/gestione/messaggi/${id}`);
    const note = page.getByLabel('Tra colleghi');
    await note.fill('Richiamare lunedì');
    await page.keyboard.press('Shift+Tab');
    await page.getByText(/^Salvata/).waitFor();
    expect(await hasFocus(note)).toBe(false);
    expect(await focusedName(page)).not.toBeNull();

    await go('/gestione/messaggi');
    const search = page.getByLabel('Cerca nei messaggi');
    // Without its entries there is nothing behind the search that could get the focus.
    await page.getByRole('link', { name: 'Lia Neri' }).waitFor();
    await search.fill('lia');
    await page.keyboard.press('Tab');
    await page.waitForURL(/cerca=lia/);
    expect(await hasFocus(search)).toBe(false);
    // What the search takes off the list hands it on once it is gone.
    await expect.poll(() => focusedName(page)).not.toBeNull();
  });
});

test('a caption whose photo a colleague has deleted is said once more, and the next caption gets the focus', async () => {
  const { page, go, expectComplaint } = await visitAs(anna);
  expectComplaint(/404/);
  expectComplaint(/^Error updating photo/);
  await go('/gestione/carosello');
  const slides = page.locator('[data-slide]');
  const first = slides.first();
  const { id } = await (await site.api('/api/foto_studio')).json().then(([photo]) => photo);
  await first.getByLabel('Didascalia').fill('Scritta troppo tardi');
  expect((await colleague.call('DELETE', `/api/foto_studio/${id}`)).status).toBe(204);
  await first.getByLabel('Didascalia').press('Enter');
  await page.getByText('La didascalia scritta qui era «Scritta troppo tardi».').waitFor();
  await expect.poll(() => slides.count()).toBe(2);
  await gotFocus(slides.first().getByLabel('Didascalia'));
});

test('what is done with a draft leaves the page where it was', async () => {
  const { page, go } = await visitAs(anna);
  await go('/gestione/testi/chi-siamo');
  const field = page.getByLabel('Frase di apertura', { exact: true }).first();
  for (const name of ['Scarta la bozza', 'Pubblica']) {
    await field.fill(`Una frase per «${name}».`);
    await page.getByText(/^Bozza salvata alle/).waitFor();
    const before = await page.evaluate(() => scrollY);
    // Playwright's own click would scroll.
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    await page.mouse.click((box?.x ?? 0) + 8, (box?.y ?? 0) + 8);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status');
    expect([name, await page.evaluate(() => scrollY)]).toEqual([name, before]);
  }
});

describe('Enter once more takes nothing away', () => {
  test('after a photo has been put in an empty place', async () => {
    await emptyPhotos(site);
    const { page, go } = await visitAs(anna);
    await go('/gestione/foto');
    const office = placeNamed(page, 'Ufficio');
    const chooser = page.waitForEvent('filechooser');
    await office.getByRole('button', { name: 'Scegli una foto' }).press('Enter');
    await (await chooser).setFiles(await chosenPhoto());
    const heading = office.getByRole('heading', { name: 'Ufficio' });
    await gotFocus(heading);
    await page.getByText('La foto è sul sito').waitFor();
    await office.getByRole('button', { name: 'Togli' }).waitFor();
    expect(await hasFocus(heading)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe('Home');
    expect(await shown(site, 'home', 'advisory-office')).toMatchObject({ nome_foto: 'advisory-office' });
  });

  test('after a photo of the carousel has been given up, where the one there is cannot be moved', async () => {
    await site.database.staff.deleteFrom('foto_studio').execute();
    await site.database.staff
      .insertInto('foto_studio')
      .values({ url: '/icona.svg', titolo: 'Sola', ordine: 0 })
      .execute();
    const { page, go } = await visitAs(anna);
    await go('/gestione/carosello');
    await page.getByLabel('Didascalia').waitFor();
    await holdCalls(page, '**/api/photos');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Aggiungi foto' }).press('Enter');
    await (await chooser).setFiles(await chosenPhoto());
    await page.getByRole('button', { name: 'Annulla' }).press('Enter');
    await gotFocus(page.getByRole('checkbox', { name: 'Metti la foto nuova prima delle altre' }));
  });

  test('after a message has been marked as spam', async () => {
    const id = await leaveMessage(site, { nome: 'Offerte Vere', messaggio: 'Comprate!' });
    const { page, go } = await visitAs(anna);
    await go(`/gestione/messaggi/${id}`);
    await page.getByRole('button', { name: 'È indesiderato' }).press('Enter');
    await page.getByText('Segnato come indesiderato', { exact: true }).waitFor();
    await gotFocus(page.getByLabel('Tra colleghi'));
  });
});
