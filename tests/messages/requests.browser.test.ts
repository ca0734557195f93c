import { expect, test } from 'vitest';
import { useBrowser, waitForFocus } from '../support/browser/browser.ts';
import { button } from '../support/browser/editor.ts';
import { leaveMessage, storedRequest } from '../support/rows/desk.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna } from '../support/staff.ts';

const site = useSite({ fill: addAnnaAndPaolo });
const { openAs } = useBrowser(site);

test('a request for a quote is found by its topic, shows its answers as asked, and is answered with a ready answer', async () => {
  const email = 'ida@esempio.it';
  await leaveMessage(site, { nome: 'Ida Rossi', email, messaggio: '', ...storedRequest, daysAgo: 2 });
  await leaveMessage(site, { nome: 'Ugo Verdi', email, messaggio: 'Quando siete aperti?' });
  const { page, go } = await openAs(anna, '/gestione');
  await page.getByText('«Preventivo · Contabilità e bilancio · Cooperativa · Magazzino; Più sedi»').waitFor();

  await go('/gestione/messaggi');
  await page.getByRole('link', { name: 'Ugo Verdi' }).waitFor();
  const topics = page.getByLabel('Argomento');
  await topics.selectOption('Contabilità e bilancio di una società');
  await page.getByRole('link', { name: 'Ugo Verdi' }).waitFor({ state: 'detached' });
  await page.getByText('Un messaggio trovato').waitFor();
  // The topic stays chosen in another list, and on the way back from a message.
  await page.getByRole('link', { name: 'Archiviati' }).click();
  await page.getByText('Nessun messaggio su questo argomento').waitFor();
  await page.getByRole('link', { name: 'Mostra tutti' }).click();
  await page.getByRole('link', { name: 'Ida Rossi' }).click();
  const request = page.locator('section', {
    has: page.getByRole('heading', { name: 'Preventivo: Contabilità e bilancio' }),
  });
  expect(await request.getByRole('term').allInnerTexts()).toEqual([
    'Che forma ha la società?',
    'Che cosa la riguarda?',
  ]);
  expect(await request.getByRole('definition').allInnerTexts()).toEqual(['Cooperativa', 'Magazzino; Più sedi']);
  const others = page.locator('section', { has: page.getByRole('heading', { name: 'Dallo stesso indirizzo' }) });
  await others.getByRole('link', { name: 'Quando siete aperti?' }).waitFor();

  await button(page, 'Rispondi').click();
  const answer = page.getByRole('textbox', { name: 'Risposta' });
  await waitForFocus(answer);
  await page.getByLabel('Risposta pronta').selectOption('Il preventivo è in preparazione');
  await button(page, 'Inserisci nel testo').click();
  expect(await answer.inputValue()).toContain(
    'Gentile Ida Rossi,\n\nabbiamo letto le Sue risposte su «Contabilità e bilancio»',
  );
  await button(page, 'Invia la risposta').click();
  await page.getByRole('region', { name: 'Risposta di Anna Conti' }).waitFor();
  await page.getByRole('link', { name: 'Tutti i messaggi' }).click();
  await expect.poll(() => topics.inputValue()).toBe('contabilita');
  expect(new URL(page.url()).pathname).toBe('/gestione/messaggi');
  await page.getByRole('link', { name: 'Ida Rossi' }).waitFor();
});
