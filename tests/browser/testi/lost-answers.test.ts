import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser, type Visit } from '../../support/browser/browser.ts';
import { button, draftOf, lead, saved } from '../../support/browser/editor.ts';
import { leaveMessage, storedMessage } from '../../support/rows/desk.ts';
import { photoInOffice, placeNamed, shown } from '../../support/rows/staff-photos.ts';
import { useSite } from '../../support/site.ts';
import { addPerson, anna, signIn } from '../../support/staff.ts';

/* What is asked for reaches the server and its answer is lost: nobody is in conflict with themselves, and what was done is said. */

const site = useSite({ fill: (site) => addPerson(site, { email: anna, name: 'Anna Conti', role: 'manager' }) });
const { visitAs } = useBrowser(site);

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

test('of what is said of a photo: said once more, it stands', async () => {
  await photoInOffice(site);
  const { page, expectComplaint, go } = await visitAs(anna);
  expectComplaint(/ERR_CONNECTION_RESET/);
  expectComplaint(/status of 409/);
  expectComplaint(/Error updating photo/);
  await loseAnswer(page, 'PUT', '**/api/images', async () => {});
  await go('/gestione/foto');
  await placeNamed(page, 'Ufficio').getByRole('button', { name: 'Testo e inquadratura' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ufficio' });
  await dialog.getByLabel('Testo alternativo', { exact: true }).fill('La sala');
  const save = dialog.getByRole('button', { name: 'Salva' });
  await save.click();
  await dialog.getByRole('alert').waitFor();
  expect((await shown(site, 'home', 'advisory-office'))?.alt).toBe('La sala');
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Testo e inquadratura salvati').waitFor();
});

describe('of what is done with a text', () => {
  /** The editor of a page, with a draft that is saved. */
  async function writing(page: string, sentence: string): Promise<Visit> {
    const visit = await visitAs(anna);
    visit.expectComplaint(/ERR_CONNECTION_RESET/);
    await visit.go(`/gestione/testi/${page}`);
    await lead(visit.page).fill(sentence);
    await saved(visit.page);
    return visit;
  }

  const conflict = (page: Page) => page.getByText('Questi testi sono cambiati in un’altra finestra');

  test('a publication: it is asked about, and shown as published', async () => {
    const { page } = await writing('team', 'Chi lavora qui.');
    await loseAnswer(page, 'POST', '**/api/content/team/publish', async () => {});
    await button(page, 'Pubblica').click();
    await page.getByText('Pubblicato.', { exact: true }).waitFor();
    expect((await draftOf(site, 'team')).published['lead']).toBe('Chi lavora qui.');
  });

  test('a publication on a line that is dead: that it is not known is said, and one more attempt finds it', async () => {
    // A legal text: what is out bears the day, and is not word by word what was written.
    const { page, expectComplaint } = await writing('privacy', 'Come trattiamo i dati.');
    expectComplaint(/ERR_FAILED/);
    expectComplaint(/status of 409/);
    await loseAnswer(page, 'POST', '**/api/content/privacy/publish', async () => {
      await page.route('**/api/**', (route) => route.abort());
    });
    await button(page, 'Pubblica').click();
    await page.getByText('Non si sa se la pubblicazione è riuscita').waitFor();
    await page.unroute('**/api/**');
    await button(page, 'Pubblica').click();
    await page.getByText('Pubblicato.', { exact: true }).waitFor();
    expect(await conflict(page).count()).toBe(0);
  });

  test('a publication on a line that is dead, beyond which somebody writes on', async () => {
    const { page, expectComplaint } = await writing('cookie', 'Che cosa resta nel browser.');
    expectComplaint(/ERR_FAILED/);
    expectComplaint(/status of 409/);
    await loseAnswer(page, 'POST', '**/api/content/cookie/publish', async () => {
      await page.route('**/api/**', (route) => route.abort());
    });
    await button(page, 'Pubblica').click();
    await page.getByText('Non si sa se la pubblicazione è riuscita').waitFor();
    await lead(page).fill('Che cosa resta nel browser, e per quanto.');
    await page.unroute('**/api/**');
    await expect
      .poll(async () => (await draftOf(site, 'cookie')).draft?.['lead'])
      .toBe('Che cosa resta nel browser, e per quanto.');
    expect((await draftOf(site, 'cookie')).published['lead']).toBe('Che cosa resta nel browser.');
    await saved(page);
    expect(await conflict(page).count()).toBe(0);
  });

  test('a draft that is discarded, and a version that is taken up again', async () => {
    const { page } = await writing('competenze', 'I nostri settori.');
    await button(page, 'Pubblica').click();
    await page.getByText('Pubblicato.', { exact: true }).waitFor();
    await lead(page).fill('Nove settori.');
    await saved(page);
    await loseAnswer(page, 'DELETE', '**/api/content/competenze/draft?*', async () => {});
    await button(page, 'Scarta la bozza').click();
    await page.getByText('Bozza scartata').waitFor();
    await lead(page).fill('Nove settori e sei passi.');
    await saved(page);
    await page.getByRole('button', { name: 'Versioni', exact: true }).click();
    await loseAnswer(page, 'POST', '**/api/content/competenze/versions/own/restore', async () => {});
    await button(page, 'Riporta in bozza').click();
    await page.getByText('Riportata in bozza').waitFor();
    await page.getByText('Un testo cambia rispetto a quello in linea.').waitFor();
  });
});
