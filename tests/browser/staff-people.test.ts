import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, findingsInBothThemes } from '../support/axe.ts';
import { hasFocus, useBrowser } from '../support/browser.ts';
import { holdCalls } from '../support/held-calls.ts';
import { markupFaults } from '../support/markup.ts';
import { type Site, startSite } from '../support/site.ts';
import { addPerson, enterStaffArea, goodPassword } from '../support/staff.ts';

const manager = 'anna@studio.example';
const password = 'un’altra frase lunga da ricordare';

let site: Site;
beforeAll(async () => {
  site = await startSite();
  await addPerson(site, { email: manager, role: 'manager' });
});
afterAll(() => site.stop());
const { visit, visitAs } = useBrowser(() => site);

/** A visit with a manager's session, which was begun elsewhere. */
const asManager = (options: Parameters<typeof visit>[0] = {}) => visitAs(manager, options);

/** Types the password once more, where the server asks who one is. */
async function confirmIdentity(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Conferma dell’identità' });
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Conferma' }).click();
}

test('a manager invites somebody, who joins by the link and sees what an editor may use', async () => {
  const { page, go, expectComplaint } = await asManager();
  expectComplaint(/status of 40[13]/);
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
  for (const name of ['Dati dello studio', 'Persone', 'Registro']) {
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

test('an invitation is made once for a double click', async () => {
  const { page, go, expectComplaint } = await asManager();
  expectComplaint(/status of 403/);
  await go('/gestione/persone');
  const make = page.getByRole('button', { name: 'Crea l’invito' });
  await page.getByRole('button', { name: 'Invita una persona' }).click();
  await page.getByLabel('Email').fill('prima@studio.example');
  await make.click();
  await confirmIdentity(page);
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

test('a server that is away is named at once: the list behind the dialog may be asked for as long as it likes', async () => {
  const { page, go, expectComplaint } = await asManager();
  expectComplaint(/ERR_FAILED/);
  await page.clock.install();
  await go('/gestione/persone');
  await page.getByText(manager).waitFor();
  await page.getByRole('button', { name: 'Invita una persona' }).click();
  await page.getByLabel('Email').fill('chiara@studio.example');
  await page.route('**/api/**', (route) => route.abort());
  // The pauses between the attempts to read the list do not end.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Crea l’invito' }).click();
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return await page.getByRole('alert').getByText('Il server non risponde').isVisible();
    })
    .toBe(true);
  expect(await page.getByRole('button', { name: 'Crea l’invito' }).getAttribute('aria-disabled')).toBe(null);
  expect(await page.getByLabel('Email').inputValue()).toBe('chiara@studio.example');
});

test('a link is shown until its receiver has said so; one that the browser does not let copy is copied by hand', async () => {
  const { page, go, expectComplaint } = await asManager();
  expectComplaint(/status of 403/);
  await go('/gestione/persone');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Invita una persona' }).click();
  await page.getByLabel('Email').fill('dario@studio.example');
  await page.getByRole('button', { name: 'Crea l’invito' }).click();
  await confirmIdentity(page);
  const link = page.getByRole('textbox', { name: 'Collegamento' });
  await expect.poll(() => hasFocus(link)).toBe(true);
  await page.getByRole('dialog', { name: 'Conferma dell’identità' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Copia il collegamento' }).click();
  await page.getByText('Non copiato').first().waitFor();
  expect(await link.inputValue()).toContain('/gestione/invito#');
});

test('a page that does not arrive because the server is away says so, and is loaded once it is back', async () => {
  const earlier = await asManager();
  const requested = earlier.page.waitForRequest(/assets\/page-/);
  await earlier.go('/gestione/registro');
  const part = (await requested).url();

  const { page, go, expectComplaint } = await asManager();
  expectComplaint(/ERR_FAILED/);
  expectComplaint(/dynamically imported module/);
  await page.route(part, (route) => route.abort());
  await go('/gestione/profilo');
  await page.getByRole('link', { name: 'Registro' }).click();
  const reload = page.getByRole('button', { name: 'Ricarica la pagina' });
  await reload.waitFor();
  await page.route('**/gestione/registro', (route) => route.abort());
  await reload.click();
  await page.getByRole('alert').getByText('Il server non risponde').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await reload.click();
  await page.getByRole('heading', { level: 1, name: 'Registro' }).waitFor();
});

test('on a phone, who has sent a form that fails stands before what is wrong', async () => {
  const { page, go, expectComplaint } = await asManager({ viewport: { width: 390, height: 500 } });
  expectComplaint(/status of 503/);
  await go('/gestione/profilo');
  await page.route('**/api/profile/password', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Riprovare fra poco.' } } }),
  );
  await page.getByLabel('Password nuova').fill(password);
  const send = page.getByRole('button', { name: 'Cambia la password' });
  // As low as somebody sees it who has just read the form to its end.
  await send.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 20));
  await send.click();
  const failure = page.getByRole('alert').filter({ hasText: 'Riprovare fra poco.' });
  await failure.waitFor();
  expect(await hasFocus(failure)).toBe(true);
  const { y = -1 } = (await failure.boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y).toBeLessThan(500);
});

test('a second factor is turned on with the app’s first code, whose recovery codes stay until they are kept; trying one does not spend it', async () => {
  const email = 'secondo@studio.example';
  await addPerson(site, { email });
  const { page, go, expectComplaint } = await visit();
  await enterStaffArea(page, site, email);
  expectComplaint(/status of 40[13]/);
  await go('/gestione/profilo');
  await page.getByRole('button', { name: 'Attiva il secondo passo' }).click();
  await confirmIdentity(page);
  await page.getByRole('img', { name: 'Disegno da inquadrare' }).waitFor();
  const key = await page.getByText('Senza fotocamera').locator('span').innerText();
  await page.getByLabel('Codice').fill('000000');
  await page.getByRole('button', { name: 'Verifica' }).click();
  await page.getByText('Il codice non è corretto').waitFor();
  await page.getByLabel('Codice').fill(new TOTP({ secret: key.replaceAll(' ', '') }).generate());
  await page.getByRole('button', { name: 'Verifica' }).click();
  const dialog = page.getByRole('dialog', { name: 'Codici di recupero' });
  const codes = dialog.getByRole('listitem');
  await codes.first().waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  expect(await dialog.getAttribute('data-open')).not.toBeNull();
  const [code = ''] = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'Li ho conservati' }).click();
  await page.getByRole('button', { name: 'Prova un codice' }).click();
  await page.getByRole('textbox', { name: 'Codice di recupero' }).fill(code);
  await page.getByRole('button', { name: 'Verifica' }).click();
  await page.getByText('Il codice è valido').waitFor();
  await page.getByText('Restano 10 codici di recupero.').waitFor();
  await page.getByRole('button', { name: 'Disattiva', exact: true }).click();
  await page.getByRole('button', { name: 'Disattiva il secondo passo' }).click();
  await page.getByText('Secondo passo disattivato').waitFor();
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Attiva il secondo passo' }))).toBe(true);
});

test('a passkey is made under a name, signs its owner in without a password, and is deleted once that is confirmed', async () => {
  const { page, go, expectComplaint } = await asManager();
  expectComplaint(/status of 40[13]/);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
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
  // The field for the address offers passkeys by itself: whoever touches the sensor at once never sees the button.
  const touch = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  await touch(false);
  const offered = page.waitForResponse('**/session/passkey/options');
  await page.getByRole('button', { name: 'Esci', exact: true }).click();
  await offered;
  // A touch counts for what is asked after it.
  const { begun, release } = await holdCalls(page, '**/session/passkey/options');
  await page.getByRole('button', { name: 'Entra con una passkey' }).click();
  await begun;
  await touch(true);
  release();
  await page.waitForURL('**/gestione');
  await page.getByRole('link', { name: 'Profilo' }).click();
  await passkey.getByRole('button', { name: 'Elimina' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina la passkey' }).click();
  await withPasskey.click();
  await page.getByText('Passkey eliminata').waitFor();
  await passkey.waitFor({ state: 'detached' });
});

describe('nothing is wrong, in both themes and on every screen,', () => {
  /** What axe finds at these widths in both themes, and what is wrong with the markup. */
  async function findings(page: Page): Promise<string[]> {
    // What the browser and the dialogs' library write into the document is theirs; so is that every attribute is read with a value.
    const faults = await markupFaults(await page.locator('main').evaluate((main) => main.outerHTML));
    const found = faults.filter((fault) => !fault.startsWith('attribute-empty-style'));
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const finding of await findingsInBothThemes(page)) found.push(`${width} ${finding}`);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) found.push(`${width}: ${over} px too wide`);
    }
    return found;
  }

  test.each([
    ['profilo', 'Sessioni aperte'],
    ['persone', 'Inviti in attesa'],
    ['registro', /^(Lunedì|Martedì|Mercoledì|Giovedì|Venerdì|Sabato|Domenica)/],
  ])('with the page %s', async (path, heading) => {
    const { page, go } = await asManager({ reducedMotion: 'reduce' });
    await go(`/gestione/${path}`);
    await page.getByRole('heading', { name: heading }).first().waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('with a dialog, an error and the sheet of a phone', async () => {
    const { page, go } = await asManager({ reducedMotion: 'reduce' });
    await go('/gestione/persone');
    await page.getByRole('button', { name: 'Invita una persona' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Altro' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('with the pages for people who are not signed in, and an address that does not exist', async () => {
    const { page, go, expectComplaint } = await visit({ reducedMotion: 'reduce' });
    expectComplaint(/status of 40[14]/);
    await go('/gestione/accesso');
    await page.getByRole('button', { name: 'Entra', exact: true }).click();
    await page.getByText('Serve un indirizzo completo').waitFor();
    expect(await findings(page)).toEqual([]);
    await go('/gestione/invito#nessuno');
    await page.getByRole('heading', { name: 'Il collegamento non vale più' }).waitFor();
    expect(await findings(page)).toEqual([]);
    const unknown = await page.goto('/gestione/nulla');
    expect(unknown?.status()).toBe(404);
  });
});

test('its document is kept by nobody and allows nothing from elsewhere', async () => {
  const answer = await fetch(`${site.url}/gestione/messaggi`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("connect-src 'self'");
  expect(await markupFaults(await answer.text())).toEqual([]);
  const script = /"chunks":\["([^"]+)"/.exec(await (await fetch(`${site.url}/gestione`)).text())?.[1] ?? '';
  const chunk = await fetch(site.url + script, { headers: { 'accept-encoding': 'br' } });
  expect(chunk.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(Number(chunk.headers.get('content-length'))).toBeLessThan(250_000);
});
