import { expect, test } from 'vitest';
import { useBrowser, waitForFocus } from '../support/browser/browser.ts';
import { step } from '../support/browser/step.ts';
import { leaveMessage } from '../support/rows/desk.ts';
import { type Site, useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, goodPassword, paolo, staffBrowser } from '../support/staff.ts';

const site = useSite({ fill: storePersonalData });
const { openAs } = useBrowser(site);

/** Stores a subscriber with a message, and a colleague with an email, a session and a passkey. */
async function storePersonalData(site: Site): Promise<void> {
  await addAnnaAndPaolo(site);
  await site.api('/api/newsletter', { email: 'socia@esempio.it' });
  await leaveMessage(site, { nome: 'Socia', messaggio: 'Anche un messaggio' });
  const { owner } = site.database;
  await owner.updateTable('messages').set({ email: 'socia@esempio.it' }).execute();
  await site.api('/api/newsletter', { email: paolo });
  const email = { id: 'rientro', kind: 'staff-access', rfc_message_id: '<rientro@studio.example>' };
  await owner
    .insertInto('outbox')
    .values({ ...email, recipient: paolo })
    .execute();
  const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const credentials = { email: paolo, password: goodPassword };
  expect((await staffBrowser(site).call('POST', '/api/session', credentials, firefox)).status).toBe(200);
  const { id: account_id } = await owner
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', paolo)
    .executeTakeFirstOrThrow();
  const key = { id: 'p1', credential_id: 'c1', public_key: new Uint8Array([1]), counter: 0, transports: '[]' };
  await owner
    .insertInto('passkeys')
    .values({ ...key, account_id, name: 'Chiave in cassaforte' })
    .execute();
}

test('a subscriber is found, and the proof of consent is printed', async () => {
  const { page } = await openAs(anna, '/gestione/iscritti', { fresh: true });
  const row = page.getByRole('row').filter({ hasText: 'socia@esempio.it' });
  await row.getByText(/si è iscritto .+, non ha ancora confermato/).waitFor();
  const search = page.getByLabel('Cerca un indirizzo');
  await search.fill('SOCIA');
  await page.waitForURL(/cerca=SOCIA/);
  await page.getByRole('status').getByText('Un indirizzo trovato').waitFor();
  // Result opened before the debounce of the search ends: the changed search is kept.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await search.fill('SOCIA@');
  await page.getByRole('link', { name: 'socia@esempio.it' }).click();
  await page.waitForURL(/iscritti\/\w.*\?cerca=SOCIA%40$/);
  await page.clock.resume();
  await page.getByRole('heading', { name: 'Iscrizione' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('modulo sul sito').isVisible()).toBe(true);
  expect(await page.getByText('Testo accettato').isVisible()).toBe(true);
  for (const screenOnly of [
    page.getByRole('button'),
    page.getByRole('navigation'),
    page.getByText('Tutti gli iscritti'),
  ])
    for (const one of await screenOnly.all()) expect(await one.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Tutti gli iscritti' }).click();
  await page.getByRole('link', { name: 'socia@esempio.it' }).waitFor();
  expect(await search.inputValue()).toBe('SOCIA@');
});

test('the data of an address, also a colleague’s, are reported and erased', async () => {
  const { page, expectComplaint } = await openAs(anna, '/gestione/iscritti');
  const { staff } = site.database;
  await step('reports and erases the data of the subscriber');
  await page.getByRole('link', { name: 'Richieste privacy' }).click();
  expectComplaint(/400/);
  const address = page.getByLabel('Indirizzo email');
  await address.fill('nessuno');
  await page.keyboard.press('Enter');
  await page.getByText('Serve un indirizzo completo, come nome@dominio.it').waitFor();
  await address.fill('socia@esempio.it');
  await page.keyboard.press('Enter');
  await page.getByText('Anche un messaggio').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica' }).click();
  expect((await download).suggestedFilename()).toBe('dati-personali.json');
  const erase = page.getByRole('button', { name: 'Cancella i dati' });
  const question = page.getByRole('alertdialog');
  await erase.click();
  await question.getByText(/va perduto per sempre: un messaggio, un’email e l’iscrizione\. Delle prove/).waitFor();
  await question.getByRole('button', { name: 'Cancella i dati' }).click();
  await page.getByText('Dati cancellati').waitFor();
  await waitForFocus(page.getByRole('heading', { level: 1 }));
  expect(await staff.selectFrom('newsletter').select('email').execute()).toEqual([{ email: paolo }]);

  await step('reports the colleague’s data, on paper too, and erases them: the account stays');
  const report = page.getByRole('main');
  const askReport = async () => {
    await address.fill('Paolo@studio.example');
    await page.keyboard.press('Enter');
    await report.getByText(/^Paolo Serra, redattore, da .*\.$/).waitFor();
  };
  await askReport();
  await page.emulateMedia({ media: 'print' });
  for (const printed of [
    /^Paolo Serra, redattore/,
    /^(?:Una riga|\d+ righe), /,
    /^Firefox su Windows, rete .*, aperta .* con la password, ultima attività .*, scade /,
    /^«Chiave in cassaforte», creata .*, mai usata$/,
    /Resta come prova/,
    /^Collegamento di recupero dell’accesso, in attesa, /,
  ])
    expect(await report.getByText(printed).isVisible()).toBe(true);
  expect(await page.getByRole('link', { name: 'Vai ad Accessi' }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await erase.click();
  await question.getByText(/L’account resta, con sessioni e passkey: .*Le righe del registro restano/).waitFor();
  await question.getByRole('button', { name: 'Cancella i dati' }).click();
  const accountStays = 'L’account resta, con sessioni e passkey: l’accesso si toglie in Accessi.';
  await page.getByText(accountStays, { exact: true }).waitFor();
  await askReport();
  // Proof of consent is all that is left of the sign-up.
  await page.getByRole('heading', { name: 'Prove del consenso' }).waitFor();
  await page.getByRole('link', { name: 'Vai ad Accessi' }).click();
  await page.getByRole('heading', { name: 'Accessi', level: 1 }).waitFor();
  expect(await staff.selectFrom('newsletter').selectAll().execute()).toEqual([]);
});

test('an editor adds a subscriber with the reason, cannot add the address twice, and removes it', async () => {
  const email = 'telefona@esempio.it';
  const { page, expectComplaint } = await openAs(paolo, '/gestione/iscritti', {
    viewport: { width: 390, height: 844 },
  });
  await page.getByText('Nessun iscritto').waitFor();
  expect(await page.getByRole('link', { name: 'Scarica i confermati' }).count()).toBe(0);
  const dialog = page.getByRole('dialog', { name: 'Aggiungi un indirizzo' });
  const add = async (reason: string) => {
    await page.getByRole('button', { name: 'Aggiungi un indirizzo' }).click();
    await waitForFocus(dialog.getByLabel('Indirizzo email'));
    await page.keyboard.type(email);
    await dialog.getByLabel('Come l’ha chiesto').fill(reason);
    await page.keyboard.press('Enter');
  };
  await add('Al telefono, lunedì');
  await dialog.waitFor({ state: 'detached' });
  // Without a mail server the email that asks for confirmation stays queued.
  await page.getByText('La posta non è collegata: le email di conferma aspettano di partire').waitFor();
  expectComplaint(/409/);
  await add('Di nuovo');
  await dialog.getByText('Questo indirizzo è già tra gli iscritti').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: email }).click();
  await page.getByText('Al telefono, lunedì').waitFor();
  await page.getByText('Paolo Serra', { exact: true }).last().waitFor();
  await page.getByRole('button', { name: 'Togli dall’elenco' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Togli dall’elenco' }).click();
  await page.getByText('Tolto dall’elenco').waitFor();
  await page.getByRole('heading', { name: 'Iscritti', level: 1 }).waitFor();
  await page.getByText('Nessun iscritto').waitFor();
  // Going back does not reopen the page of the subscriber.
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe('/gestione/iscritti');
});
