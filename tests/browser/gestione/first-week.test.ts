import { expect, test } from 'vitest';
import { gotFocus, useBrowser } from '../../support/browser/browser.ts';
import { button, saved } from '../../support/browser/editor.ts';
import { chosenPhoto } from '../../support/pictures.ts';
import { leaveMessage } from '../../support/rows/desk.ts';
import { useSite } from '../../support/site.ts';
import { addAnnaAndPaolo, anna, paolo } from '../../support/staff.ts';

const site = useSite({ fill: addAnnaAndPaolo });
const { visit, visitAs } = useBrowser(site);

test('a fifth colleague is added with a photo on one page, moved up and shown on the public team page', async () => {
  const { page, go } = await visitAs(anna);
  await go('/gestione/dati?campo=people.0.name');
  await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor();
  expect(await page.getByText(/^«tre professionisti/).count()).toBe(0);
  await button(page, 'Aggiungi: persona').click();
  const name = page.locator('[id="campo-people-4-name"]');
  await gotFocus(name);
  await name.fill('Carla Rossi');
  await page.locator('[id="campo-people-4-title"]').fill('Dottoressa commercialista');
  await page.getByText('«tre professionisti», ma qui ora sono 4:').waitFor();
  const photo = page.getByRole('group', { name: 'Carla Rossi' });
  const chooser = page.waitForEvent('filechooser');
  await photo.getByRole('button', { name: 'Scegli una foto' }).click();
  await (await chooser).setFiles(await chosenPhoto());
  await photo.getByRole('button', { name: 'Testo e inquadratura' }).waitFor();
  await button(page, 'Sposta su: «Carla Rossi»').click();
  await saved(page);
  await button(page, 'Pubblica').click();
  await page.getByText('Pubblicato.', { exact: true }).waitFor();
  const team = await (await fetch(`${site.url}/team`)).text();
  const names = [...team.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, said]) => said);
  expect(names.slice(0, 5)).toEqual(['Anna Esempio', 'Paolo Esempio', 'Marta Esempio', 'Carla Rossi', 'Luca Esempio']);
  expect(team).toMatch(/data-member="carla-rossi".*?<img[^>]*\/foto\//s);
});

test('the message list shows the assignee and the note of a message', async () => {
  const id = await leaveMessage(site, { nome: 'Mario Rossi', messaggio: 'Vorrei un preventivo.' });
  const { page, go } = await visitAs(paolo);
  await go(`/gestione/messaggi/${id}`);
  await page.getByLabel('Lo segue').selectOption('Anna Conti');
  await page.getByText('Il messaggio è affidato ad Anna Conti').waitFor();
  await page.getByLabel('Tra colleghi').fill('Richiamare per l’inventario');
  await page.getByLabel('Tra colleghi').blur();
  await page.getByText(/^Salvata/).waitFor();
  await go('/gestione/messaggi');
  const row = page.getByRole('listitem').filter({ hasText: 'Mario Rossi' });
  await row.getByText('lo segue Anna Conti').waitFor();
  await row.getByText('Richiamare per l’inventario').waitFor();
});

test('the message list downloads as CSV with BOM and semicolons, as Italian Excel needs it', async () => {
  await leaveMessage(site, { nome: 'Nicolò Però', messaggio: 'Così è.' });
  const { page, go } = await visitAs(anna);
  await go('/gestione/messaggi');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Scarica l’elenco' }).click();
  const file = await (await (await download).createReadStream()).toArray();
  const text = Buffer.concat(file).toString();
  expect(text).toMatch(/^\uFEFF/);
  expect(text).toContain(';Nicolò Però;');
});

test('the navigation groups its sections, beside the page and under «Altro» on a phone', async () => {
  const { page, go } = await visitAs(anna);
  await go('/gestione');
  const groups = ['Ogni giorno', 'Il sito', 'Lo studio'];
  for (const name of groups) await page.getByRole('navigation').getByText(name, { exact: true }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, 'Altro').click();
  for (const name of groups) await page.getByRole('dialog').getByText(name, { exact: true }).waitFor();
});

test('the carousel is a tab of «Foto», which stays the current section in the navigation', async () => {
  const { page, go } = await visitAs(paolo);
  await go('/gestione/foto');
  const menu = page.getByRole('navigation', { name: 'Gestione' });
  const tabs = page.getByRole('navigation', { name: 'Quali foto' });
  expect(await menu.getByRole('link', { name: 'Carosello' }).count()).toBe(0);
  await tabs.getByRole('link', { name: 'Carosello' }).click();
  await page.waitForURL('**/gestione/carosello');
  await page.getByText('Qui stanno le foto dello studio').waitFor();
  expect(await menu.locator('[aria-current]').textContent()).toBe('Foto');
  await tabs.getByRole('link', { name: 'Nelle pagine' }).click();
  await page.getByText('Le foto nuove sono sul sito').waitFor();
});

test('the email typed to sign in is carried over to the form for a forgotten password', async () => {
  const { page, go, expectComplaint } = await visit();
  expectComplaint(/status of 401/);
  await go('/gestione/accesso');
  await page.getByLabel('Email').fill(anna);
  await button(page, 'Password dimenticata').click();
  await page.getByRole('heading', { name: 'Password dimenticata' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(anna);
});
