import { describe, expect, test } from 'vitest';
import { gotFocus, hasFocus, useBrowser, type Visit } from '../../support/browser/browser.ts';
import { useSite } from '../../support/site.ts';
import { addPerson, endSessionsOnChange, goodPassword, notSignedIn, signInByForm } from '../../support/staff.ts';

/** Six ticks of 30 s: a session that was just refreshed is not near its end. */
const sessionMinutes = 3;

const site = useSite({ variables: { SESSION_MINUTES: String(sessionMinutes) } });
const { visit } = useBrowser(site);

/** Visit of a signed-in user on the page at `path`. */
async function signedIn(email: string, path: string): Promise<Visit> {
  const opened = await visit();
  opened.expectComplaint(notSignedIn);
  await opened.go(path);
  await signInByForm(opened.page, email);
  await opened.page.waitForURL(`**${path}`);
  return opened;
}

describe('a session', () => {
  test('asks for the password in a dialog when it ends, keeps the typed text and completes the save', async () => {
    const email = 'scade@studio.example';
    await addPerson(site, { email, name: 'Nome di prima' });
    const { page } = await signedIn(email, '/gestione/profilo');
    await page.getByLabel('Nome e cognome').fill('Nome scritto a lungo');
    await endSessionsOnChange(page, site, '**/api/profile');
    await page.getByRole('button', { name: 'Salva' }).click();

    const dialog = page.getByRole('dialog', { name: 'La sessione è terminata' });
    await gotFocus(dialog.getByLabel('Password', { exact: true }));
    await page.keyboard.press('Escape');
    expect(await dialog.getByLabel('Email').inputValue()).toBe(email);
    expect(await dialog.getByLabel('Email').isEditable()).toBe(false);
    await page.keyboard.type(goodPassword);
    await page.keyboard.press('Enter');
    await page.getByText('Profilo salvato').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Nome e cognome').inputValue()).toBe('Nome scritto a lungo');
    await page.getByRole('navigation').first().waitFor();
    await page.getByText('Nome scritto a lungo', { exact: true }).first().waitFor();
  });

  test('is shared by all tabs: refreshed near its expiry, ended and resumed in all of them', async () => {
    const email = 'schede@studio.example';
    await addPerson(site, { email });
    const first = await visit();
    first.expectComplaint(notSignedIn);
    const context = first.page.context();
    const refreshes: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/api/session/refresh')) refreshes.push(request.method());
    });
    await context.clock.install();
    await first.go('/gestione/profilo');
    await signInByForm(first.page, email);
    await first.page.getByRole('heading', { name: 'Profilo' }).waitFor();
    const second = await context.newPage();
    await second.goto('/gestione/profilo');
    await second.getByRole('heading', { name: 'Dispositivi collegati' }).waitFor();

    await context.clock.fastForward(31_000);
    expect(refreshes).toEqual([]);
    const soon = new Date(Date.now() + 60_000).toISOString();
    await site.database.staff.updateTable('sessions').set({ expires_at: soon }).execute();
    const refreshed = context.waitForEvent('requestfinished', (request) => request.url().endsWith('/session/refresh'));
    await context.clock.fastForward(31_000);
    await refreshed;
    // Refresh race: neither tab takes the other's new token for the end of the session.
    await expect.poll(() => second.evaluate(async () => (await fetch('/api/session')).status)).toBe(200);
    expect(await second.getByRole('dialog').count()).toBe(0);

    await first.page.getByRole('button', { name: 'Esci', exact: true }).click();
    await first.page.waitForURL('**/gestione/accesso');
    const dialog = second.getByRole('dialog', { name: 'La sessione è terminata' });
    await dialog.waitFor();
    await signInByForm(first.page, email);
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(second.url()).pathname).toBe('/gestione/profilo');
    await first.page.waitForURL('**/gestione');
  });

  test('keeps the typed text and its focus when it is ended in another tab', async () => {
    const email = 'chiusa@studio.example';
    await addPerson(site, { email });
    const { page } = await signedIn(email, '/gestione/profilo');
    const name = page.getByLabel('Nome e cognome');
    await name.fill('Nome scritto a lungo');
    const second = await page.context().newPage();
    await second.goto('/gestione/profilo');
    await second.getByRole('button', { name: 'Esci', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'La sessione è terminata' });
    await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await hasFocus(name)).toBe(true);
    expect(await name.inputValue()).toBe('Nome scritto a lungo');
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.getByText('Profilo salvato').waitFor();
  });

  test('can be left with «Esci» in the dialog shown at its end, which reports an unreachable server', async () => {
    const email = 'sorda@studio.example';
    await addPerson(site, { email });
    const { page, expectComplaint } = await signedIn(email, '/gestione/profilo');
    expectComplaint(/ERR_FAILED/);
    await page.getByLabel('Nome e cognome').fill('Nome scritto a lungo');
    await endSessionsOnChange(page, site, '**/api/profile');
    await page.getByRole('button', { name: 'Salva' }).click();
    const dialog = page.getByRole('dialog', { name: 'La sessione è terminata' });
    await dialog.waitFor();
    await page.route('**/api/session', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Esci' }).click();
    await dialog.getByRole('alert').getByText('Il server non risponde').waitFor();
    await page.unroute('**/api/session');
    await dialog.getByRole('button', { name: 'Esci' }).click();
    await page.waitForURL('**/gestione/accesso');
  });

  test('asks for confirmation before signing out with unsaved changes', async () => {
    const email = 'esce@studio.example';
    await addPerson(site, { email });
    const { page } = await signedIn(email, '/gestione/profilo');
    const name = page.getByLabel('Nome e cognome');
    const leave = page.getByRole('button', { name: 'Esci', exact: true });
    await name.fill('Nome scritto a lungo');
    await leave.click();
    await page.getByRole('button', { name: 'Resta qui' }).click();
    expect(await name.inputValue()).toBe('Nome scritto a lungo');

    await page.getByRole('button', { name: 'Esci ovunque' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Esci ovunque' }).click();
    await page.getByRole('button', { name: 'Resta qui' }).click();
    expect(await name.inputValue()).toBe('Nome scritto a lungo');

    await leave.click();
    await page.getByRole('button', { name: 'Lascia la pagina' }).click();
    await page.waitForURL('**/gestione/accesso');
  });
});

test('unsaved text is not saved under another account that signs in in another tab', async () => {
  const [author, other] = ['autrice@studio.example', 'altra@studio.example'];
  await addPerson(site, { email: author, name: 'Anna Autrice' });
  await addPerson(site, { email: other, name: 'Bea Altra' });
  await site.api('/api/functions/send-contact-email', {
    nome: 'Carla Scrive',
    email: 'carla@posta.example',
    messaggio: 'Vorrei sapere quanto costa la domiciliazione.',
  });
  const opened = await visit();
  const { page } = opened;
  const context = page.context();
  opened.expectComplaint(notSignedIn);
  opened.expectComplaint(/ERR_FAILED/);
  await context.clock.install();
  await opened.go('/gestione/messaggi');
  await signInByForm(page, author);
  await page.getByRole('link', { name: 'Carla Scrive' }).click();
  const note = page.getByLabel('Tra colleghi');
  await note.waitFor();
  const address = '**/api/messages/*';
  await page.route(address, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()));
  await note.fill('Richiamare domani');
  await page.getByText('Non ancora salvata').waitFor();
  const second = await context.newPage();
  await second.goto('/gestione');
  await second.getByRole('button', { name: 'Esci', exact: true }).click();
  await signInByForm(second, other);
  const dialog = page.getByRole('dialog', { name: 'Ora è collegata un’altra persona: Bea Altra' });
  await dialog.waitFor();
  await page.unroute(address);
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') saves.push(request.url());
  });
  // Next retry of the save would happen now.
  await page.clock.fastForward(10_000);
  await page.evaluate(() => fetch('/api/session'));
  expect(saves).toEqual([]);
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.keyboard.press('Enter');
  await page.getByText(/^Salvata/).waitFor();
  expect(await note.inputValue()).toBe('Richiamare domani');
  expect(saves).toHaveLength(1);
});

test('a download requested after the session has ended starts after the user signs in again', async () => {
  const email = 'scarica@studio.example';
  await addPerson(site, { email, role: 'manager' });
  const { page } = await signedIn(email, '/gestione/iscritti');
  const file = page.getByRole('link', { name: 'Scarica i confermati' });
  await file.waitFor();
  await site.database.staff.deleteFrom('sessions').execute();
  const download = page.waitForEvent('download');
  // Dispatched event: the dialog about the ended session may already cover the link.
  await file.dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: 'La sessione è terminata' });
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('iscritti.csv');
  expect(await (await download).failure()).toBe(null);
});
