import { expect, test } from 'vitest';
import { pages } from '../../src/content/site-map.ts';
import { clickNavigationLink, useBrowser, waitForFocus, waitForTransition } from '../support/browser/browser.ts';
import { step } from '../support/browser/step.ts';
import { useSite } from '../support/site.ts';
import { expectInvalidFigures, invalidFigures } from './invalid-figures.ts';
import { association, company } from './threshold-figures.ts';

const site = useSite();
const { visit } = useBrowser(site);

test('a threshold check runs in the browser alone', async () => {
  const { page, openHydrated } = await visit();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await step('begins a message, and opens the check');
  await openHydrated('/contatti');
  await page.getByLabel('Messaggio', { exact: true }).fill('Buongiorno.');
  await clickNavigationLink(page, pages.servizi.label);
  const findInput = (name: string) => page.locator(`main input[name=${name}]`);
  const answer = page.locator('main div#esito');
  const pressCheck = () => page.getByRole('button', { name: 'Verifica', exact: true }).click();
  const expectAnswer = async (words: string[]) => {
    await waitForFocus(answer);
    const shown = (await answer.innerText()).replaceAll('\u00a0', ' ');
    for (const text of words) expect(shown).toContain(text);
  };
  await findInput('attivo1').waitFor();
  await waitForTransition(page);
  for (const [name, value] of Object.entries(company)) await findInput(name).fill(value);
  await step('corrects invalid figures, and reads the answer');
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    for (const [name, value] of Object.entries(invalidFigures)) await findInput(name).fill(value);
    await pressCheck();
    await expectInvalidFigures(page);
    expect(new URL(page.url()).hash).toBe('');
    // Once every error is corrected, the answer replaces the errors.
    await findInput('attivo1').fill('5.000.000');
    await page.keyboard.press('Enter');
    await waitForFocus(findInput('dipendenti2'));
    await findInput('dipendenti2').fill('6');
    await page.keyboard.press('Enter');
    await expectAnswer(['Organo di controllo o revisore: la nomina è obbligatoria', 'art. 2477', 'non indicato']);
    expect(await page.getByText('Qualche dato').count()).toBe(0);
  }

  await step('takes the answer to the contact form');
  await page.getByRole('link', { name: 'Invia questi dati allo studio' }).click();
  await waitForFocus(page.getByRole('heading', { name: 'Un messaggio allo studio' }));
  await expect
    .poll(() => page.getByLabel('Messaggio', { exact: true }).inputValue())
    .toMatch(/^Buongiorno\.\n\n.*5\.000\.000/s);
  expect(new URL(page.url()).search).toBe('');

  await step('checks a third-sector body');
  await clickNavigationLink(page, pages.terzoSettore.label);
  await page.getByLabel('L’ente è una fondazione').waitFor();
  for (const [name, value] of Object.entries(association)) await findInput(name).fill(value);
  await pressCheck();
  await expectAnswer([
    'Organo di controllo: la nomina è obbligatoria',
    'Revisore legale: nessun nuovo obbligo per dimensioni',
    'art. 31',
  ]);
  expect(requests.filter((url) => url.includes('attivo1'))).toEqual([]);
});
