import { expect, test } from 'vitest';
import { hasFocus, useBrowser, waitForFocus } from '../support/browser/browser.ts';
import { step } from '../support/browser/step.ts';
import { leaveMessage } from '../support/rows/desk.ts';
import { useSite } from '../support/site.ts';
import {
  addPerson,
  anna,
  endSessionsOnChange,
  goodPassword,
  notSignedIn,
  paolo,
  signInByForm,
} from '../support/staff.ts';

/** Six times the interval of session checks (30 s), so that a session just refreshed is not near its end. */
const sessionMinutes = 3;

const site = useSite({
  variables: { SESSION_MINUTES: String(sessionMinutes) },
  async fill(site) {
    await addPerson(site, { email: anna, name: 'Anna Conti', role: 'manager' });
    await addPerson(site, { email: paolo, name: 'Paolo Serra' });
  },
});
const { visit, openAs } = useBrowser(site);

test('a session that ends asks for the password over the page, which keeps its text and completes its action', async () => {
  const { page, expectComplaint } = await openAs(anna, '/gestione/profilo');
  expectComplaint(notSignedIn);
  const dialog = page.getByRole('dialog', { name: 'La sessione è terminata' });
  const enter = async () => {
    await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  };

  await step('ends at a save');
  const name = page.getByLabel('Nome e cognome');
  await name.fill('Nome scritto a lungo');
  await endSessionsOnChange(page, site, '**/api/profile');
  await page.getByRole('button', { name: 'Salva' }).click();
  await waitForFocus(dialog.getByLabel('Password', { exact: true }));
  await page.keyboard.press('Escape');
  expect(await dialog.getByLabel('Email').inputValue()).toBe(anna);
  expect(await dialog.getByLabel('Email').isEditable()).toBe(false);
  await page.keyboard.type(goodPassword);
  await page.keyboard.press('Enter');
  await page.getByText('Profilo salvato').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Nome scritto a lungo');
  await page.getByRole('navigation').first().waitFor();
  await page.getByText('Nome scritto a lungo', { exact: true }).first().waitFor();

  await step('ends before a download');
  await page.getByRole('link', { name: 'Iscritti' }).click();
  const file = page.getByRole('link', { name: 'Scarica i confermati' });
  await file.waitFor();
  await site.database.staff.deleteFrom('sessions').execute();
  const downloading = page.waitForEvent('download');
  // Dispatch the event: the dialog about the ended session may already cover the link.
  await file.dispatchEvent('click');
  await enter();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('iscritti.csv');
  expect(await download.failure()).toBe(null);

  await step('signs out in the dialog, where the server does not respond at first');
  expectComplaint(/ERR_FAILED/);
  await site.database.staff.deleteFrom('sessions').execute();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await dialog.waitFor();
  await page.route('**/api/session', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Esci' }).click();
  await dialog.getByRole('alert').getByText('Il server non risponde').waitFor();
  await page.unroute('**/api/session');
  await dialog.getByRole('button', { name: 'Esci' }).click();
  await page.waitForURL('**/gestione/accesso');
});

test('all tabs share a session', async () => {
  const id = await leaveMessage(site, { nome: 'Carla Scrive', messaggio: 'Quanto costa la domiciliazione?' });
  const { page, go, expectComplaint } = await visit();
  expectComplaint(notSignedIn);
  const context = page.context();
  const refreshes: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/session/refresh')) refreshes.push(request.method());
  });
  await context.clock.install();
  await go(`/gestione/messaggi/${id}`);
  await signInByForm(page, anna);
  const note = page.getByLabel('Tra colleghi');
  await note.waitFor();
  const second = await context.newPage();
  await second.goto('/gestione/profilo');
  const name = second.getByLabel('Nome e cognome');
  await name.fill('Nome ancora da salvare');

  await step('lets time pass until the session is refreshed, in the last two minutes before its end');
  await context.clock.fastForward(31_000);
  expect(refreshes).toEqual([]);
  const soon = new Date(Date.now() + 60_000).toISOString();
  await site.database.staff.updateTable('sessions').set({ expires_at: soon }).execute();
  const refreshed = context.waitForEvent('requestfinished', (request) => request.url().endsWith('/session/refresh'));
  await context.clock.fastForward(31_000);
  await refreshed;
  // After a refresh in one tab, no tab reports that the session has ended.
  await expect.poll(() => second.evaluate(async () => (await fetch('/api/session')).status)).toBe(200);
  expect(await second.getByRole('dialog').count()).toBe(0);

  await step('signs out in one tab and in again: the other keeps text and focus');
  await name.focus();
  await page.getByRole('button', { name: 'Esci', exact: true }).click();
  await page.waitForURL('**/gestione/accesso');
  const ended = second.getByRole('dialog', { name: 'La sessione è terminata' });
  await ended.waitFor();
  await signInByForm(page, anna);
  await ended.waitFor({ state: 'detached' });
  expect(new URL(second.url()).pathname).toBe('/gestione/profilo');
  expect(await name.inputValue()).toBe('Nome ancora da salvare');
  expect(await hasFocus(name)).toBe(true);
  await page.waitForURL('**/gestione');

  await step('signs out with unsaved text, and stays');
  const leave = second.getByRole('button', { name: 'Esci', exact: true });
  const stay = second.getByRole('button', { name: 'Resta qui' });
  await leave.click();
  await stay.click();
  await second.getByRole('button', { name: 'Esci ovunque' }).click();
  await second.getByRole('alertdialog').getByRole('button', { name: 'Esci ovunque' }).click();
  await stay.click();
  expect(await name.inputValue()).toBe('Nome ancora da salvare');

  await step('leaves an unsaved note to another person’s sign-in, and signs in again');
  expectComplaint(/ERR_FAILED/);
  await go(`/gestione/messaggi/${id}`);
  const address = '**/api/messages/*';
  await page.route(address, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()));
  await note.fill('Richiamare domani');
  await page.getByText('Non ancora salvata').waitFor();
  await leave.click();
  await second.getByRole('button', { name: 'Lascia la pagina' }).click();
  await signInByForm(second, paolo);
  const dialog = page.getByRole('dialog', { name: 'Ora è collegata un’altra persona: Paolo Serra' });
  await dialog.waitFor();
  await page.unroute(address);
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') saves.push(request.url());
  });
  // By now the save would be retried.
  await page.clock.fastForward(10_000);
  await page.evaluate(() => fetch('/api/session'));
  expect(saves).toEqual([]);
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.keyboard.press('Enter');
  await page.getByText(/^Salvata/).waitFor();
  expect(await note.inputValue()).toBe('Richiamare domani');
  // The browser may report the request after the page has shown its result.
  await expect.poll(() => saves).toHaveLength(1);
});
