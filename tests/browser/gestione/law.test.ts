import { afterAll, beforeAll, expect, test } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import { type Site, startSite } from '../../support/site.ts';
import { addAnnaAndPaolo, anna, paolo } from '../../support/staff.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
  await addAnnaAndPaolo(site);
});
afterAll(() => site.stop());
const { visitAs } = useBrowser(() => site);

test('a provision is verified from its row, by keyboard, and leaves the list of what is due', async () => {
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
  await page.getByRole('link', { name: 'Tutte' }).click();
  await row.getByText('da Anna Conti').waitFor();
});

test('a changed text shows in the sentences that name it; a colleague’s change is told, and what was typed stays', async () => {
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

test('an editor reads the register and changes nothing', async () => {
  const { page, go } = await visitAs(paolo);
  await go('/gestione/scadenze');
  await page.getByText('Le norme le verifica un responsabile.').waitFor();
  await page.getByRole('row').nth(2).waitFor();
  expect(await page.getByRole('button', { name: /Verificata oggi|Cambia/ }).count()).toBe(0);
});
