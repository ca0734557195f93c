import { expect, test } from 'vitest';
import { useBrowser, waitForFocus } from '../support/browser/browser.ts';
import { button, findStatus } from '../support/browser/editor.ts';
import { leaveMessage } from '../support/rows/desk.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, paolo } from '../support/staff.ts';

const site = useSite({ fill: addAnnaAndPaolo });
const { openAs } = useBrowser(site);

test('an editor writes a ready answer of two paragraphs, and inserts it at the caret of an answer', async () => {
  const id = await leaveMessage(site, { nome: 'Lucia {telefono}', messaggio: 'Quando siete aperti?' });
  const { page, go } = await openAs(paolo, '/gestione/testi/risposte-pronte');
  await button(page, 'Aggiungi una risposta pronta').click();
  const title = page.getByLabel('Titolo', { exact: true }).last();
  await waitForFocus(title);
  await title.fill('Orari');
  const text = page.getByLabel('Testo', { exact: true }).last();
  await text.fill('Buongiorno {nome}.\n\nSiamo aperti: {orari}.');
  await text.blur();
  expect(await text.inputValue()).toContain('\n\n');
  await button(page, 'Pubblica').click();
  await findStatus(page)
    .filter({ hasText: /^Pubblicato/ })
    .waitFor();

  await go(`/gestione/messaggi/${id}`);
  await button(page, 'Rispondi').click();
  const answer = page.getByRole('textbox', { name: 'Risposta' });
  await waitForFocus(answer);
  const ready = page.getByLabel('Risposta pronta');
  expect(await ready.getByRole('option').allInnerTexts()).toEqual([
    'Servono altre informazioni',
    'Che cosa portare al primo incontro',
    'Non ce ne occupiamo',
    'Orari',
  ]);
  await page.keyboard.type('Prima e dopo');
  // The selected word stays.
  await answer.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 8));
  await ready.selectOption('Orari');
  await button(page, 'Inserisci nel testo').click();
  await waitForFocus(answer);
  const inserted = /^Prima e Buongiorno Lucia \{telefono\}\.\n\nSiamo aperti: da lunedì[^{}]*\.dopo$/;
  expect(await answer.inputValue()).toMatch(inserted);
  // Emptied again, the answer keeps nobody on the page.
  await answer.fill('');
  await page.getByRole('link', { name: 'Tutti i messaggi' }).click();
  await page.getByRole('link', { name: 'Lucia' }).click();
  await button(page, 'Rispondi').click();
  await ready.selectOption('Orari');
  await button(page, 'Inserisci nel testo').click();
  await button(page, 'Invia la risposta').click();
  await page.getByRole('region', { name: 'Risposta di Paolo Serra' }).getByText('Buongiorno Lucia').waitFor();
});
