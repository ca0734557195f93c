import { expect, test } from 'vitest';
import { useBrowser } from '../../support/browser/browser.ts';
import { clockAt } from '../../support/clock.ts';
import { useSite } from '../../support/site.ts';
import { addAnnaAndPaolo, anna, paolo } from '../../support/staff.ts';

/** The server's day: provisions are due by the calendar. */
const day = '2026-11-21T09:00:00Z';
const site = useSite({ program: true, variables: clockAt(day), fill: addAnnaAndPaolo });
const { visitAs } = useBrowser(site);

test('a provision is verified from its row, by keyboard, and leaves the list of due provisions', async () => {
  const { page, go } = await visitAs(anna);
  await go('/gestione/scadenze');
  const row = page.getByRole('row').filter({ hasText: 'art. 6, comma 2, della L. 405/1990' });
  const verify = row.getByRole('button', { name: /^Verificata oggi/ });
  await verify.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Verificata oggi' });
  expect(await dialog.getByLabel('Vale fino al').inputValue()).toBe('2027-12-31');
  await page.keyboard.press('Enter');
  await page.getByText('Vale fino al 31 dicembre 2027.').waitFor();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Tutte le norme' }).click();
  await row.getByText('da Anna Conti').waitFor();
});

test('due provisions and proposals are listed apart, and a hidden or verified proposal leaves the list', async () => {
  const { page, go } = await visitAs(anna);
  await go('/gestione/scadenze');
  const due = page.getByRole('row').filter({ hasText: 'da verificare' });
  const proposed = (what: string) => page.getByRole('row').filter({ hasText: what });
  await due.first().waitFor();
  expect(await proposed('Dichiarazione IMU').count()).toBe(0);
  const proposals = page.getByRole('link', { name: /^Proposte/ });
  await proposals.click();
  await proposed('Dichiarazione IMU').waitFor();
  expect(await due.count()).toBe(0);
  const count = async () => Number((await proposals.innerText()).replace(/\D/g, ''));
  const all = await count();
  await proposed('Dichiarazione IMU')
    .getByRole('button', { name: /^Nascondi/ })
    .click();
  await proposed('Dichiarazione IMU').waitFor({ state: 'detached' });
  await proposed('Autoliquidazione INAIL')
    .getByRole('button', { name: /^Verificata oggi/ })
    .click();
  await page.getByRole('button', { name: 'Conferma' }).click();
  await expect.poll(count).toBe(all - 2);
  await proposed('Autoliquidazione INAIL').waitFor({ state: 'detached' });
});

test('a mistaken verification is undone from its toast, or later from the versions', async () => {
  const { page, go } = await visitAs(anna);
  await go('/gestione/scadenze');
  const row = page.getByRole('row').filter({ hasText: 'art. 8 del D.P.R. 322/1998' });
  const verify = async () => {
    await row.getByRole('button', { name: /^Verificata oggi/ }).click();
    await page.getByRole('button', { name: 'Conferma' }).click();
    // Modal dialogs hide the rows from the accessibility tree: a missing row counts only once the dialog is closed.
    await page.getByRole('dialog', { name: 'Verificata oggi' }).waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });
  };
  await verify();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await row.waitFor();
  await verify();
  await page.getByRole('link', { name: 'Versioni' }).click();
  const own = page.getByRole('listitem').filter({ hasText: 'Norme e scadenze fornite con il sito' });
  await own.getByText('Confronta con quello in linea').click();
  await own.getByRole('button', { name: /^Rimetti com’era.*322\/1998/ }).click();
  await page.getByText('Rimesso com’era, già in linea').waitFor();
  await page.getByRole('link', { name: 'Da verificare' }).click();
  await row.waitFor();
});

test('a changed provision is previewed in sentences; after a 409 the typed text stays and can be saved', async () => {
  const { page, go, expectComplaint } = await visitAs(anna);
  expectComplaint(/status of 409/);
  await go('/gestione/scadenze?stato=tutte&cerca=attivo+delle');
  await page.getByRole('button', { name: /^Cambia/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambia la norma' });
  const text = dialog.getByLabel('Che cosa si legge nei testi');
  await text.fill('5 milioni di euro');
  await dialog.getByLabel('La cifra').fill('5.000.000');
  await dialog.getByRole('region', { name: 'Come si leggerà' }).getByText('5 milioni di euro').first().waitFor();

  const other = await visitAs(anna);
  await other.go('/gestione/scadenze?stato=tutte&cerca=attivo+delle');
  await other.page.getByRole('button', { name: /^Verificata oggi/ }).click();
  await other.page.getByRole('button', { name: 'Conferma' }).click();
  await other.page.getByText('Norma verificata').waitFor();

  const save = dialog.getByRole('button', { name: 'Salva' });
  await save.click();
  await dialog.getByText('Un’altra persona ha appena cambiato questa norma').waitFor();
  expect(await text.inputValue()).toBe('5 milioni di euro');
  await save.click();
  await page.getByText('Norma cambiata').waitFor();
  await expect.poll(async () => await (await fetch(`${site.url}/servizi`)).text()).toContain('5\u00a0milioni di euro');
});

test('a deadline is added with a preview of its dates, extended, and hidden with undo', async () => {
  const { page, go } = await visitAs(anna);
  await go('/gestione/scadenze?stato=scadenze');
  await page.getByRole('button', { name: 'Aggiungi una scadenza' }).click();
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
  await row.getByText(/prorogata dal .*, D\.L\. 9\/2027/).waitFor();

  await row.getByRole('button', { name: /^Nascondi/ }).click();
  await row.getByText('nascosta').waitFor();
  // Toast of this change: the extension's toast has an «Annulla» too and may still be open.
  await page.getByText('Scadenza nascosta ai visitatori').waitFor();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await row.getByText('in linea').waitFor();
});

test('an editor sees the register without its actions', async () => {
  const { page, go } = await visitAs(paolo);
  await go('/gestione/scadenze');
  await page.getByText('Le norme le verifica un responsabile.').waitFor();
  await page.getByRole('row').nth(2).waitFor();
  expect(await page.getByRole('button', { name: /Verificata oggi|Cambia/ }).count()).toBe(0);
});

test('the help opens at the section about the page, and its tasks link to their pages', async () => {
  const { page, go } = await visitAs(anna);
  await go('/gestione/scadenze');
  await page.getByRole('link', { name: 'Aiuto' }).click();
  await page.getByRole('heading', { name: 'Aiuto', level: 1 }).waitFor();
  expect(new URL(page.url()).hash).toBe('#norma');
  const task = page.getByRole('heading', { name: 'Verificare una norma o spostare una scadenza' });
  await expect.poll(async () => (await task.boundingBox())?.y).toBeLessThan(700);
  for (const link of await page
    .getByRole('main')
    .getByRole('link', { name: /^Vai a/ })
    .all())
    expect(await link.getAttribute('href')).toMatch(/^\/gestione/);
  await page.getByRole('link', { name: /^Vai a Messaggi/ }).click();
  await page.getByRole('heading', { name: 'Messaggi', level: 1 }).waitFor();
});
