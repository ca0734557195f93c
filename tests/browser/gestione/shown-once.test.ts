import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { useBrowser } from '../../support/browser/browser.ts';
import { useSite } from '../../support/site.ts';
import { addPerson, anna } from '../../support/staff.ts';

const site = useSite({ fill: (site) => addPerson(site, { email: anna, name: 'Anna Conti', role: 'manager' }) });
const { visitAs } = useBrowser(site);

test('going back from a new invitation, typed or shown as a link, asks for confirmation', async () => {
  const { page, go } = await visitAs(anna);
  await go('/gestione');
  await page.getByRole('link', { name: 'Accessi' }).click();
  await page.getByRole('button', { name: 'Invita una persona' }).click();
  await page.getByLabel('Email').fill('carla@studio.example');
  const question = page.getByRole('alertdialog', { name: 'Ci sono modifiche non salvate' });
  await page.goBack();
  await question.getByRole('button', { name: 'Resta qui' }).click();
  expect(await page.getByLabel('Email').inputValue()).toBe('carla@studio.example');
  await page.getByRole('button', { name: 'Crea l’invito' }).click();
  const link = page.getByRole('textbox', { name: 'Collegamento' });
  await link.waitFor();
  await page.goBack();
  const copied = page.getByRole('alertdialog', { name: 'Il collegamento è stato copiato?' });
  await copied.getByRole('button', { name: 'Resta qui' }).click();
  expect(await link.inputValue()).toContain('/gestione/invito');
  await page.goBack();
  await copied.getByRole('button', { name: 'Lascia la pagina' }).click();
  await page.waitForURL(/\/gestione$/);
});

test('going back from new recovery codes asks for confirmation until they are kept', async () => {
  const email = 'codici@studio.example';
  await addPerson(site, { email, name: 'Carla Codici' });
  const { page, go } = await visitAs(email);
  await go('/gestione');
  await page.getByRole('link', { name: 'Profilo' }).click();
  await page.getByRole('button', { name: 'Attiva il codice di verifica' }).click();
  const key = await page.getByText('Senza fotocamera').locator('span').innerText();
  await page.getByLabel('Codice', { exact: true }).fill(new TOTP({ secret: key.replaceAll(' ', '') }).generate());
  await page.getByRole('button', { name: 'Verifica' }).click();
  const codes = page.getByRole('dialog', { name: 'Codici di recupero' }).getByRole('listitem');
  await codes.first().waitFor();
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'I codici sono stati conservati?' });
  await question.getByRole('button', { name: 'Resta qui' }).click();
  expect(await codes.count()).toBe(10);
  await page.getByRole('button', { name: 'Li ho conservati' }).click();
  await page.goBack();
  await page.waitForURL(/\/gestione$/);
});
