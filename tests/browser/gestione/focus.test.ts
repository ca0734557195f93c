import { beforeAll, describe, expect, test } from 'vitest';
import { gotFocus, hasFocus, useBrowser } from '../../support/browser/browser.ts';
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

describe('focus', () => {
  test('moves to the heading of the list when an entry is removed', async () => {
    await signIn(site, anna);
    const { page, go } = await visitAs(anna);
    await go('/gestione/profilo');
    const end = page.getByRole('button', { name: /^Scollega/ }).first();
    await end.press('Enter');
    await end.waitFor({ state: 'detached' });
    await gotFocus(page.getByRole('heading', { name: 'Dispositivi collegati' }));
  });

  test('returns to the button when its confirmation is cancelled', async () => {
    await signIn(site, anna);
    const { page, go } = await visitAs(anna);
    await go('/gestione/profilo');
    const endAll = page.getByRole('button', { name: 'Esci ovunque' });
    await endAll.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Escape');
    await gotFocus(endAll);
  });

  test('moves to the heading of the page when a message is marked as spam', async () => {
    const id = await leaveMessage(site, { nome: 'Offerte Vere', messaggio: 'Comprate!' });
    const { page, go } = await visitAs(anna);
    await go(`/gestione/messaggi/${id}`);
    await page.getByRole('button', { name: 'È indesiderato' }).press('Enter');
    await page.getByText('Segnato come indesiderato', { exact: true }).waitFor();
    await gotFocus(page.getByRole('heading', { level: 1, name: 'Offerte Vere' }));
  });

  test('stays on a move button that becomes disabled', async () => {
    const { page, go } = await visitAs(anna);
    await go('/gestione/carosello');
    const earlier = page.getByRole('button', { name: 'Sposta prima: Due' });
    await earlier.press('Enter');
    await page.getByText('Due: ora è la 1 di 3', { exact: true }).waitFor({ state: 'attached' });
    expect([await hasFocus(earlier), await earlier.isDisabled()]).toEqual([true, true]);
  });

  test('moves to the page heading when a colleague deletes the photo of an unsaved caption', async () => {
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
    await gotFocus(page.getByRole('heading', { level: 1 }));
  });

  test('moves to the heading of an empty place when a photo is added', async () => {
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
    expect(await shown(site, 'home', 'advisory-office')).toMatchObject({ nome_foto: 'advisory-office' });
  });
});
