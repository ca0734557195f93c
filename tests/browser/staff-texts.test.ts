import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownContent } from '../../src/content/contents.ts';
import { documents } from '../../src/content/documents.ts';
import { defaultsOf } from '../../src/content/fields.ts';
import { axeFindings } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { holdCalls } from '../support/held-calls.ts';
import { type Site, startSite } from '../support/site.ts';
import { addPerson } from '../support/staff.ts';

const anna = 'anna@studio.example';
const paolo = 'paolo@studio.example';

let site: Site;
beforeAll(async () => {
  site = await startSite();
  await addPerson(site, { email: anna, name: 'Anna Conti', role: 'manager' });
  await addPerson(site, { email: paolo, name: 'Paolo Serra' });
});
afterAll(() => site.stop());
const { visit, visitAs } = useBrowser(() => site);

const saved = (page: Page) => page.getByText(/^Bozza salvata alle/).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
// The page's own; a part of a page may have one too, further down.
const lead = (page: Page) => page.getByLabel('Frase di apertura', { exact: true }).first();
/** How the draft stands, in the bar under the page. */
const standing = (page: Page) => page.getByRole('status').filter({ hasText: /In linea/ });
const gotFocus = (element: Locator) =>
  expect.poll(() => element.evaluate((target) => target === document.activeElement)).toBe(true);
const publicPage = async (path: string) => await (await fetch(site.url + path)).text();

test('the heading keeps the focus when the text of its page arrives', async () => {
  const { page, go } = await visitAs(paolo);
  await go('/gestione/testi');
  const { release } = await holdCalls(page, '**/api/content/team');
  await page.getByRole('link', { name: 'Team' }).press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await gotFocus(heading);
  release();
  await lead(page).waitFor();
  await gotFocus(heading);
});

test('a sentence is written, seen in the preview, compared, published with a receipt, and restored', async () => {
  const { page, go } = await visitAs(paolo);
  await go('/gestione/testi');
  await page.getByRole('row').filter({ hasText: 'Dati dello studio' }).getByText('solo responsabili').waitFor();
  await page.getByRole('link', { name: 'Chi siamo' }).click();
  const before = await lead(page).inputValue();
  const preview = page.frameLocator('iframe');
  await preview.getByText(before).waitFor();

  await lead(page).fill('Siamo  il migliore  studio: "lo dicono tutti"');
  await page.getByText('«migliore» è un superlativo').waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  expect(await lead(page).inputValue()).toBe('Siamo il migliore studio: «lo dicono tutti»');
  const sentence = 'Uno studio che spiega {città} a chi vi arriva.';
  await lead(page).fill(sentence);
  const shown = 'Uno studio che spiega Albano Laziale a chi vi arriva.';
  await preview
    .locator('[data-marked]')
    .getByText(shown)
    .or(preview.locator('[data-marked]', { hasText: shown }))
    .waitFor();
  await saved(page);
  expect(await publicPage('/chi-siamo')).toContain(before);

  await preview.locator('h1').click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('campo-title');

  await button(page, 'Vedi le modifiche').click();
  await gotFocus(page.getByRole('heading', { name: 'Modifiche' }));
  const changes = page.getByRole('list', { name: 'Modifiche' });
  await changes.locator('ins', { hasText: 'spiega' }).waitFor();
  expect(await changes.getByRole('listitem').count()).toBe(1);
  await button(page, 'Pubblica').click();
  await page.getByText(/^In linea alle \d+:\d\d, una pagina verificata\.$/).waitFor();
  await gotFocus(standing(page));
  expect(await publicPage('/chi-siamo')).toContain(shown);
  const visitor = await visit();
  await visitor.goAlive('/');
  await visitor.page.getByRole('link', { name: 'Chi siamo' }).first().click();
  await visitor.page.getByText(shown).waitFor();
});

test('an earlier version is compared and taken up again, and a draft that was discarded comes back', async () => {
  const { page, go } = await visitAs(paolo);
  const changes = page.getByRole('list', { name: 'Modifiche' });
  await go('/gestione/testi/chi-siamo?vista=versioni');
  await page.getByText('Versione 1').waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Il testo del programma' })
    .getByRole('button', { name: 'Riprendi' })
    .click();
  await changes.locator('del', { hasText: 'spiega' }).waitFor();
  await gotFocus(page.getByRole('heading', { name: 'Modifiche' }));
  await button(page, 'Scarta la bozza').click();
  await page.getByText('Nessuna bozza.').waitFor();
  await gotFocus(standing(page));
  // What is typed between the two stays as well.
  await button(page, 'Modifica').click();
  const paragraph = page.getByRole('group', { name: 'La storia' }).getByLabel('Paragrafo', { exact: true }).first();
  await paragraph.fill('Scritto prima di tornare indietro.');
  await button(page, 'Annulla').click();
  await saved(page);
  await button(page, 'Pubblica').click();
  await expect.poll(() => publicPage('/chi-siamo')).toContain(ownContent.views['chi-siamo'].lead);
  expect(await publicPage('/chi-siamo')).toContain('Scritto prima di tornare indietro.');
});

test('the preview shows the page that was chosen last, whichever arrives first', async () => {
  const { page, go } = await visitAs(paolo);
  const slow = await holdCalls(page, '**/gestione/assets/Competenze-*.js');
  await go('/gestione/testi/cornice');
  const preview = page.frameLocator('iframe');
  const choice = page.getByLabel('Pagina', { exact: true });
  await preview.locator('h1').waitFor();
  await choice.selectOption('/competenze');
  await slow.begun;
  await choice.selectOption('/team');
  const heading = preview.getByRole('heading', { level: 1, name: ownContent.views.team.title });
  await heading.waitFor();
  const arrived = page.waitForResponse('**/gestione/assets/Competenze-*.js');
  slow.release();
  const chunk = (await arrived).url();
  // As a string: the runner of the tests would take the import for one of its own.
  await preview.locator('body').evaluate(`import('${chunk}').then(() => {})`);
  await preview
    .locator('body')
    .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await heading.count()).toBe(1);
});

test('a receipt that is late says what is known, and is asked for again; a heavy page is named', async () => {
  const { page, go } = await visitAs(paolo);
  const receipt = { version: 1000, checked_at: '', instances: 2, checked: 1, pages: ['/competenze'], different: [] };
  let answer: object = { ...receipt, checked_at: null, heavy: [] };
  await page.route('**/api/content/*/receipt', (route) => route.fulfill({ json: answer }));
  await page.clock.install();
  await go('/gestione/testi/email');
  await page.getByText('Qui non c’è anteprima: questi testi escono nelle email').waitFor();
  await go('/gestione/testi/competenze');
  await lead(page).fill('Una frase da verificare.');
  await button(page, 'Pubblica').click();
  await page.getByText('Verifica delle pagine in corso').waitFor();
  const late = page.getByText('Hanno verificato le pagine 1 server su 2: gli altri non rispondono.');
  // The first answer starts the clock that this is about, and may come after the first jump.
  await expect
    .poll(async () => {
      await page.clock.fastForward(31_000);
      return late.count();
    })
    .toBe(1);
  const all = { ...receipt, checked: 2, checked_at: new Date().toISOString() };
  answer = { ...all, different: ['/competenze'], heavy: [] };
  await button(page, 'Guarda di nuovo').click();
  await page.getByText('non dicono ancora ciò che è stato approvato: Competenze e Metodologia.').waitFor();
  await page.clock.fastForward(31_000);
  answer = { ...all, heavy: [{ path: '/competenze', over: 812 }] };
  await button(page, 'Guarda di nuovo').click();
  await page.getByText('Più pesante del limite di 14,6\u00a0kB: Competenze e Metodologia, di 0,8\u00a0kB.').waitFor();
});

test('facts are checked as they are typed, and refused where they cannot be published', async () => {
  const { page, go, expectComplaint } = await visitAs(anna);
  expectComplaint(/status of 400/);
  await go('/gestione/dati');
  await button(page, 'Partita IVA').click();
  const vat = page.getByLabel('Partita IVA', { exact: true });
  await expect.poll(() => vat.evaluate((field) => field === document.activeElement)).toBe(true);
  await vat.fill('12345678901');
  await page.getByText('Questa non è una partita IVA').waitFor();
  await button(page, 'Pubblica').click();
  await page.getByRole('alert').filter({ hasText: 'Alcuni testi sono da correggere' }).waitFor();
  await vat.fill('12345678903');
  const latitude = page.getByLabel('Latitudine');
  await latitude.focus();
  await latitude.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'https://www.google.com/maps/place/Albano/@41.7283,12.6601,17z');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
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
  // What the other entry says counts at once.
  await last.first().fill('2027-01-05');
  await expect.poll(() => page.getByText(shared).count()).toBe(0);
  await button(page, 'Pubblica').click();
  await page.getByText(/^In linea alle \d+:\d\d, \p{L}+ pagine verificate\.$/u).waitFor();
  expect(await publicPage('/contatti')).toContain('12345678903');
});

test('an entry that is moved by keyboard goes on as long as the key is pressed, and takes focus and fields with it', async () => {
  const { page, go } = await visitAs(paolo);
  await go('/gestione/testi/home');
  const reasons = page.getByRole('group', { name: 'Sei ragioni' });
  const { entries } = defaultsOf(documents.home).reasons;
  const [first, second, third, ...others] = entries.map(({ title }) => title);
  const titles = async () =>
    (await reasons.locator('summary > span').allTextContents()).map((text) => text.split(': ').at(-1));
  await reasons.locator('summary').nth(2).click();
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
  const title = page.getByRole('listitem').filter({ hasText: 'Sei ragioni · Voci · Voce 2 · Titolo' });
  await title.getByRole('button', { name: 'Modifica' }).click();
  await gotFocus(reasons.getByRole('group', { name: 'Voce 2', exact: true }).getByLabel('Titolo', { exact: true }));
});

test.each([390, 1440])(
  'by keyboard, at %i px, no field gets the focus behind the bar under the page',
  async (width) => {
    const { page, go } = await visitAs(anna, { viewport: { width, height: 844 } });
    await go('/gestione/dati');
    const first = page.getByLabel('Nome dello studio', { exact: true });
    await first.focus();
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

test('a draft is discarded once, however often the button is pressed meanwhile', async () => {
  const { page, go } = await visitAs(anna);
  await go('/gestione/testi/note-legali');
  await lead(page).fill('Una frase che non resta.');
  await saved(page);
  const discards: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') discards.push(request.url());
  });
  const { begun, release } = await holdCalls(page, /\/note-legali\/draft/);
  await button(page, 'Scarta la bozza').focus();
  await page.keyboard.press('Enter');
  await begun;
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  release();
  await page.getByText('Bozza scartata').waitFor();
  await standing(page).getByText('Nessuna bozza').waitFor();
  expect(discards).toHaveLength(1);
  expect(await page.getByText('Bozza scartata').count()).toBe(1);
});

test('a new entry opens at its first field; left empty, it is named in full, with the way back to it', async () => {
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

test.each([360, 390])('on a phone %i px wide, what can be done with a draft stands on one line', async (width) => {
  const { page, go } = await visitAs(anna, { viewport: { width, height: 844 } });
  await go('/gestione/testi/moduli');
  await page.getByLabel('Sopra i campi', { exact: true }).fill(`Tutti i campi servono, a ${width} punti.`);
  await saved(page);
  const bar = standing(page).locator('..');
  const tops = await bar.getByRole('button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  expect(tops).toHaveLength(3);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(12);
  expect((await bar.boundingBox())?.height).toBeLessThan(100);
});

test('nothing is wrong with the editor, in both themes and on every screen', async () => {
  const { page, go } = await visitAs(anna);
  const found: string[] = [];
  for (const path of ['/gestione/testi', '/gestione/testi/home', '/gestione/dati']) {
    await go(path);
    await page
      .getByText(/In linea/)
      .first()
      .waitFor();
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1440, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const finding of await axeFindings(page)) found.push(`${path} ${width}: ${finding}`);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) found.push(`${path} ${width}: ${over} px too wide`);
    }
  }
  expect(found).toEqual([]);
});
