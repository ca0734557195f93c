import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser/browser.ts';
import { button } from '../support/browser/editor.ts';
import { refetch } from '../support/browser/refetch.ts';
import { useSite } from '../support/site.ts';
import { addPerson, anna } from '../support/staff.ts';

const site = useSite({ program: true, fill: (site) => addPerson(site, { email: anna, role: 'manager' }) });
const { openAs } = useBrowser(site);

test('a manager makes a backup, sees it listed and downloads it; «Oggi» warns when it is older than a week', async () => {
  const { page } = await openAs(anna, '/gestione/stato');
  await page.getByText('Su questo server non ci sono ancora copie.').waitFor();
  await button(page, 'Fai una copia ora').click();
  await page.getByText('La copia è fatta').waitFor();
  await page.getByText(/L’ultima copia è stata fatta oggi all[e’]/).waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('row').getByText('Scarica').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^studio-\d{8}T\d{6}Z\.tar$/);
  expect(await download.failure()).toBe(null);

  await page.getByRole('link', { name: /^Oggi/ }).click();
  await page.getByText('c’è una copia dei dati', { exact: true }).waitFor();
  const passed_at = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await site.database.staff.updateTable('check_results').set({ passed_at }).where('name', '=', 'backup').execute();
  await refetch(page);
  await page.getByText('la copia dei dati è vecchia').waitFor();
});
