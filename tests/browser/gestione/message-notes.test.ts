import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { gotFocus, useBrowser } from '../../support/browser/browser.ts';
import { leaveMessage, storedMessage } from '../../support/rows/desk.ts';
import { useSite } from '../../support/site.ts';
import { addPerson } from '../../support/staff.ts';

const site = useSite();
beforeAll(async () => {
  await addPerson(site, { email: 'anna@studio.example', name: 'Anna Conti' });
  await addPerson(site, { email: 'paolo@studio.example', name: 'Paolo Serra' });
});
const { visitAs } = useBrowser(site);

const noteIn = (page: Page) => page.getByLabel('Tra colleghi');
const noteOf = async (id: string) => (await storedMessage(site, id))?.note;

test('a note is saved automatically; after a 409 the second author reloads it and can save again', async () => {
  const id = await leaveMessage(site, { nome: 'Due Note', messaggio: 'Chi scrive per primo?' });
  const [anna, paolo] = [await visitAs('anna@studio.example'), await visitAs('paolo@studio.example')];
  for (const person of [anna, paolo]) await person.go(`/gestione/messaggi/${id}`);
  await noteIn(paolo.page).waitFor();
  // Blocked reads: Paolo's page must not load Anna's note before he types.
  await paolo.page.route('**/api/messages/*', (route) =>
    route.request().method() === 'GET' ? new Promise(() => {}) : route.continue(),
  );
  await noteIn(anna.page).fill('Chiamo io domani.');
  await anna.page.getByText(/^Salvata oggi al.* \(Anna Conti\)$/).waitFor();
  await noteIn(paolo.page).fill('Ha telefonato.');
  paolo.expectComplaint(/409/);
  const conflict = paolo.page.getByRole('alert').filter({ hasText: 'Intanto Anna Conti ha salvato un altro testo' });
  await conflict.getByText('Chiamo io domani.').waitFor();
  await conflict.getByRole('button', { name: 'Ricarica' }).click();
  expect(await noteIn(paolo.page).inputValue()).toBe('Chiamo io domani.');
  await gotFocus(noteIn(paolo.page));
  await noteIn(paolo.page).fill('Ha telefonato: vuole un appuntamento.');
  await paolo.page.getByText(/^Salvata oggi al.* \(Paolo Serra\)$/).waitFor();
  expect(await noteOf(id)).toBe('Ha telefonato: vuole un appuntamento.');
});

test('a note left during autosave is there when its message is reopened, and a failed save is retried', async () => {
  const id = await leaveMessage(site, { nome: 'Nota Svelta', messaggio: 'Di corsa.' });
  const { page, go, expectComplaint } = await visitAs('anna@studio.example', { fresh: true });
  await go('/gestione/messaggi');
  const open = page.getByRole('link', { name: 'Nota Svelta' });
  await open.click();
  await noteIn(page).pressSequentially('Chiamo io');
  await page.goBack();
  await open.click();
  await page.getByText(/^Salvata/).waitFor();
  expect([await noteIn(page).inputValue(), await noteOf(id)]).toEqual(['Chiamo io', 'Chiamo io']);

  expectComplaint(/ERR_FAILED/);
  await page.route('**/api/messages/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await noteIn(page).fill('Chiama Paolo');
  await page.goBack();
  await open.click();
  await page.getByText('Non ancora salvata').waitFor();
  expect(await noteIn(page).inputValue()).toBe('Chiama Paolo');
  await page.unroute('**/api/messages/*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByText(/^Salvata/).waitFor();
  expect(await noteOf(id)).toBe('Chiama Paolo');
});
