import { expect, test } from 'vitest';
import { useBrowser, waitForFocus } from '../support/browser/browser.ts';
import { button } from '../support/browser/editor.ts';
import { step } from '../support/browser/step.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna } from '../support/staff.ts';

const site = useSite({ fill: addAnnaAndPaolo });
const { openAs } = useBrowser(site);

test('facts are checked as they are typed, until they can be published', async () => {
  const { page, expectComplaint } = await openAs(anna, '/gestione/dati');
  expectComplaint(/status of 400/);

  await step('normalises the notation on blur');
  for (const [label, typed, written] of [
    ['Telefono', '06.932.0123', '+39 06 9320123'],
    ['Venerdì', '08.30 - 13.00 e 15-18', '8:30–13:00, 15:00–18:00'],
    ['Venerdì', 'al mattino', 'al mattino'],
    ['Venerdì', '9-13', '9:00–13:00'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(typed);
    await field.blur();
    await expect.poll(() => field.inputValue(), { message: label }).toBe(written);
  }
  await step('fills in the coordinates of a link to a map');
  const map = page.getByLabel('Collegamento di una mappa');
  await map.fill('https://maps.app.goo.gl/abc');
  await page.getByText(/non dice dove si trova/).waitFor();
  await map.fill('https://www.google.com/maps/place/Albano/@41.7283,12.6601,17z');
  const latitude = page.getByLabel('Latitudine');
  await expect.poll(() => latitude.inputValue()).toBe('41.7283');
  expect(await page.getByLabel('Longitudine').inputValue()).toBe('12.6601');

  await step('counts the sample facts of each part, and leads to the first');
  const parts = page.getByRole('list', { name: 'Dati ancora d’esempio' }).getByRole('listitem');
  expect(await parts.first().innerText()).toMatch(/^Denominazione e registri\s+6$/);
  await button(page, 'Comincia').click();
  await waitForFocus(page.getByLabel('Nome dello studio', { exact: true }));

  await step('refuses a VAT number');
  const vat = page.getByLabel('Partita IVA', { exact: true });
  await vat.fill('12345678901');
  await page.getByText('Questa non è una partita IVA').waitFor();
  await button(page, 'Pubblica').click();
  const faults = page.getByRole('alert').filter({ hasText: 'Alcuni testi sono da correggere' });
  await faults.waitFor();
  await vat.fill('12345678903');

  await step('names a closure whose last day precedes its first, and links to the field');
  const closures = page.getByRole('group', { name: 'Chiusure annunciate' });
  const add = closures.getByRole('button', { name: 'Aggiungi una chiusura' });
  await add.click();
  const [first, last] = [closures.getByLabel('Dal giorno'), closures.getByLabel('Al giorno compreso')];
  await waitForFocus(first);
  await first.fill('2027-01-07');
  await last.fill('2027-01-06');
  const reversedMessage = 'Questo giorno viene prima del primo';
  await closures.getByText(reversedMessage).waitFor();
  await button(page, 'Pubblica').click();
  await faults.getByText(`Orari · Chiusure annunciate · Chiusura 1 · Al giorno compreso: ${reversedMessage}`).waitFor();
  await faults.getByRole('button', { name: 'Vai al testo' }).click();
  await waitForFocus(last);
  await first.fill('2026-12-24');
  expect(await page.getByText(reversedMessage).count()).toBe(0);
  await closures.getByRole('button', { name: 'Togli: «24 dicembre 2026»' }).waitFor();

  await step('checks overlapping closures again when the other closure changes');
  await add.click();
  const second = first.nth(1);
  await waitForFocus(second);
  await second.fill('2027-01-06');
  const overlapMessage = 'Questo giorno è già compreso in un’altra voce, dal 24 dicembre al 6 gennaio';
  await closures.getByText(overlapMessage).waitFor();
  await button(page, 'Pubblica').click();
  await faults.getByText(`Orari · Chiusure annunciate · Chiusura 2 · Dal giorno: ${overlapMessage}`).waitFor();
  await last.first().fill('2027-01-05');
  await expect.poll(() => page.getByText(overlapMessage).count()).toBe(0);
  await button(page, 'Pubblica').click();
  await page.getByText('Pubblicato.', { exact: true }).waitFor();
  expect(await (await fetch(`${site.url}/contatti`)).text()).toContain('12345678903');
});

test('an editor changes the entries of lists by keyboard', async () => {
  const { page, expectComplaint } = await openAs(anna, '/gestione/testi/competenze');
  expectComplaint(/status of 400/);
  const openTexts = async (name: string) => {
    await page.getByRole('link', { name: 'altre pagine' }).click();
    await page.getByRole('link', { name, exact: true }).click();
  };

  await step('adds a tenth sector: the notice links to three texts, on two pages, that still say nine');
  const sectors = page.getByRole('group', { name: 'I settori' });
  await sectors.getByRole('button', { name: 'Aggiungi una voce' }).click();
  const outdated = sectors.getByText(/ma qui ora sono 10/);
  await expect
    .poll(() => outdated.allInnerTexts())
    .toEqual([
      expect.stringContaining('I punti di forza · Voci · Voce 1 · Frase'),
      expect.stringContaining('Nei motori di ricerca · Descrizione'),
      expect.stringContaining('I settori · Titolo'),
    ]);
  await sectors.getByRole('button', { name: 'I settori · Titolo' }).click();
  await waitForFocus(sectors.getByLabel('Titolo', { exact: true }).first());
  await page.keyboard.type('Dieci settori');
  await expect.poll(() => outdated.count()).toBe(2);
  await sectors.getByRole('link', { name: /^Home/ }).click();
  await waitForFocus(page.locator('[id="campo-strengths-entries-1-text"]'));

  await step('moves an entry by key repeat while Enter is held down: focus and values stay with it');
  const reasons = page.getByRole('group', { name: 'Le ragioni' });
  const readTitles = async () =>
    (await reasons.locator('summary > span').allTextContents()).map((text) => text.split(': ').at(-1));
  await reasons.locator('summary').nth(2).click();
  const [first, second, third, ...others] = await readTitles();
  const moveUp = reasons.getByRole('button', { name: `Sposta su: «${third}»` });
  await moveUp.focus();
  for (const order of [
    [first, third, second],
    [third, first, second],
    [third, first, second],
  ]) {
    await page.keyboard.down('Enter');
    await expect.poll(readTitles).toEqual([...order, ...others]);
    await waitForFocus(moveUp);
    expect(await reasons.getByLabel('Titolo', { exact: true }).last().inputValue()).toBe(third);
  }
  await page.keyboard.up('Enter');
  await reasons.getByText(`«${third}» ora è la voce 1 di 6`).waitFor();
  const moveDown = reasons.getByRole('button', { name: `Sposta giù: «${third}»` });
  await moveDown.press('Enter');
  await expect.poll(readTitles).toEqual([first, third, second, ...others]);
  await waitForFocus(moveDown);
  const showChanges = button(page, 'Vedi le modifiche');
  await showChanges.click();
  await button(page, 'Modifica: Le ragioni · Voci').click();
  await waitForFocus(reasons.getByText('Voci6 voci, da 1 a 12'));

  await step('adds an entry, whose first field has the focus, is refused while it is empty, and removes it');
  await openTexts('Chi siamo');
  const rules = page.getByRole('group', { name: 'Le regole della professione' });
  await rules.getByRole('button', { name: 'Aggiungi una voce' }).press('Enter');
  const empty = rules.getByRole('group', { name: 'Voce 6', exact: true }).getByLabel('Titolo', { exact: true });
  await waitForFocus(empty);
  await showChanges.click();
  const change = page.getByRole('list', { name: 'Modifiche' }).getByRole('listitem').filter({ hasText: 'Voci' });
  await change.getByRole('button', { name: 'Modifica' }).click();
  await waitForFocus(rules.locator('summary').last());
  await showChanges.click();
  await button(page, 'Pubblica').click();
  const faults = page.getByRole('alert').filter({ hasText: 'Alcuni testi sono da correggere' });
  await waitForFocus(faults);
  const refusalText = 'Le regole della professione · Voci · Voce 6 · Titolo: Questo testo non può restare vuoto';
  await faults
    .getByRole('listitem')
    .filter({ hasText: refusalText })
    .getByRole('button', { name: 'Vai al testo' })
    .click();
  await waitForFocus(empty);
  await rules.getByRole('button', { name: 'Togli: Voce 6' }).click();
  await waitForFocus(rules.getByRole('group', { name: 'Voci', exact: true }));
  expect(await faults.count()).toBe(0);
});
