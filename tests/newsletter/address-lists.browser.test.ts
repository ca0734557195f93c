import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser/browser.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna } from '../support/staff.ts';

const site = useSite({ fill: addAnnaAndPaolo });
const { openAs } = useBrowser(site);

test('a list is read from a file by its column, previewed, and asked with a reason', async () => {
  await site.api('/api/newsletter', { email: 'iscritta@esempio.it' });
  const { page, expectComplaint } = await openAs(anna, '/gestione/iscritti', { fresh: true });
  await page.getByRole('button', { name: 'Importa un elenco' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importa un elenco' });
  const csv = 'Nome;Referente;Email\nAda;x@esempio.it;ada@esempio.it\nBruno;;bruno@\nCarla;;ISCRITTA@esempio.it';
  await dialog
    .getByLabel('Elenco di indirizzi')
    .setInputFiles({ name: 'clienti.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const column = dialog.getByLabel('Colonna degli indirizzi');
  expect(await column.locator('option:checked').textContent()).toBe('3: Email');
  await column.selectOption('2: Referente');
  await dialog.getByRole('button', { name: 'Controlla l’elenco' }).click();
  await dialog.getByText('1 nuovo: riceve la domanda').waitFor();
  await dialog.getByRole('button', { name: 'Cambia l’elenco' }).click();
  await column.selectOption('3: Email');
  await dialog.getByRole('button', { name: 'Controlla l’elenco' }).click();
  await dialog.getByText('1 già iscritto, o già interpellato').waitFor();
  await dialog.getByText('1 non è un indirizzo').click();
  await dialog.getByText('bruno@', { exact: true }).waitFor();

  const ask = dialog.getByRole('button', { name: 'Chiedi a un indirizzo' });
  expectComplaint(/400/);
  await ask.click();
  await dialog.getByText('Il motivo è obbligatorio').waitFor();
  await dialog.getByLabel('Perché lo studio ha questi indirizzi').fill('Clienti dello studio');
  await ask.click();
  await page.getByText('La domanda aspetta che la posta sia collegata').waitFor();
  await page.getByRole('link', { name: 'ada@esempio.it' }).click();
  await page.getByRole('heading', { name: 'Domanda' }).waitFor();
  await page.getByText('Clienti dello studio').waitFor();
});
