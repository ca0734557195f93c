import { expect, test } from 'vitest';
import { useBrowser, waitForFocus } from '../support/browser/browser.ts';
import { button, waitForSave } from '../support/browser/editor.ts';
import { makeChosenPhoto } from '../support/pictures.ts';
import { useSite } from '../support/site.ts';
import { addPerson, anna } from '../support/staff.ts';

const site = useSite({ fill: (site) => addPerson(site, { email: anna, role: 'manager' }) });
const { openAs } = useBrowser(site);

test('a fifth colleague is added with a photo on one page, moved up and shown on the public team page', async () => {
  const { page } = await openAs(anna, '/gestione/dati?campo=people.persona-prima.name');
  await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor();
  expect(await page.getByText(/^«tre professionisti/).count()).toBe(0);
  await button(page, 'Aggiungi una persona').click();
  const colleague = page.getByRole('group', { name: 'Persona 5' });
  const name = colleague.getByLabel('Nome e cognome');
  await waitForFocus(name);
  await name.fill('Carla Rossi');
  await colleague.getByLabel('Titolo professionale').fill('Dottoressa commercialista');
  await page.getByText('«tre professionisti», ma qui ora sono 4:').waitFor();
  const photo = page.getByRole('group', { name: 'Carla Rossi' });
  const chooser = page.waitForEvent('filechooser');
  await photo.getByRole('button', { name: 'Scegli una foto' }).click();
  await (await chooser).setFiles(await makeChosenPhoto());
  await photo.getByRole('button', { name: 'Descrivi' }).waitFor();
  await button(page, 'Sposta su: «Carla Rossi»').click();
  await waitForSave(page);
  await button(page, 'Pubblica').click();
  await page.getByText('Pubblicato.', { exact: true }).waitFor();
  const team = await (await fetch(`${site.url}/team`)).text();
  const names = [...team.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, said]) => said);
  expect(names.slice(0, 5)).toEqual(['Anna Esempio', 'Paolo Esempio', 'Marta Esempio', 'Carla Rossi', 'Luca Esempio']);
  expect(team).toMatch(/data-member="[a-z0-9]{8}".*?<img[^>]*\/foto\//s);
});
