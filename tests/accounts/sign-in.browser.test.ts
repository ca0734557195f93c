import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { hasFocus, useBrowser } from '../support/browser/browser.ts';
import { useSite } from '../support/site.ts';
import { addPerson, anna, goodPassword, notSignedIn, paolo, signIn, signInByForm } from '../support/staff.ts';

const site = useSite();
const { visit } = useBrowser(site);

test('sign-in works by keyboard and leads to the requested page; «Password dimenticata» takes the email over', async () => {
  await addPerson(site, { email: anna });
  const { page, go, expectComplaint } = await visit();
  expectComplaint(notSignedIn);
  await go('/gestione/profilo');
  await page.waitForURL('**/gestione/accesso?next=%2Fgestione%2Fprofilo');
  await page.locator('[type=email]:focus').waitFor();
  await page.keyboard.type(anna);
  await page.keyboard.press('Tab');
  await page.keyboard.type('una password sbagliata');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Email o password non corrette').waitFor();
  // The error has the focus: Tab moves to the email, then to the password.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(goodPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/gestione/profilo');
  const heading = page.getByRole('heading', { name: 'Profilo' });
  await heading.waitFor();
  expect(await hasFocus(heading)).toBe(true);
  await page
    .getByRole('status')
    .filter({ hasText: /^Profilo · / })
    .waitFor();
  await page.getByRole('link', { name: 'Vai al contenuto' }).focus();
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('contenuto');

  // Without a mail server, the form reports that the site sends no email.
  expectComplaint(/status of 422/);
  await page.getByRole('button', { name: 'Esci', exact: true }).click();
  await page.waitForURL('**/gestione/accesso*');
  await page.getByLabel('Email').fill(anna);
  await page.getByRole('button', { name: 'Password dimenticata' }).click();
  await page.getByRole('heading', { name: 'Password dimenticata' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(anna);
  await page.getByRole('button', { name: 'Invia il collegamento' }).click();
  await page.getByRole('alert').getByText('Da questo sito non parte alcuna email').waitFor();
});

test('on a phone sign-in asks for a TOTP code when two-factor is on, and accepts a recovery code instead', async () => {
  await addPerson(site, { email: paolo });
  const browser = await signIn(site, paolo);
  const { secret } = await (await browser.call('POST', '/api/profile/totp')).json();
  const totp = new TOTP({ secret });
  const turnedOn = await browser.call('PUT', '/api/profile/totp', { code: totp.generate() });
  const { recovery_codes } = await turnedOn.json();
  // Reset the last used TOTP step, so that the current code is accepted again.
  await site.database.staff.updateTable('account_totp').set({ last_step: 0 }).execute();

  const { page, go, expectComplaint } = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true });
  expectComplaint(notSignedIn);
  await go('/gestione/profilo');
  await signInByForm(page, paolo);
  const field = page.getByLabel('Codice', { exact: true });
  await field.waitFor();
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  await field.fill('000000');
  await page.getByRole('button', { name: 'Verifica' }).tap();
  await page.getByText('Il codice non è corretto').waitFor();
  await field.fill(totp.generate());
  await page.getByRole('button', { name: 'Verifica' }).tap();
  await page.getByRole('heading', { name: 'Profilo' }).waitFor();
  await page.getByRole('button', { name: 'Altro' }).tap();
  await page.getByRole('button', { name: 'Esci', exact: true }).tap();

  await signInByForm(page, paolo);
  await page.getByRole('button', { name: 'Usa un codice di recupero' }).tap();
  await page.getByLabel('Codice di recupero').fill(recovery_codes[0]);
  await page.getByRole('button', { name: 'Verifica' }).tap();
  await page.getByRole('button', { name: 'Altro' }).waitFor();
});
