import { expect, test } from 'vitest';
import { gotFocus, useBrowser } from '../../support/browser/browser.ts';
import { button, lead } from '../../support/browser/editor.ts';
import { useSite } from '../../support/site.ts';
import { addAnnaAndPaolo, anna, paolo } from '../../support/staff.ts';

const site = useSite({ fill: addAnnaAndPaolo });
const { visitAs } = useBrowser(site);

test('facts are validated while typing, and invalid facts are refused on publication', async () => {
  const { page, go, expectComplaint } = await visitAs(anna);
  expectComplaint(/status of 400/);
  await go('/gestione/dati');
  await button(page, 'Partita IVA').click();
  const vat = page.getByLabel('Partita IVA', { exact: true });
  await gotFocus(vat);
  await vat.fill('12345678901');
  await page.getByText('Questa non è una partita IVA').waitFor();
  await button(page, 'Pubblica').click();
  await page.getByRole('alert').filter({ hasText: 'Alcuni testi sono da correggere' }).waitFor();
  await vat.fill('12345678903');
  const latitude = page.getByLabel('Latitudine');
  await page
    .getByLabel('Collegamento di una mappa')
    .fill('https://www.google.com/maps/place/Albano/@41.7283,12.6601,17z');
  await expect.poll(() => latitude.inputValue()).toBe('41.7283');
  expect(await page.getByLabel('Longitudine').inputValue()).toBe('12.6601');
  const closures = page.getByRole('group', { name: 'Chiusure annunciate' });
  await closures.getByRole('button', { name: 'Aggiungi: chiusura' }).click();
  const [first, last] = [closures.getByLabel('Dal giorno'), closures.getByLabel('Al giorno compreso')];
  await gotFocus(first);
  expect(await closures.getByText('Si vede in: Contatti.').count()).toBe(3);
  await first.fill('2027-01-07');
  await last.fill('2027-01-06');
  const reversed = 'Questo giorno viene prima del primo';
  await closures.getByText(reversed).waitFor();
  await button(page, 'Pubblica').click();
  const faults = page.getByRole('alert').filter({ hasText: 'Alcuni testi sono da correggere' });
  await faults.getByText(`Orari · Chiusure annunciate · Chiusura 1 · Al giorno compreso: ${reversed}`).waitFor();
  await faults.getByRole('button', { name: 'Vai al testo' }).click();
  await gotFocus(last);
  await first.fill('2026-12-24');
  expect(await page.getByText(reversed).count()).toBe(0);
  await closures.getByRole('button', { name: 'Aggiungi: chiusura' }).click();
  const second = closures.getByLabel('Dal giorno').nth(1);
  await gotFocus(second);
  await second.fill('2027-01-06');
  const shared = 'Questo giorno è già compreso in un’altra voce, dal 24 dicembre al 6 gennaio';
  await closures.getByText(shared).waitFor();
  await button(page, 'Pubblica').click();
  await faults.getByText(`Orari · Chiusure annunciate · Chiusura 2 · Dal giorno: ${shared}`).waitFor();
  // Revalidation at once when the other entry changes.
  await last.first().fill('2027-01-05');
  await expect.poll(() => page.getByText(shared).count()).toBe(0);
  await button(page, 'Pubblica').click();
  await page.getByText('Pubblicato.', { exact: true }).waitFor();
  expect(await (await fetch(`${site.url}/contatti`)).text()).toContain('12345678903');
});

test('moving an entry by keyboard repeats while Enter is held and keeps focus and field values', async () => {
  const { page, go } = await visitAs(paolo);
  await go('/gestione/testi/home');
  const reasons = page.getByRole('group', { name: 'Le ragioni' });
  const titles = async () =>
    (await reasons.locator('summary > span').allTextContents()).map((text) => text.split(': ').at(-1));
  await reasons.locator('summary').nth(2).click();
  const [first, second, third, ...others] = await titles();
  await reasons.getByRole('button', { name: `Sposta su: «${third}»` }).focus();
  for (const order of [
    [first, third, second],
    [third, first, second],
    [third, first, second],
  ]) {
    await page.keyboard.down('Enter');
    await expect.poll(titles).toEqual([...order, ...others]);
    await gotFocus(reasons.getByRole('button', { name: `Sposta su: «${third}»` }));
    expect(await reasons.getByLabel('Titolo', { exact: true }).last().inputValue()).toBe(third);
  }
  await page.keyboard.up('Enter');
  await reasons.getByText(`«${third}» ora è la voce 1 di 6`).waitFor();
  await reasons.getByRole('button', { name: `Sposta giù: «${third}»` }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(titles).toEqual([first, third, second, ...others]);
  await gotFocus(reasons.getByRole('button', { name: `Sposta giù: «${third}»` }));

  await button(page, 'Vedi le modifiche').click();
  const title = page.getByRole('listitem').filter({ hasText: 'Le ragioni · Voci · Voce 2 · Titolo' });
  await title.getByRole('button', { name: 'Modifica' }).click();
  await gotFocus(reasons.getByRole('group', { name: 'Voce 2', exact: true }).getByLabel('Titolo', { exact: true }));
});

test.each([390, 1440])(
  'keyboard focus never lands behind the bar at the bottom of the page, at a width of %i px',
  async (width) => {
    const { page, go } = await visitAs(anna, { viewport: { width, height: 844 } });
    await go('/gestione/dati');
    const first = page.getByLabel('Nome dello studio', { exact: true });
    await first.focus();
    // Bar height is measured one frame after the bar renders.
    const height = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--actions'));
    await expect.poll(height).toMatch(/[1-9]/);
    const hidden: string[] = [];
    for (let count = 0; count < 40; count += 1) {
      await page.keyboard.press('Tab');
      const behind = await page.evaluate(() => {
        const { activeElement } = document;
        const { bottom } = activeElement?.getBoundingClientRect() ?? { bottom: 0 };
        const bar = document.querySelector('main [role=status][tabindex]')?.parentElement?.getBoundingClientRect();
        return bar && bottom > bar.top ? `${activeElement?.id}: ${bottom} under ${bar.top}` : null;
      });
      if (behind !== null) hidden.push(behind);
    }
    expect(hidden).toEqual([]);
  },
);

test('a new entry focuses its first field; left empty, it is refused with a button that focuses it', async () => {
  const { page, go, expectComplaint } = await visitAs(paolo);
  expectComplaint(/status of 400/);
  await go('/gestione/testi/chi-siamo');
  const rules = page.getByRole('group', { name: 'Le regole della professione' });
  await rules.getByRole('button', { name: 'Aggiungi: voce' }).focus();
  await page.keyboard.press('Enter');
  const title = rules.getByRole('group', { name: 'Voce 6', exact: true }).getByLabel('Titolo', { exact: true });
  await gotFocus(title);
  await button(page, 'Vedi le modifiche').click();
  const change = page.getByRole('list', { name: 'Modifiche' }).getByRole('listitem').filter({ hasText: 'Voci' });
  await change.getByRole('button', { name: 'Modifica' }).click();
  await gotFocus(rules.getByText('Voci6 voci, da 1 a 12'));
  await button(page, 'Vedi le modifiche').click();
  await button(page, 'Pubblica').click();
  const faults = page.getByRole('alert').filter({ hasText: 'Alcuni testi sono da correggere' });
  await gotFocus(faults);
  const where = 'Le regole della professione · Voci · Voce 6 · Titolo: Questo testo non può restare vuoto';
  await faults.getByRole('listitem').filter({ hasText: where }).getByRole('button', { name: 'Vai al testo' }).click();
  await gotFocus(title);
  await rules.getByRole('button', { name: 'Togli: Voce 6' }).click();
  await gotFocus(rules.getByRole('group', { name: 'Voci', exact: true }));
  expect(await faults.count()).toBe(0);
});

test('placeholders in a text are previewed with their values, and unknown ones are refused while typing', async () => {
  const { page, go } = await visitAs(paolo);
  await go('/gestione/testi/servizi');
  const field = lead(page);
  await field.fill('Uno studio di ');
  const insert = page.getByRole('button', { name: '+ dato: Frase di apertura' });
  await insert.click();
  await page.getByLabel('Cerca un dato o una norma').fill('citta');
  await page.keyboard.press('Enter');
  await gotFocus(field);
  expect(await field.inputValue()).toBe('Uno studio di {città}');
  const notes = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`);
  await notes.getByText('Si leggerà: Uno studio di Albano Laziale').waitFor();
  // Braces are visible only while the field has focus.
  const colour = () => field.evaluate((control) => getComputedStyle(control).color);
  expect(await colour()).not.toBe('rgba(0, 0, 0, 0)');
  await field.blur();
  await page.getByText('Uno studio di Albano Laziale', { exact: true }).waitFor();
  expect(await colour()).toBe('rgba(0, 0, 0, 0)');
  // Forced colours always show the braces, so the resolved text is shown as well.
  const reads = notes.getByText('Si leggerà: Uno studio di Albano Laziale');
  const height = async () => (await reads.boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThanOrEqual(1);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect.poll(height).toBeGreaterThan(10);
  await page.emulateMedia({ forcedColors: 'none' });
  await field.fill('Uno studio di {città');
  await notes.getByText('una parentesi graffa è rimasta sola').waitFor();
  await field.fill('Uno studio di {citta}');
  await notes.getByText('{citta} non è un dato che il sito conosce').waitFor();
});

test('adding a list entry names the texts that still state the old count, with a link to each', async () => {
  const { page, go } = await visitAs(paolo);
  await go('/gestione/testi/competenze');
  const sectors = page.getByRole('group', { name: 'I settori' });
  await sectors.getByRole('button', { name: 'Aggiungi: voce' }).click();
  const found = sectors.getByText(/ma qui ora sono 10/);
  await expect
    .poll(() => found.allInnerTexts())
    .toEqual([
      expect.stringContaining('I punti di forza · Voci · Voce 1 · Frase'),
      expect.stringContaining('Nei motori di ricerca · Descrizione'),
      expect.stringContaining('I settori · Titolo'),
    ]);
  await sectors.getByRole('button', { name: 'I settori · Titolo' }).click();
  await gotFocus(sectors.getByLabel('Titolo', { exact: true }).first());
  await page.keyboard.type('Dieci settori');
  await expect.poll(() => found.count()).toBe(2);
  await sectors.getByRole('link', { name: /^Home/ }).click();
  await gotFocus(page.locator('[id="campo-strengths-entries-0-text"]'));
});
