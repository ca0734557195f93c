import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { addAuthenticator } from '../../support/browser/authenticator.ts';
import { gotFocus, gotFocusWithin, useBrowser } from '../../support/browser/browser.ts';
import { holdCalls } from '../../support/browser/held-calls.ts';
import { useSite } from '../../support/site.ts';
import { addPerson, confirmIdentity, signedInLongAgo, signIn } from '../../support/staff.ts';

const site = useSite();
const { visitAs } = useBrowser(site);

test('the profile shows changes made elsewhere, and a stale save gets a 409 and keeps the typed name', async () => {
  const email = 'dueschede@studio.example';
  await addPerson(site, { email, name: 'Nome di prima' });
  const { page, go, expectComplaint } = await visitAs(email);
  expectComplaint(/status of 409/);
  await go('/gestione/profilo');
  const change = async (name: string) => {
    const browser = await signIn(site, email);
    expect((await browser.call('PATCH', '/api/profile', { name })).status).toBe(200);
  };
  const readAgain = async () => {
    await page.getByRole('navigation', { name: 'Gestione' }).getByRole('link', { name: 'Foto' }).click();
    // Wait for the other page: going back during the navigation would not leave the profile.
    await page.getByRole('heading', { level: 1, name: 'Foto' }).waitFor();
    await page.getByRole('link', { name: 'Profilo' }).click();
  };
  const name = page.getByLabel('Nome e cognome');
  await name.waitFor();
  await change('Nome nuovo');
  await readAgain();
  await expect.poll(() => name.inputValue()).toBe('Nome nuovo');
  expect(await page.getByRole('button', { name: 'Salva' }).isDisabled()).toBe(true);

  await name.fill('Scritto qui');
  await change('Scritto altrove');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  // Refetch first: the conflict is reported once the current profile has loaded.
  const reading = await holdCalls(page, '**/api/profile');
  await page.route('**/api/profile', (route) =>
    route.request().method() === 'PATCH' ? route.continue() : route.fallback(),
  );
  const refused = page.waitForResponse((answer) => answer.status() === 409);
  await page.getByRole('button', { name: 'Salva' }).click();
  await refused;
  await reading.begun;
  const told = page.getByRole('alert').getByText('Il profilo è stato cambiato da un’altra parte');
  expect(await told.count()).toBe(0);
  reading.release();
  await told.waitFor();
  expect(await name.inputValue()).toBe('Scritto qui');
  await page.getByRole('button', { name: 'Salva' }).click();
  await page.getByText('Profilo salvato').waitFor();
});

test('two-factor codes are enabled with a first code; recovery codes stay open until confirmed as kept', async () => {
  const email = 'secondo@studio.example';
  await addPerson(site, { email });
  const { page, go, expectComplaint } = await visitAs(email);
  expectComplaint(/status of 401/);
  await go('/gestione/profilo');
  await page.getByRole('button', { name: 'Attiva il codice di verifica' }).click();
  await page.getByRole('img', { name: 'Disegno da inquadrare' }).waitFor();
  const key = await page.getByText('Senza fotocamera').locator('span').innerText();
  await page.getByLabel('Codice', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Verifica' }).click();
  await page.getByText('Il codice non è corretto').waitFor();
  await page.getByLabel('Codice', { exact: true }).fill(new TOTP({ secret: key.replaceAll(' ', '') }).generate());
  await page.getByRole('button', { name: 'Verifica' }).click();
  const dialog = page.getByRole('dialog', { name: 'Codici di recupero' });
  const codes = dialog.getByRole('listitem');
  await codes.first().waitFor();
  await gotFocusWithin(dialog);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  expect(await dialog.getAttribute('data-open')).not.toBeNull();
  expect(await codes.count()).toBe(10);
  await page.getByRole('button', { name: 'Li ho conservati' }).click();
  await page.getByText('Restano 10 codici di recupero.').waitFor();
  await page.getByRole('button', { name: 'Disattiva', exact: true }).click();
  await page.getByRole('button', { name: 'Disattiva il codice di verifica' }).click();
  await page.getByText('Codice di verifica disattivato').waitFor();
  await gotFocus(page.getByRole('button', { name: 'Attiva il codice di verifica' }));
});

test('a passkey is added under a name, signs in without a password, and is deleted after confirmation', async () => {
  const email = 'impronta@studio.example';
  await addPerson(site, { email });
  const { page, go, expectComplaint } = await visitAs(email);
  expectComplaint(/status of 40[13]/);
  await signedInLongAgo(site);
  const { touch } = await addAuthenticator(page);
  await go('/gestione/profilo');
  await page.getByRole('button', { name: 'Aggiungi una passkey' }).click();
  await page.getByLabel('Nome', { exact: true }).fill('Telefono');
  await page.getByRole('button', { name: 'Continua' }).click();
  const dialog = page.getByRole('dialog', { name: 'Conferma dell’identità' });
  const withPasskey = dialog.getByRole('button', { name: 'Usa una passkey' });
  await dialog.getByText('prima serve di nuovo la password. La conferma').waitFor();
  expect(await withPasskey.count()).toBe(0);
  await confirmIdentity(page);
  const passkey = page.getByRole('listitem').filter({ hasText: 'Telefono' });
  await passkey.getByText('mai usata').waitFor();
  // Touch disabled: conditional mediation would sign in before the button is pressed.
  await touch(false);
  const offered = page.waitForResponse('**/session/passkey/options');
  await page.getByRole('button', { name: 'Esci', exact: true }).click();
  await offered;
  // Touch enabled before the request for a passkey: it counts only for later requests.
  const { begun, release } = await holdCalls(page, '**/session/passkey/options');
  await page.getByRole('button', { name: 'Entra con una passkey' }).click();
  await begun;
  await touch(true);
  release();
  await page.waitForURL('**/gestione');
  await page.getByRole('link', { name: 'Profilo' }).click();
  await signedInLongAgo(site);
  await passkey.getByRole('button', { name: 'Elimina' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina la passkey' }).click();
  await withPasskey.click();
  await page.getByText('Passkey eliminata').waitFor();
  await passkey.waitFor({ state: 'detached' });
});
