import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { DeadlineItem, LawFact } from '../../src/contract/law.ts';
import { useBrowser, waitForFocus } from '../support/browser/browser.ts';
import { button } from '../support/browser/editor.ts';
import { step } from '../support/browser/step.ts';
import { setClock } from '../support/clock.ts';
import { changeLaw, makeFactPath } from '../support/law-changes.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, addPerson, anna, signIn } from '../support/staff.ts';

// Fixed date: it decides which provisions are due.
beforeAll(() => setClock('2026-11-21T09:00:00Z'));
afterAll(() => {
  vi.useRealTimers();
});
const site = useSite({ fill: addAnnaAndPaolo });
const { openAs } = useBrowser(site);

test('a manager goes through the provisions that are due', async () => {
  const { page } = await openAs(anna, '/gestione/scadenze');
  const findRow = (what: string) => page.getByRole('row').filter({ hasText: what });
  const due = findRow('da verificare');
  const confirmed = page.getByRole('dialog', { name: 'Verificata oggi' });
  const verify = async (what: string) => {
    await findRow(what)
      .getByRole('button', { name: /^Verificata oggi/ })
      .click();
    await button(page, 'Conferma').click();
    // Modal dialogs hide the rows from the accessibility tree: a missing row counts only once the dialog is closed.
    await confirmed.waitFor({ state: 'detached' });
    await findRow(what).waitFor({ state: 'detached' });
  };

  await step('undoes a mistake from the toast, or later from the versions');
  const mistaken = 'art. 8 del D.P.R. 322/1998';
  await verify(mistaken);
  await button(page, 'Annulla').click();
  await findRow(mistaken).waitFor();
  await verify(mistaken);
  await page.getByRole('link', { name: 'Versioni' }).click();
  const supplied = page.getByRole('listitem').filter({ hasText: 'Norme e scadenze fornite con il sito' });
  await supplied.getByText('Confronta con quello in linea').click();
  await supplied
    .getByText(/322\/1998/)
    .first()
    .waitFor();
  await supplied.getByRole('button', { name: 'Rimetti tutto com’era' }).click();
  await page.getByText('Rimesso com’era, già in linea').waitFor();
  await page.getByRole('link', { name: 'Da verificare' }).click();
  await findRow(mistaken).waitFor();

  await step('verifies a provision by keyboard, from its row');
  const first = findRow('art. 6, comma 2, della L. 405/1990');
  await first.getByRole('button', { name: /^Verificata oggi/ }).focus();
  await page.keyboard.press('Enter');
  const until = confirmed.getByLabel('Vale fino al');
  expect(await until.inputValue()).toBe('2027-12-31');
  await until.fill('2028-06-30');
  await page.keyboard.press('Enter');
  await page.getByText('Vale fino al 30 giugno 2028.').waitFor();
  await first.waitFor({ state: 'detached' });

  await step('decides proposals, which are listed apart');
  await due.first().waitFor();
  expect(await findRow('Dichiarazione IMU').count()).toBe(0);
  const proposals = page.getByRole('link', { name: /^Proposte/ });
  const countProposals = async () => Number((await proposals.innerText()).replace(/\D/g, ''));
  await proposals.click();
  await findRow('Dichiarazione IMU').waitFor();
  expect(await due.count()).toBe(0);
  const countBefore = await countProposals();
  await findRow('Dichiarazione IMU')
    .getByRole('button', { name: /^Nascondi/ })
    .click();
  await findRow('Dichiarazione IMU').waitFor({ state: 'detached' });
  await verify('Autoliquidazione INAIL');
  await expect.poll(countProposals).toBe(countBefore - 2);
  await page.getByRole('link', { name: 'Tutte le norme' }).click();
  await first.getByText('da Anna Conti').waitFor();
});

test('a change of a provision is previewed, and its field that a colleague changed meanwhile waits for a choice', async () => {
  const { page, expectComplaint } = await openAs(anna, '/gestione/scadenze?stato=tutte&cerca=attivo+delle');
  expectComplaint(/status of 409/);
  const name = 'attivo delle società';
  await page.getByRole('button', { name: /^Cambia/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambia la norma' });
  const text = dialog.getByLabel('Che cosa si legge nei testi', { exact: true });
  await text.fill('5 milioni di euro');
  await dialog.getByLabel('La cifra').fill('5.000.000');
  await dialog.getByRole('region', { name: 'Come si leggerà' }).getByText('5 milioni di euro').first().waitFor();
  await step('saves what a colleague left, and shows both texts of the other field');
  await addPerson(site, { email: 'davide@studio.example', name: 'Davide Sala', role: 'manager' });
  const davide = await signIn(site, 'davide@studio.example');
  const source = 'https://www.normattiva.it/altro';
  const theirs = { text: 'cinque milioni di euro', source };
  expect((await changeLaw(davide, makeFactPath(name), theirs)).status).toBe(200);
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await waitForFocus(dialog.getByRole('alert').filter({ hasText: 'Il server non risponde' }));
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Salva' }).click();
  const conflict = dialog.getByRole('group', { name: 'Intanto Davide Sala ha cambiato «Che cosa si legge nei testi»' });
  await waitForFocus(conflict);
  await conflict.getByRole('button', { name: 'Tieni il testo di Davide Sala' }).waitFor();
  expect([await text.inputValue(), await dialog.getByLabel('Dove si legge la norma').inputValue()]).toEqual([
    '5\u00a0milioni di euro',
    source,
  ]);
  const readFact = async (): Promise<LawFact | undefined> => {
    const { items }: { items: LawFact[] } = await (await davide.call('GET', '/api/law')).json();
    return items.find((item) => item.name === name);
  };
  expect(await readFact()).toMatchObject({ ...theirs, value: 5_000_000 });
  await step('chooses the own text, which the site shows');
  await conflict.getByRole('button', { name: 'Sostituisci con il mio' }).click();
  await page.getByText('Norma cambiata').waitFor();
  expect(await readFact()).toMatchObject({ text: '5\u00a0milioni di euro', source });
  await expect.poll(async () => await (await fetch(`${site.url}/servizi`)).text()).toContain('5\u00a0milioni di euro');
});

test('a deadline is added with a preview of its dates, extended, and hidden with undo', async () => {
  const { page, expectComplaint } = await openAs(anna, '/gestione/scadenze?stato=scadenze');
  await button(page, 'Aggiungi una scadenza').click();
  const dialog = page.getByRole('dialog', { name: 'Aggiungi una scadenza' });
  await dialog.getByLabel('Che cosa').fill('Diritto camerale');
  await dialog.getByLabel('Per chi, a parole').fill('Imprese iscritte nel registro.');
  await dialog.getByLabel('imprese').check();
  await dialog.getByLabel('Giorni dell’anno').fill('30/6, fine 2');
  await dialog.getByText(/Nei prossimi dodici mesi: .*giugno/).waitFor();
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await page.getByText('Scadenza aggiunta').waitFor();

  const row = page.getByRole('row').filter({ hasText: 'Diritto camerale' });
  await row.getByRole('button', { name: /^Proroga/ }).click();
  const extension = page.getByRole('dialog', { name: 'Proroga una scadenza' });
  const from = await extension.getByLabel('La scadenza del').inputValue();
  await extension.getByLabel('Passa al').fill(new Date(Date.parse(from) + 20 * 86_400_000).toISOString().slice(0, 10));
  await extension.getByLabel('Per quale norma').fill('D.L. 9/2027');
  await extension.getByRole('button', { name: 'Proroga' }).click();
  await row.getByText(/prorogata dal .*, D\.L\.\s9\/2027/).waitFor();

  // Conflict with a colleague's change: one typed field waits for a choice, the other field appears in the dialog.
  expectComplaint(/status of 409/);
  await row.getByRole('button', { name: /^Cambia/ }).click();
  const change = page.getByRole('dialog', { name: 'Cambia la scadenza' });
  const who = change.getByLabel('Per chi, a parole', { exact: true });
  await who.fill('Imprese individuali e società.');
  const colleague = await signIn(site, anna);
  const { items }: { items: DeadlineItem[] } = await (await colleague.call('GET', '/api/deadlines')).json();
  const id = items.find(({ what }) => what === 'Diritto camerale')?.id;
  const theirs = { what: 'Contributo camerale', who: 'Imprese del registro.' };
  expect((await changeLaw(colleague, `deadlines.${id}`, theirs)).status).toBe(200);
  await change.getByRole('button', { name: 'Salva' }).click();
  const conflict = change.getByRole('group', { name: 'Intanto «Per chi, a parole» è cambiato altrove' });
  await conflict.getByText('del registro.').waitFor();
  expect(await who.inputValue()).toBe('Imprese individuali e società.');
  expect(await change.getByLabel('Che cosa', { exact: true }).inputValue()).toBe('Contributo camerale');
  await conflict.getByRole('button', { name: 'Tieni l’altro testo' }).click();
  await change.waitFor({ state: 'detached' });
  const changedRow = page.getByRole('row').filter({ hasText: 'Contributo camerale' });
  await changedRow.getByText('Imprese del registro.').waitFor();

  await changedRow.getByRole('button', { name: /^Nascondi/ }).click();
  await changedRow.getByText('nascosta').waitFor();
  // Toast of this change: the extension's toast has an «Annulla» too and may still be open.
  await page.getByText('Scadenza nascosta ai visitatori').waitFor();
  await button(page, 'Annulla').click();
  await changedRow.getByText('in linea').waitFor();
});

test('proposals are decided several at once, and each provision is listed once, by act and article', async () => {
  const { page, go } = await openAs(anna, '/gestione/scadenze?stato=proposte');
  const rows = page.getByRole('table').getByRole('row');
  const several = page.getByRole('group', { name: 'Più proposte insieme' });
  await rows.nth(2).waitFor();
  const countBefore = await rows.count();
  const pick = async (index: number) => await rows.nth(index).getByRole('checkbox').check();
  await pick(1);
  await several.getByText('1 scelta').waitFor();
  await pick(2);
  await several.getByText('2 scelte').waitFor();
  await several.getByRole('button', { name: 'Segna come verificate oggi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verificate oggi' });
  expect(await dialog.getByRole('listitem').count()).toBe(2);
  await dialog.getByRole('button', { name: 'Conferma' }).click();
  await page.getByText('2 verifiche registrate').waitFor();
  await expect.poll(() => rows.count()).toBe(countBefore - 2);
  await button(page, 'Annulla').click();
  await expect.poll(() => rows.count()).toBe(countBefore);

  await go('/gestione/scadenze?stato=proposte');
  const deadline = page.getByRole('row').filter({ hasText: 'contributi pubblici ricevuti' });
  await deadline.getByRole('checkbox').check();
  await several.getByRole('button', { name: 'Nascondi la scadenza' }).click();
  await page.getByText('Scadenza nascosta ai visitatori').waitFor();
  await deadline.waitFor({ state: 'detached' });

  await go('/gestione/scadenze?stato=tutte');
  await page.getByRole('row').filter({ hasText: 'attivo per il revisore' }).waitFor();
  const laws = await page
    .getByRole('rowheader')
    .evaluateAll((cells) => cells.map((cell) => cell.firstChild?.textContent));
  expect(laws).toEqual([...new Set(laws)]);
  expect(laws.slice(0, 2)).toEqual(['art. 47 c.c.', 'art. 2086 c.c.']);
  // The figures of one article stand in one row, each with its own change.
  const limits = page.getByRole('row').filter({ hasText: 'attivo per il revisore' });
  await limits.getByText('dipendenti per il revisore: «20').waitFor();
  expect(await limits.getByRole('button', { name: /^Cambia/ }).count()).toBeGreaterThan(2);
});
