import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useBrowser, type Visit } from '../support/browser.ts';
import { leaveMessage, storedMessage } from '../support/desk.ts';
import { type Site, startSite } from '../support/site.ts';
import { addPerson, signIn } from '../support/staff.ts';

/* What saves itself reaches the server, the answer is lost, and somebody goes on writing meanwhile: nobody is in conflict with themselves. */

const anna = 'anna@studio.example';
let site: Site;
beforeAll(async () => {
  site = await startSite();
  await addPerson(site, { email: anna, name: 'Anna Conti', role: 'manager' });
});
afterAll(() => site.stop());
const { visitAs } = useBrowser(() => site);

/** Loses the answer to the first call with this method to `address`, while `meanwhile` is done. */
async function loseAnswer(page: Page, method: string, address: string, meanwhile: () => Promise<void>): Promise<void> {
  let isFirst = true;
  await page.route(address, async (route) => {
    if (route.request().method() !== method || !isFirst) return await route.fallback();
    isFirst = false;
    await route.fetch();
    await meanwhile();
    await route.abort('connectionreset');
  });
}

/** Writes in a field whose first save is answered to nobody, and goes on writing meanwhile. */
async function writeOn({ page, expectComplaint }: Visit, field: Locator, method: string, address: string) {
  expectComplaint(/ERR_CONNECTION_RESET/);
  expectComplaint(/status of 409/);
  await loseAnswer(page, method, address, () => field.fill('Prima parola, e poi altre.'));
  await field.fill('Prima parola');
}

test('of a draft', async () => {
  const visit = await visitAs(anna);
  await visit.go('/gestione/testi/servizi');
  const lead = visit.page.getByLabel('Frase di apertura', { exact: true }).first();
  await writeOn(visit, lead, 'PUT', '**/api/content/servizi');
  await visit.page.getByText(/^Bozza salvata alle/).waitFor();
  const { draft } = await (await (await signIn(site, anna)).call('GET', '/api/content/servizi')).json();
  expect(draft.lead).toBe('Prima parola, e poi altre.');
});

test('of a note', async () => {
  const id = await leaveMessage(site, { nome: 'Linea Debole', messaggio: 'Pronto?' });
  const visit = await visitAs(anna);
  await visit.go(`/gestione/messaggi/${id}`);
  await expect.poll(async () => (await storedMessage(site, id))?.state).toBe('read');
  await writeOn(visit, visit.page.getByLabel('Tra colleghi'), 'PATCH', `**/api/messages/${id}`);
  await expect.poll(async () => (await storedMessage(site, id))?.note).toBe('Prima parola, e poi altre.');
});
