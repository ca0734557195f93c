import { describe, expect, test } from 'vitest';
import { findingsInBothThemes } from '../../support/browser/axe.ts';
import { gotFocus, useBrowser } from '../../support/browser/browser.ts';
import { leaveMessage } from '../../support/rows/desk.ts';
import { useSite } from '../../support/site.ts';
import { addAnnaAndPaolo, anna, goodPassword, paolo, staffBrowser } from '../../support/staff.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe('subscribers', () => {
  const site = useSite({ fill: addAnnaAndPaolo });
  const { visitAs } = useBrowser(site);

  test('the proof of consent is printed, and the data of an email address are exported and erased', async () => {
    await site.api('/api/newsletter', { email: 'socia@esempio.it' });
    await leaveMessage(site, { nome: 'Socia', messaggio: 'Anche un messaggio' });
    await site.database.owner
      .updateTable('messages')
      .set({ email: 'socia@esempio.it' })
      .where('nome', '=', 'Socia')
      .execute();
    const { page, go, expectComplaint } = await visitAs(anna, { fresh: true });
    await go('/gestione/iscritti');
    await page.getByLabel('Cerca un indirizzo').fill('SOCIA');
    await page.waitForURL(/cerca=SOCIA/);
    await page.getByRole('status').getByText('Un indirizzo trovato').waitFor();
    // Result opened before the debounce of the search ends: the changed search is kept.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByLabel('Cerca un indirizzo').fill('SOCIA@');
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
    expect(await page.getByLabel('Cerca un indirizzo').inputValue()).toBe('SOCIA@');

    await page.getByRole('link', { name: 'Richieste privacy' }).click();
    expectComplaint(/400/);
    await page.getByLabel('Indirizzo email').fill('nessuno');
    await page.keyboard.press('Enter');
    await page.getByText('Serve un indirizzo completo, come nome@dominio.it').waitFor();
    await page.getByLabel('Indirizzo email').fill('socia@esempio.it');
    await page.keyboard.press('Enter');
    await page.getByText('Anche un messaggio').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Scarica' }).click();
    expect((await download).suggestedFilename()).toBe('dati-personali.json');
    await page.getByRole('button', { name: 'Cancella i dati' }).click();
    await page.getByText(/va perduto per sempre: un messaggio, un’email e l’iscrizione\. Delle prove/).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancella i dati' }).click();
    await page.getByText('Dati cancellati').waitFor();
    await gotFocus(page.getByRole('heading', { level: 1 }));
    expect(await site.database.staff.selectFrom('newsletter').selectAll().execute()).toEqual([]);

    const asPaolo = await visitAs(paolo);
    await asPaolo.go('/gestione/iscritti');
    await asPaolo.page.getByText('Nessun iscritto').waitFor();
    expect(await asPaolo.page.getByRole('link', { name: 'Scarica i confermati' }).count()).toBe(0);
  });

  test('the report on a colleague prints account and journal, and erasure keeps both with a notice', async () => {
    await site.api('/api/newsletter', { email: 'paolo@studio.example' });
    const letter = { id: 'rientro', kind: 'staff-access', rfc_message_id: '<rientro@studio.example>' };
    await site.database.owner
      .insertInto('outbox')
      .values({ ...letter, recipient: 'paolo@studio.example' })
      .execute();
    const credentials = { email: paolo, password: goodPassword };
    const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' };
    expect((await staffBrowser(site).call('POST', '/api/session', credentials, firefox)).status).toBe(200);
    const key = { id: 'p1', credential_id: 'c1', public_key: new Uint8Array([1]), counter: 0, transports: '[]' };
    const { id: account_id } = await site.database.owner
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', paolo)
      .executeTakeFirstOrThrow();
    await site.database.owner
      .insertInto('passkeys')
      .values({ ...key, account_id, name: 'Chiave in cassaforte' })
      .execute();
    const { page, go } = await visitAs(anna);
    await go('/gestione/iscritti/richiesta');
    const report = page.getByRole('main');
    const ask = async () => {
      await page.getByLabel('Indirizzo email').fill('Paolo@studio.example');
      await page.keyboard.press('Enter');
      await report.getByText(/^Paolo Serra, redattore, da .*\.$/).waitFor();
    };
    await ask();
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
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancella i dati' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(/L’account resta, con sessioni e passkey: .*Le righe del registro restano/).waitFor();
    await question.getByRole('button', { name: 'Cancella i dati' }).click();
    await page.getByText('Dati cancellati').waitFor();
    await page.getByText('L’account resta, con sessioni e passkey: l’accesso si toglie in Accessi.').waitFor();

    await ask();
    // Proof of consent is all that is left of the sign-up.
    await page.getByRole('heading', { name: 'Prove del consenso' }).waitFor();
    await page.getByRole('link', { name: 'Vai ad Accessi' }).click();
    await page.getByRole('heading', { name: 'Accessi', level: 1 }).waitFor();
  });

  test('a removed subscriber is gone from the list, and going back does not reopen the page', async () => {
    await site.api('/api/newsletter', { email: 'parte@esempio.it' });
    const { page, go } = await visitAs(anna);
    await go('/gestione/iscritti');
    await page.getByRole('link', { name: 'parte@esempio.it' }).click();
    await page.getByRole('button', { name: 'Togli dall’elenco' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Togli dall’elenco' }).click();
    await page.getByText('Tolto dall’elenco').waitFor();
    await page.getByRole('heading', { name: 'Iscritti', level: 1 }).waitFor();
    await page.getByText('Nessun iscritto').waitFor();
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/gestione/iscritti');
  });

  test.each(['', '/richiesta'])('is accessible in both themes: /iscritti%s', async (path) => {
    const { page, go } = await visitAs(anna, phone);
    await go(`/gestione/iscritti${path}`);
    await page.locator('h1').waitFor();
    await page.getByText('Un momento…').waitFor({ state: 'detached' });
    expect(await findingsInBothThemes(page)).toEqual([]);
  });

  test('a subscriber added by hand shows the editor and the reason, and a duplicate returns 409', async () => {
    const { page, go, expectComplaint } = await visitAs(paolo, { viewport: { width: 390, height: 844 } });
    await go('/gestione/iscritti');
    await page.getByRole('button', { name: 'Aggiungi chi lo chiede' }).click();
    const dialog = page.getByRole('dialog', { name: 'Aggiungere agli iscritti' });
    await gotFocus(dialog.getByLabel('Indirizzo email'));
    await page.keyboard.type('telefona@esempio.it');
    await dialog.getByLabel('Come l’ha chiesto').fill('Al telefono, lunedì');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'telefona@esempio.it' }).click();
    await page.getByText('Al telefono, lunedì').waitFor();
    await page.getByText('Paolo Serra', { exact: true }).last().waitFor();

    await go('/gestione/iscritti');
    expectComplaint(/409/);
    await page.getByRole('button', { name: 'Aggiungi chi lo chiede' }).click();
    await dialog.getByLabel('Indirizzo email').fill('telefona@esempio.it');
    await dialog.getByLabel('Come l’ha chiesto').fill('Di nuovo');
    await page.keyboard.press('Enter');
    await dialog.getByText('Questo indirizzo è già tra gli iscritti').waitFor();
  });
});
