import { expect, test } from 'vitest';
import { gotFocus, useBrowser } from '../../support/browser/browser.ts';
import { button, draftOf, lead, saved, standing } from '../../support/browser/editor.ts';
import { useSite } from '../../support/site.ts';
import { addAnnaAndPaolo, anna, paolo } from '../../support/staff.ts';

const site = useSite({ fill: addAnnaAndPaolo });
const { visitAs } = useBrowser(site);

test('a sentence found in «Testi» focuses its field; Ctrl+Enter and section links move the focus', async () => {
  const { page, go } = await visitAs(paolo);
  await go('/gestione/testi');
  await page.getByLabel('Dove sta questa frase?').fill('approccio integrato');
  await page.getByRole('link', { name: 'Home · Le ragioni · Voci · Voce 2 · Titolo' }).click();
  await gotFocus(page.locator('[id="campo-reasons-entries-1-title"]'));
  // Shortcut: the buttons at the bottom are far from a field in the middle.
  await page.keyboard.press('Control+Enter');
  await gotFocus(standing(page));
  const parts = page.getByRole('navigation', { name: 'Parti della pagina' });
  await parts.getByRole('button', { name: 'I punti di forza' }).click();
  await gotFocus(page.getByRole('heading', { name: 'I punti di forza' }));
});

test('a publication is scheduled in Rome time with a note, and cancelled', async () => {
  const { page, go } = await visitAs(paolo);
  await go('/gestione/testi/team');
  await lead(page).fill('Una frase per domani.');
  await saved(page);
  await button(page, 'Più tardi…').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nota alla versione').fill('Nuovo orario');
  // Incomplete dates are refused: without date and time the draft would be published immediately.
  await dialog.getByLabel('Giorno').pressSequentially('15');
  await dialog.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await gotFocus(dialog.getByLabel('Giorno'));
  const year = new Date().getUTCFullYear() + 1;
  await dialog.getByLabel('Giorno').fill(`${year}-01-15`);
  await dialog.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await dialog.getByText('Servono il giorno e l’ora insieme').waitFor();
  await dialog.getByLabel('Ora di Roma').fill('09:30');
  await dialog.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await page.getByText(/Si pubblica da sé/).waitFor();
  expect((await draftOf(site, 'team')).publish_at).toBe(`${year}-01-15T08:30:00.000Z`);
  expect(await standing(page).innerText()).toContain('Annulla l’ora In linea');

  // Scheduled drafts need no action on Oggi; Testi shows their time.
  await go('/gestione');
  await page.getByText(/^Il sito è/).waitFor();
  expect(await page.getByText('non pubblicata').count()).toBe(0);
  await go('/gestione/testi');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Team', exact: true }) });
  await row.getByText(`si pubblica da sé: il 15 gennaio ${year} alle 9:30`).waitFor();

  await go('/gestione/testi/team');
  await button(page, 'Annulla l’ora').click();
  await page.getByText(/Si pubblica da sé/).waitFor({ state: 'detached' });
});

test('an editor requests approval, and a manager returns or approves the draft from «Oggi»', async () => {
  const manager = await visitAs(anna);
  await manager.go('/gestione/dati');
  await manager.page.getByLabel('Chi pubblica').selectOption('Un responsabile approva ciò che i redattori scrivono');
  await saved(manager.page);
  await button(manager.page, 'Pubblica').click();
  await manager.page.getByText('Pubblicato.', { exact: true }).waitFor();

  const editor = await visitAs(paolo);
  for (const name of ['servizi', 'competenze']) {
    await editor.go(`/gestione/testi/${name}`);
    await lead(editor.page).fill('Una frase da approvare.');
    await saved(editor.page);
    expect(await button(editor.page, 'Pubblica').count()).toBe(0);
    await button(editor.page, 'Chiedi l’approvazione').click();
    await editor.page.getByText('Approvazione chiesta da Paolo Serra').waitFor();
  }

  // Returned with a note: the editor reads it above the text and requests approval again.
  await manager.go('/gestione');
  await manager.page.getByRole('link', { name: /^«Servizi», chiesta da Paolo Serra/ }).click();
  await button(manager.page, 'Rimanda con una nota').click();
  await manager.page.getByRole('dialog').getByLabel('Nota').fill('Manca da quando.');
  await manager.page.getByRole('dialog').getByRole('button', { name: 'Rimanda con una nota' }).click();
  await manager.page.getByText('La bozza è rimandata con la nota').waitFor();
  await editor.go('/gestione/testi/servizi');
  await editor.page.getByText('Manca da quando.').waitFor();
  await button(editor.page, 'Chiedi l’approvazione').click();
  await editor.page.getByText('Approvazione chiesta da Paolo Serra').waitFor();

  // Several requests have a link each; a single request is linked from the entry.
  for (const way of [/^«Servizi», chiesta da Paolo Serra/, /Guarda e approva/]) {
    await manager.go('/gestione');
    await manager.page.getByRole('link', { name: way }).click();
    await button(manager.page, 'Approva e pubblica').click();
    await manager.page.getByText('Pubblicato.', { exact: true }).waitFor();
  }
  expect((await draftOf(site, 'servizi')).published).toMatchObject({ lead: 'Una frase da approvare.' });
});

test('phone, hours, province and URL are normalized on blur, and a map link fills the latitude', async () => {
  const { page, go } = await visitAs(anna);
  await go('/gestione/dati');
  for (const [label, typed, written] of [
    ['Telefono', '06.932.0123', '+39 06 9320123'],
    ['Lunedì', '9-13 15-18.30', '9:00–13:00, 15:00–18:30'],
    ['Provincia', 'rm', 'RM'],
    ['Indirizzo della pagina sui social media', 'linkedin.com/studio', 'https://linkedin.com/studio'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(typed);
    await field.blur();
    await expect.poll(() => field.inputValue(), { message: label }).toBe(written);
  }
  await page.getByLabel('Collegamento di una mappa').fill('https://www.openstreetmap.org/#map=18/41.73001/12.65902');
  await expect.poll(() => page.getByLabel('Latitudine').inputValue()).toBe('41.73001');
  await page.getByLabel('Collegamento di una mappa').fill('https://maps.app.goo.gl/abc');
  await page.getByText(/non dice dove si trova/).waitFor();
});
