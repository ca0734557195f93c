import { expect, test } from 'vitest';
import { useBrowser } from '../../support/browser/browser.ts';
import { useSite } from '../../support/site.ts';
import { addAnnaAndPaolo, anna } from '../../support/staff.ts';

const site = useSite({ program: true, fill: addAnnaAndPaolo });
const { openAs } = useBrowser(site);

test('a manager creates a backup, sees it in the list and downloads it', async () => {
  const { page } = await openAs(anna, '/gestione/stato');
  await page.getByText('Su questo server non ci sono ancora copie.').waitFor();
  await page.getByRole('button', { name: 'Fai una copia ora', exact: true }).click();
  await page.getByText('La copia è fatta').waitFor();
  await page.getByText(/L’ultima è di meno di un’ora fa/).waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('row').getByText('Scarica').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^studio-\d{8}T\d{6}Z\.tar$/);
  expect(await download.failure()).toBe(null);
});

test('«Oggi» warns when the last backup is older than a week', async () => {
  const { page, go } = await openAs(anna, '/gestione');
  await page.getByText('copia dei dati', { exact: true }).waitFor();
  const passed_at = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await site.database.staff.updateTable('check_results').set({ passed_at }).where('name', '=', 'backup').execute();
  await go('/gestione');
  await page.getByText('la copia dei dati è vecchia').waitFor();
});
