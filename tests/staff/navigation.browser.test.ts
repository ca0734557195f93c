import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser/browser.ts';
import { makeRealFacts, publishFacts } from '../support/rows/facts.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, paolo } from '../support/staff.ts';

const site = useSite({ fill: addAnnaAndPaolo });
const { openAs } = useBrowser(site);

test('the navigation groups its sections, and «Foto» has the carousel as a tab', async () => {
  const { page } = await openAs(anna, '/gestione/foto');
  const groups = ['Ogni giorno', 'Il sito', 'Lo studio'];
  const menu = page.getByRole('navigation', { name: 'Gestione' });
  for (const name of groups) await menu.getByText(name, { exact: true }).waitFor();

  const tabs = page.getByRole('navigation', { name: 'Quali foto' });
  expect(await menu.getByRole('link', { name: 'Carosello' }).count()).toBe(0);
  await tabs.getByRole('link', { name: 'Carosello' }).click();
  await page.waitForURL('**/gestione/carosello');
  await page.getByText('Qui stanno le foto dello studio').waitFor();
  expect(await menu.locator('[aria-current]').textContent()).toBe('Foto');
  await tabs.getByRole('link', { name: 'Nelle pagine' }).click();
  await page.getByText('Le foto nuove sono sul sito').waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole('navigation', { name: 'Le pagine più usate' });
  expect(await bar.getByRole('link').allTextContents()).toEqual(['Oggi', 'Messaggi', 'Agenda', 'Testi']);
  // The sum of what waits inside: the opening of the site.
  await bar.getByRole('button', { name: /^Altro.*\d+ da vedere$/ }).click();
  for (const name of groups) await page.getByRole('dialog').getByText(name, { exact: true }).waitFor();
});

test('help opens at the task of the page, and links to the pages of its tasks', async () => {
  const { page } = await openAs(anna, '/gestione/scadenze');
  await page.getByRole('heading', { name: 'Scadenze', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Aiuto' }).click();
  await page.getByRole('heading', { name: 'Aiuto', level: 1 }).waitFor();
  expect(new URL(page.url()).hash).toBe('#norma');
  const task = page.getByRole('heading', { name: 'Verificare una norma o spostare una scadenza' });
  await expect.poll(async () => (await task.boundingBox())?.y).toBeLessThan(700);
  const taskLinks = page.getByRole('main').getByRole('link', { name: /^Vai a/ });
  const addresses = await taskLinks.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of addresses) expect(address).toMatch(/^\/gestione/);
  await page.getByRole('link', { name: 'Vai a Messaggi: Rispondere a un messaggio' }).click();
  await page.getByRole('heading', { name: 'Messaggi', level: 1 }).waitFor();
});

test('an editor sees the register of law without its actions, and neither the launch nor the export of messages', async () => {
  const { page, go } = await openAs(paolo, '/gestione');
  await page.getByText(/^Il sito è/).waitFor();
  expect(await page.getByText('Messa in linea').count()).toBe(0);
  const menu = page.getByRole('navigation', { name: 'Gestione' });
  await menu.getByRole('link', { name: /^Messaggi/ }).click();
  await page.getByLabel('Cerca nei messaggi').waitFor();
  expect(await page.getByRole('link', { name: 'Scarica l’elenco' }).count()).toBe(0);
  await menu.getByRole('link', { name: /^Scadenze/ }).click();
  await page.getByText('Le norme le verifica un responsabile.').waitFor();
  await page.getByRole('row').nth(2).waitFor();
  expect(await page.getByRole('button', { name: /Verificata oggi|Cambia/ }).count()).toBe(0);
  await go('/gestione/messa-in-linea');
  await page.getByText('Questa pagina è per i responsabili').waitFor();
});

test('the navigation of a firm with a long name fits a screen of 860 px', async () => {
  const name = 'Studio associato Bianchi, Rossi e Associati';
  const facts = makeRealFacts();
  await publishFacts(site, { ...facts, identity: { ...facts.identity, name } });
  // The server reloads published data within a third of a second.
  await expect.poll(async () => (await fetch(`${site.url}/gestione/accesso`)).text(), { interval: 20 }).toContain(name);
  const { page } = await openAs(anna, '/gestione', { viewport: { width: 1280, height: 860 } });
  const last = page.getByRole('navigation', { name: 'Gestione' }).getByRole('link', { name: 'Stato del sito' });
  const account = page.getByText('Anna Conti', { exact: true }).first();
  const [link, below] = [await last.boundingBox(), await account.boundingBox()];
  expect(link && below && link.y + link.height <= below.y).toBe(true);
});
