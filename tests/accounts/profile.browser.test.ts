import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { addAuthenticator } from '../support/browser/authenticator.ts';
import { hasFocus, useBrowser, waitForFocus, waitForFocusWithin } from '../support/browser/browser.ts';
import { button } from '../support/browser/editor.ts';
import { holdCalls } from '../support/browser/held-calls.ts';
import { step } from '../support/browser/step.ts';
import { useSite } from '../support/site.ts';
import {
  addPerson,
  ageSessions,
  anna,
  confirmIdentity,
  endSessionsOnChange,
  goodPassword,
  paolo,
  signIn,
  signInByForm,
} from '../support/staff.ts';

const site = useSite();
const { openAs } = useBrowser(site);

test('on a phone two-factor codes are set up by link or key, and recovery codes stay until they are kept', async () => {
  const email = 'secondo@studio.example';
  await addPerson(site, { email });
  const { page, expectComplaint } = await openAs(email, '/gestione', { hasTouch: true });
  expectComplaint(/status of 401/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('link', { name: 'Profilo' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, 'Attiva il codice di verifica').click();
  await page.getByRole('img', { name: 'Disegno da inquadrare' }).waitFor();
  const code = page.getByLabel('Codice', { exact: true });
  await waitForFocus(code);

  // Without a camera: a phone cannot scan a QR code on its own screen.
  const key = (await page.getByText('Senza fotocamera').locator('span').innerText()).replaceAll(' ', '');
  const app = page.getByRole('link', { name: 'Apri l’app su questo telefono' });
  expect(await app.getAttribute('href')).toMatch(new RegExp(`^otpauth://totp/.*[?&]secret=${key}`));
  await button(page, 'Copia la chiave').click();
  await page.getByText('Chiave copiata').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);

  await code.fill('000000');
  await button(page, 'Verifica').click();
  await page.getByText('Il codice non è corretto').waitFor();
  await code.fill(new TOTP({ secret: key }).generate());
  await button(page, 'Verifica').click();

  // The recovery codes stay visible after Escape, after a click outside and after going back.
  const dialog = page.getByRole('dialog', { name: 'Codici di recupero' });
  const codes = dialog.getByRole('listitem');
  await codes.first().waitFor();
  await waitForFocusWithin(dialog);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  expect(await dialog.getAttribute('data-open')).not.toBeNull();
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'I codici sono stati conservati?' });
  await question.getByRole('button', { name: 'Resta qui' }).click();
  expect(await codes.count()).toBe(10);
  await button(page, 'Li ho conservati').click();
  await page.getByText('Restano 10 codici di recupero.').waitFor();

  // When codes are turned off, the pressed button disappears, and the heading above it gets the focus.
  const off = await holdCalls(page, '**/api/profile/totp');
  await button(page, 'Disattiva').click();
  await button(page, 'Disattiva il codice di verifica').click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  off.release();
  await page.getByText('Codice di verifica disattivato').waitFor();
  await waitForFocus(page.getByRole('heading', { name: 'Codice di verifica' }));
  await page.goBack();
  await page.waitForURL(/\/gestione$/);
});

test('a passkey takes the place of the password, from its addition to its deletion', async () => {
  const email = 'impronta@studio.example';
  await addPerson(site, { email });
  const { page, expectComplaint } = await openAs(email, '/gestione/profilo', { fresh: true });
  expectComplaint(/status of 401/);
  expectComplaint(/status of 403/);
  const { touch, recognize } = await addAuthenticator(page);
  const entries = page.getByRole('list', { name: 'Passkey' }).getByRole('listitem');
  const add = async (name: string) => {
    await button(page, 'Aggiungi una passkey').click();
    await page.getByRole('dialog', { name: 'Aggiungi una passkey' }).getByLabel('Nome').fill(name);
    await button(page, 'Continua').click();
  };

  await step('cancels during the request for the options, which adds no passkey');
  const given = await holdCalls(page, '**/api/profile/passkeys/options');
  await add('Ci ho ripensato');
  await given.waitForCall();
  await button(page, 'Annulla').click();
  given.release();
  await page.unrouteAll({ behavior: 'wait' });

  await step('confirms the identity by the password after an old sign-in, and adds one passkey for the device');
  await ageSessions(site);
  await add('Telefono');
  const check = page.getByRole('dialog', { name: 'Conferma dell’identità' });
  const withPasskey = check.getByRole('button', { name: 'Usa una passkey' });
  await check.getByText('prima serve di nuovo la password. La conferma').waitFor();
  expect(await withPasskey.count()).toBe(0);
  await confirmIdentity(page);
  const passkey = entries.filter({ hasText: 'Telefono' });
  await passkey.getByText('mai usata').waitFor();
  expect(await entries.count()).toBe(1);
  await add('Ancora questo');
  await page.getByRole('alert').getByText('Questo dispositivo ha già una passkey di questo accesso').waitFor();
  await button(page, 'Annulla').click();

  await step('signs in by the passkey alone, once the authenticator recognises the user');
  // Do not touch the authenticator: otherwise conditional mediation signs in before the button is pressed.
  await touch(false);
  await page.evaluate(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      const { dataset } = document.documentElement;
      dataset['asked'] = `${dataset['asked'] ?? ''} ${options?.mediation ?? 'dialog'}`;
      return get(options);
    };
  });
  const asked = () => page.evaluate(() => document.documentElement.dataset['asked']?.trim());
  await button(page, 'Esci').click();
  await expect.poll(asked).toBe('conditional');
  // Touch the authenticator again before a passkey is requested: the setting counts only for later requests.
  const signInByPasskey = async () => {
    const { waitForCall, release } = await holdCalls(page, '**/session/passkey/options');
    await button(page, 'Entra con una passkey').click();
    await waitForCall();
    await touch(true);
    release();
    await page.unrouteAll({ behavior: 'wait' });
  };
  // If the authenticator does not recognise the user, the page offers the list of passkeys again.
  await recognize(false);
  await signInByPasskey();
  await page.getByRole('alert').getByText('La passkey non è stata usata').waitFor();
  await expect.poll(asked).toBe('conditional dialog conditional');
  await recognize(true);
  await touch(false);
  await signInByPasskey();
  await page.waitForURL('**/gestione');

  await step('continues the action after a session that ended during the identity confirmation');
  // Conditional mediation is off, because the virtual authenticator would sign in by it at once.
  await page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.getByRole('link', { name: 'Profilo' }).click();
  await ageSessions(site);
  await button(page, 'Attiva il codice di verifica').click();
  await withPasskey.waitFor();
  await endSessionsOnChange(page, site, '**/api/session/check/passkey/options');
  await withPasskey.click();
  const ended = page.getByRole('dialog', { name: 'La sessione è terminata' });
  await ended.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Attiva il codice di verifica' }).waitFor();
  await page.keyboard.press('Escape');

  await step('confirms the identity by the passkey, which deletes it');
  // Delete the identity confirmation just passed, so that another is required.
  await site.database.staff.deleteFrom('identity_checks').execute();
  await ageSessions(site);
  await passkey.getByRole('button', { name: 'Elimina' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina la passkey' }).click();
  await withPasskey.click();
  await page.getByText('Passkey eliminata').waitFor();
  await passkey.waitFor({ state: 'detached' });
});

test('the profile keeps typed text when it was changed elsewhere, or when a form fails or gets no answer', async () => {
  await addPerson(site, { email: paolo, name: 'Nome di prima' });
  const { page, expectComplaint } = await openAs(paolo, '/gestione/profilo', { fresh: true });
  await page.clock.install();
  const change = async (name: string) => {
    const browser = await signIn(site, paolo);
    expect((await browser.call('PATCH', '/api/profile', { name })).status).toBe(200);
  };
  const name = page.getByLabel('Nome e cognome', { exact: true });
  const save = button(page, 'Salva');
  await name.waitFor();

  await step('opens the profile again after a change in another window');
  await change('Nome nuovo');
  await page.getByRole('navigation', { name: 'Gestione' }).getByRole('link', { name: 'Foto' }).click();
  // Wait for the other page: a second click during the navigation would not leave the profile.
  await page.getByRole('heading', { level: 1, name: 'Foto' }).waitFor();
  await page.getByRole('link', { name: 'Profilo' }).click();
  await expect.poll(() => name.inputValue()).toBe('Nome nuovo');
  expect(await save.isDisabled()).toBe(true);

  await step('saves a name that was changed elsewhere meanwhile, after a choice');
  expectComplaint(/status of 409/);
  await name.fill('Scritto qui');
  await change('Scritto altrove');
  await save.click();
  const conflict = page.getByRole('group', { name: 'Intanto «Nome e cognome» è cambiato altrove' });
  await conflict.getByText('Scritto altrove').waitFor();
  expect(await name.inputValue()).toBe('Scritto qui');
  await conflict.getByRole('button', { name: 'Sostituisci con il mio' }).click();
  await page.getByText('Profilo salvato').waitFor();
  expect(await name.inputValue()).toBe('Scritto qui');

  await step('saves without a response, which times out after a minute');
  await name.fill('Nome scritto a lungo');
  await page.route('**/api/profile', (route) => (route.request().method() === 'PATCH' ? undefined : route.continue()));
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await save.click();
  await sent;
  await page.clock.fastForward(61_000);
  await page.getByRole('alert').getByText('Il server non risponde').waitFor();
  expect(await name.inputValue()).toBe('Nome scritto a lungo');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await save.click();
  expect((await saved).status()).toBe(200);

  await step('changes the password on a phone: the error has the focus and is in view');
  expectComplaint(/status of 503/);
  await page.setViewportSize({ width: 390, height: 500 });
  await page.route('**/api/profile/password', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Riprovare fra poco.' } } }),
  );
  await page.getByLabel('Password nuova').fill('un’altra frase lunga da ricordare');
  const send = button(page, 'Cambia la password');
  // Scroll until the button is at the top of the window, so that the error above it is out of view.
  await send.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 20));
  await send.click();
  const failure = page.getByRole('alert').filter({ hasText: 'Riprovare fra poco.' });
  await failure.waitFor();
  expect(await hasFocus(failure)).toBe(true);
  const { y = -1 } = (await failure.boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y).toBeLessThan(500);
});

test('a server that is away is reported: by a page’s missing chunk, a form over a list, a page in HTML', async () => {
  await addPerson(site, { email: anna, role: 'manager' });
  const { page, expectComplaint } = await openAs(anna, '/gestione/profilo', { fresh: true });
  await page.clock.install();
  const away = page.getByRole('alert').getByText('Il server non risponde');

  // The chunk of a page does not load; then reloading the page fails.
  expectComplaint(/ERR_FAILED/);
  expectComplaint(/dynamically imported module/);
  await page.route(/assets\/JournalPage-.*\.js/, (route) => route.abort());
  await page.getByRole('link', { name: 'Registro' }).click();
  const reload = button(page, 'Ricarica la pagina');
  await reload.waitFor();
  await page.route('**/gestione/registro', (route) => route.abort());
  await reload.click();
  await away.waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await reload.click();
  await page.getByRole('heading', { level: 1, name: 'Registro' }).waitFor();

  // A form reports the failure at once, while requests of the list behind it are still retried.
  await page.getByRole('link', { name: 'Accessi' }).click();
  await page.getByRole('main').getByText(anna).waitFor();
  await button(page, 'Invita una persona').click();
  await page.getByLabel('Email').fill('chiara@studio.example');
  await page.route('**/api/**', (route) => route.abort());
  // Stop the clock, so that the list is not retried again.
  await page.clock.pauseAt(Date.now() + 60_000);
  await button(page, 'Crea l’invito').click();
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return await away.isVisible();
    })
    .toBe(true);
  expect(await button(page, 'Crea l’invito').getAttribute('aria-disabled')).toBe(null);
  expect(await page.getByLabel('Email').inputValue()).toBe('chiara@studio.example');
  await page.unrouteAll({ behavior: 'wait' });

  // The server responds with HTML instead of JSON, at sign-in and on a page.
  await page.clock.resume();
  expectComplaint(/status of 401/);
  expectComplaint(/Error reading staff data/);
  // Validation of the response against the call's schema.
  expectComplaint(/root: Array/);
  await site.database.staff.deleteFrom('sessions').execute();
  await page.goto('/gestione/profilo');
  const words = page.getByRole('alert').getByText('Il server ha risposto in un modo imprevisto');
  const foreign = { contentType: 'text/html', body: '<!doctype html><title>Benvenuti</title>' };
  await page.waitForURL('**/gestione/accesso*');
  await page.route('**/api/**', (route) => route.fulfill(foreign));
  await signInByForm(page, anna);
  await words.waitFor();
  await page.unroute('**/api/**');
  await page.route('**/api/profile', (route) => route.fulfill(foreign));
  await button(page, 'Entra').click();
  await page.waitForURL('**/gestione/profilo');
  await expect
    .poll(async () => {
      await page.clock.runFor(5000);
      return await words.isVisible();
    })
    .toBe(true);
  await page.unroute('**/api/profile');
  await button(page, 'Riprova').click();
  await page.getByLabel('Nome e cognome').waitFor();
});
