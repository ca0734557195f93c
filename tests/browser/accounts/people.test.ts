import { expect, test } from 'vitest';
import { gotFocus, hasFocus, useBrowser } from '../../support/browser/browser.ts';
import { useSite } from '../../support/site.ts';
import { addPerson, confirmIdentity, signedInLongAgo } from '../../support/staff.ts';

const manager = 'anna@studio.example';
const password = 'un’altra frase lunga da ricordare';

const site = useSite({ fill: (site) => addPerson(site, { email: manager, role: 'manager' }) });
const { visit, visitAs } = useBrowser(site);

test('an invited editor joins by the link and sees an editor’s sections; a role change can be undone', async () => {
  const { page, go, expectComplaint } = await visitAs(manager);
  expectComplaint(/status of 40[13]/);
  await signedInLongAgo(site);
  await go('/gestione/persone');
  await page.getByRole('button', { name: 'Invita una persona' }).click();
  await page.getByLabel('Email').fill('paolo@studio.example');
  await page.getByRole('button', { name: 'Crea l’invito' }).click();
  const dialog = page.getByRole('dialog', { name: 'Conferma dell’identità' });
  await dialog.getByLabel('Password', { exact: true }).fill('un’altra');
  await dialog.getByRole('button', { name: 'Conferma' }).click();
  await dialog.getByText('La password non è corretta').waitFor();
  expect(await hasFocus(dialog.getByLabel('Password', { exact: true }))).toBe(true);
  await confirmIdentity(page);
  const link = await page.getByRole('textbox', { name: 'Collegamento' }).inputValue();
  await page.getByRole('button', { name: 'Fatto' }).click();
  await page.getByRole('listitem').filter({ hasText: 'paolo@studio.example' }).getByText('Come redattore').waitFor();

  const joining = await visit();
  joining.expectComplaint(/status of 40[01]/);
  await joining.go(link.replace(site.url, ''));
  await joining.page.getByLabel('Nome e cognome').fill('Paolo Serra');
  await joining.page.getByLabel('Password', { exact: true }).fill('corta');
  await joining.page.getByRole('button', { name: 'Crea l’accesso' }).click();
  await joining.page.getByText('La password deve avere almeno 12 caratteri').waitFor();
  expect(await hasFocus(joining.page.getByLabel('Password', { exact: true }))).toBe(true);
  await joining.page.getByLabel('Password', { exact: true }).fill(password);
  await joining.page.getByRole('button', { name: 'Mostra la password' }).click();
  expect(await joining.page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
  await joining.page.getByRole('button', { name: 'Crea l’accesso' }).click();
  await joining.page.waitForURL('**/gestione');
  const navigation = joining.page.getByRole('navigation', { name: 'Gestione' }).first();
  await navigation.getByRole('link', { name: 'Messaggi' }).waitFor();
  await joining.page.getByText('Paolo Serra').waitFor();
  for (const name of ['Dati dello studio', 'Team', 'Accessi', 'Registro']) {
    expect(await navigation.getByRole('link', { name }).count()).toBe(0);
  }
  await joining.go('/gestione/persone');
  await joining.page.getByRole('heading', { name: 'Questa pagina è per i responsabili' }).waitFor();

  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Paolo Serra' });
  await row.getByRole('button', { name: 'Rendi responsabile' }).click();
  await page.getByText('Paolo Serra: ora è responsabile').waitFor();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await page.getByText('Paolo Serra: ora è redattore').waitFor();
  await row.getByRole('button', { name: 'Rendi responsabile' }).waitFor();
  await page.getByRole('link', { name: 'Registro' }).click();
  await page.getByText('cambiato il ruolo di paolo@studio.example: ora redattore').waitFor();
});

test('a double click creates one invitation, and a recent sign-in needs no password confirmation', async () => {
  const { page, go } = await visitAs(manager);
  await go('/gestione/persone');
  const make = page.getByRole('button', { name: 'Crea l’invito' });
  await page.getByRole('button', { name: 'Invita una persona' }).click();
  await page.getByLabel('Email').fill('prima@studio.example');
  await make.click();
  await page.getByRole('button', { name: 'Fatto' }).click();

  let made = 0;
  await page.route('**/api/people', async (route) => {
    if (route.request().method() === 'POST') made += 1;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Invita una persona' }).click();
  await page.getByLabel('Email').fill('doppia@studio.example');
  await make.dblclick();
  await page.getByRole('button', { name: 'Fatto' }).click();
  await page.getByRole('listitem').filter({ hasText: 'doppia@studio.example' }).waitFor();
  expect(made).toBe(1);
});

test('an invitation link stays after Escape, and a denied clipboard shows «Non copiato»', async () => {
  const { page, go } = await visitAs(manager);
  await go('/gestione/persone');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Invita una persona' }).click();
  await page.getByLabel('Email').fill('dario@studio.example');
  await page.getByRole('button', { name: 'Crea l’invito' }).click();
  const link = page.getByRole('textbox', { name: 'Collegamento' });
  await gotFocus(link);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Copia il collegamento' }).click();
  await page.getByText('Non copiato').first().waitFor();
  expect(await link.inputValue()).toContain('/gestione/invito#');
});
