import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { hasFocus, useBrowser } from '../../support/browser/browser.ts';
import { leaveMessage, storedMessage } from '../../support/rows/desk.ts';
import { useSite } from '../../support/site.ts';
import { addPerson } from '../../support/staff.ts';

const site = useSite();
beforeAll(async () => {
  await addPerson(site, { email: 'anna@studio.example', name: 'Anna Conti' });
  await addPerson(site, { email: 'paolo@studio.example', name: 'Paolo Serra' });
});
const { visitAs } = useBrowser(site);

const enter = (who: 'anna' | 'paolo') => visitAs(`${who}@studio.example`);
const noteIn = (page: Page) => page.getByLabel('Tra colleghi');
const noteOf = async (id: string) => (await storedMessage(site, id))?.note;

test('a note saves itself; of two that are written at once no word is lost', async () => {
  const id = await leaveMessage(site, { nome: 'Due Note', messaggio: 'Chi scrive per primo?' });
  const [anna, paolo] = [await enter('anna'), await enter('paolo')];
  for (const person of [anna, paolo]) await person.go(`/gestione/messaggi/${id}`);
  await noteIn(paolo.page).waitFor();
  // Paolo's page hears nothing of Anna's note before he has written his.
  await paolo.page.route('**/api/messages/*', (route) =>
    route.request().method() === 'GET' ? new Promise(() => {}) : route.continue(),
  );
  await noteIn(anna.page).fill('Chiamo io domani.');
  await anna.page.getByText(/^Salvata/).waitFor();
  await noteIn(paolo.page).fill('Ha telefonato: vuole un appuntamento.');
  paolo.expectComplaint(/409/);
  await paolo.page.getByText('da un’altra scheda, o da un’altra persona').waitFor();
  await paolo.page.getByText('Chiamo io domani.').waitFor();
  await paolo.page.getByRole('button', { name: 'Tieni tutte e due' }).click();
  expect(await hasFocus(noteIn(paolo.page))).toBe(true);
  await paolo.page.getByText(/^Salvata/).waitFor();
  expect(await noteOf(id)).toBe('Chiamo io domani.\nHa telefonato: vuole un appuntamento.');
});

test('a note that has not reached the server keeps the window from closing, and is sent when the page is hidden', async () => {
  const id = await leaveMessage(site, { nome: 'Nota Lenta', messaggio: 'Un momento.' });
  const { page, go } = await visitAs('anna@studio.example', { fresh: true });
  // What the page does later than at once it does when the test says so.
  await page.clock.install();
  await go(`/gestione/messaggi/${id}`);
  await expect.poll(async () => (await storedMessage(site, id))?.state).toBe('read');
  await page.clock.pauseAt(Date.now() + 60_000);
  const note = noteIn(page);
  const closing = async () => {
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
  };
  await note.pressSequentially('Richiamare');
  await closing();
  expect(await noteOf(id)).toBe('');

  const held: (() => void)[] = [];
  await page.route('**/api/messages/*', async (route) => {
    if (route.request().method() === 'PATCH') await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => held.length).toBe(1);
  await closing();
  held.shift()?.();
  await page.clock.resume();
  await page.getByText(/^Salvata/).waitFor();
  expect(await noteOf(id)).toBe('Richiamare');
});

test('who goes elsewhere in the app while a note saves itself is not asked, but is where it cannot be saved', async () => {
  const id = await leaveMessage(site, { nome: 'Nota Svelta', messaggio: 'Di corsa.' });
  const { page, go, expectComplaint } = await enter('anna');
  await go('/gestione/messaggi');
  const open = page.getByRole('link', { name: 'Nota Svelta' });
  await open.click();
  await noteIn(page).pressSequentially('Chiamo io');
  await page.goBack();
  await open.click();
  expect(await noteOf(id)).toBe('Chiamo io');

  expectComplaint(/ERR_FAILED/);
  await page.route('**/api/messages/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await noteIn(page).fill('Chiama Paolo');
  await page.goBack();
  await page.getByRole('button', { name: 'Resta qui' }).click();
  expect(await noteIn(page).inputValue()).toBe('Chiama Paolo');
});
