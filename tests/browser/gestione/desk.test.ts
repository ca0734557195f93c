import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findingsInBothThemes } from '../../support/browser/axe.ts';
import { gotFocus, gotFonts, hasFocus, useBrowser } from '../../support/browser/browser.ts';
import { holdCalls } from '../../support/browser/held-calls.ts';
import { leaveMessage, storedMessage } from '../../support/rows/desk.ts';
import { useSite } from '../../support/site.ts';
import { addAnnaAndPaolo, anna, paolo } from '../../support/staff.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe('the daily desk', () => {
  const site = useSite({ fill: addAnnaAndPaolo });
  const { visitAs } = useBrowser(site);

  /** Presses Tab until the control has focus. */
  async function tabTo(page: Page, control: ReturnType<Page['getByRole']>) {
    for (let presses = 0; presses < 80; presses += 1) {
      if (await hasFocus(control).catch(() => false)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('The keyboard does not get there');
  }
  const stateOf = async (id: string) => (await storedMessage(site, id))?.state;

  test('replies to a message by keyboard alone, while a colleague sees which editor is replying', async () => {
    const id = await leaveMessage(site, { nome: 'Lucia Ferri', messaggio: 'Vorremmo costituire una cooperativa.' });
    const [asAnna, asPaolo] = [await visitAs(anna), await visitAs(paolo)];
    await asPaolo.go(`/gestione/messaggi/${id}`);
    await asPaolo.page.getByText('Vorremmo costituire una cooperativa.').waitFor();

    const { page } = asAnna;
    await asAnna.go('/gestione');
    const read = page.getByRole('link', { name: 'Leggi: messaggio senza risposta' });
    await read.waitFor();
    await tabTo(page, read);
    await page.keyboard.press('Enter');
    const byMail = page.getByRole('link', { name: 'Con il programma di posta' });
    const address = new URL((await byMail.getAttribute('href')) ?? '');
    expect(address.protocol).toBe('mailto:');
    expect(address.searchParams.get('body')).toContain('> Vorremmo costituire una cooperativa.');
    const reply = page.getByRole('button', { name: 'Rispondi' });
    await tabTo(page, reply);
    await page.keyboard.press('Enter');
    await gotFocus(page.getByRole('textbox', { name: 'Risposta' }));
    await page.keyboard.type('Buongiorno, possiamo vederci giovedì.');
    await asPaolo.page.getByText('Anna Conti sta rispondendo').waitFor();

    await tabTo(page, page.getByRole('button', { name: 'Invia la risposta' }));
    await page.keyboard.press('Enter');
    await page.getByText(/^con risposta da Anna Conti/).waitFor();
    await page.getByRole('region', { name: 'Risposta di Anna Conti' }).getByText('possiamo vederci giovedì').waitFor();
    await asPaolo.page.getByText(/^con risposta da Anna Conti/).waitFor();
    await asPaolo.page.getByText('Anna Conti sta rispondendo').waitFor({ state: 'detached' });
    expect(await stateOf(id)).toBe('answered');
  });

  test('a reply after a colleague’s gets a 409 and is sent only after confirmation', async () => {
    const id = await leaveMessage(site, { nome: 'Due Risposte', messaggio: 'Chi mi risponde?' });
    const [asAnna, asPaolo] = [await visitAs(anna), await visitAs(paolo)];
    for (const { page, go } of [asAnna, asPaolo]) {
      await go(`/gestione/messaggi/${id}`);
      await expect.poll(() => stateOf(id)).toBe('read');
      await page.getByRole('button', { name: 'Rispondi' }).click();
    }
    asAnna.expectComplaint(/409/);
    const send = async ({ page }: { page: Page }, text: string, button = 'Invia la risposta') => {
      await page.getByRole('textbox', { name: 'Risposta' }).fill(text);
      await page.getByRole('button', { name: button }).click();
    };
    await send(asPaolo, 'Da Paolo');
    await asPaolo.page.getByText(/^con risposta da Paolo Serra/).waitFor();
    await send(asAnna, 'Da Anna');
    await asAnna.page.getByText('Nel frattempo un’altra persona ha risposto').waitFor();
    await asAnna.page.getByRole('region', { name: 'Risposta di Paolo Serra' }).waitFor();
    await send(asAnna, 'Da Anna, in più', 'Invia comunque');
    await asAnna.page.getByRole('region', { name: 'Risposta di Anna Conti' }).waitFor();
  });

  test('shows 12 messages in 900 px, bins several at once with undo, and links to previous and next', async () => {
    const names = Array.from({ length: 13 }, (_, index) => `Fila ${index}`);
    for (const [index, nome] of names.entries())
      await leaveMessage(site, { nome, messaggio: 'Buongiorno, una riga sola.', daysAgo: -1 - (13 - index) / 100 });
    const { page, go } = await visitAs(paolo, { viewport: { width: 1440, height: 900 } });
    await go('/gestione/messaggi');
    await page.getByRole('link', { name: 'Fila 12' }).waitFor();
    const low = await page.getByRole('link', { name: 'Fila 11' }).boundingBox();
    expect((low?.y ?? 900) + (low?.height ?? 0)).toBeLessThanOrEqual(900);

    for (const name of ['Fila 0', 'Fila 2'])
      await page.getByLabel(`Scegli il messaggio di ${name}`, { exact: true }).check();
    await page.getByText('2 scelti').waitFor();
    await page.getByRole('button', { name: 'Sposta nel cestino' }).click();
    await page.getByText('2 messaggi nel cestino').waitFor();
    await page.getByRole('link', { name: 'Fila 2', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Annulla' }).click();
    await page.getByRole('link', { name: 'Fila 2', exact: true }).click();
    await page.getByRole('link', { name: 'Successivo' }).click();
    await page.getByRole('heading', { name: 'Fila 3' }).waitFor();
    await page.getByRole('link', { name: 'Precedente' }).click();
    await page.getByRole('heading', { name: 'Fila 2' }).waitFor();
    await page.getByRole('heading', { name: 'Dallo stesso indirizzo' }).waitFor();
  });

  test('a new message appears without reload, is found by search, and its markup is shown as text', async () => {
    await leaveMessage(site, { nome: 'Prima Lettera', messaggio: 'C’era già.' });
    const { page, go } = await visitAs(paolo);
    await go('/gestione/messaggi');
    await page.getByRole('list', { name: 'Messaggi, dal più recente' }).waitFor();
    const nome = '<img src=x onerror="alert(1)"></script><!--';
    const messaggio = '<script>document.title="rotto"</script> <b>Preventivo</b> {{1+1}}';
    await site.api('/api/functions/send-contact-email', { nome, email: 'a@esempio.it', messaggio });
    await page.getByRole('link', { name: nome }).waitFor();
    await page
      .getByRole('status')
      .getByText(/^(?:Un messaggio nuovo|\d+ messaggi nuovi)\.$/)
      .waitFor();

    const search = page.getByLabel('Cerca nei messaggi');
    await search.fill('preventivo');
    await page.getByText('Un messaggio trovato').waitFor();
    await page.getByRole('link', { name: nome }).click();
    await page.getByRole('heading', { name: nome }).waitFor();
    await page.getByText(messaggio).waitFor();
    expect(await page.title()).toContain(nome);
    expect(await page.locator('main img, main script, main b').count()).toBe(0);
    await page.getByRole('link', { name: 'Tutti i messaggi' }).click();
    await page.getByText('Un messaggio trovato').waitFor();
    expect(await search.inputValue()).toBe('preventivo');
    await page.getByRole('link', { name: 'Sospetti' }).click();
    await page.getByText('Nessun messaggio con queste parole').waitFor();
    await page.getByRole('navigation', { name: 'Gestione' }).getByRole('link', { name: 'Messaggi' }).click();
    await page.getByRole('link', { name: nome }).waitFor();
    await expect.poll(() => search.inputValue()).toBe('');

    await go('/gestione/messaggi');
    await search.fill('introvabile');
    await page.getByText('Nessun messaggio con queste parole').waitFor();
  });

  test('a suspected message is cleared in the list and restored with undo, on a phone', async () => {
    const suspect = await leaveMessage(site, {
      nome: 'Gita Svelta',
      messaggio: 'Ho scritto in fretta.',
      state: 'suspected',
      spam_reason: 'too-fast',
    });
    const { page, go } = await visitAs(paolo, phone);
    await go('/gestione/messaggi');
    await page.getByRole('link', { name: 'Sospetti 1' }).tap();
    await page.getByRole('button', { name: 'Non è indesiderato: Gita Svelta' }).tap();
    await page.getByText('Il messaggio è tra quelli da rispondere').waitFor();
    expect(await stateOf(suspect)).toBe('new');
    const entry = page.getByRole('link', { name: 'Gita Svelta' });
    await entry.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Annulla' }).tap();
    await entry.waitFor();
    expect(await stateOf(suspect)).toBe('suspected');

    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

  test('a suspected message is read, cleared and archived on its own page, on a phone', async () => {
    const suspect = await leaveMessage(site, {
      nome: 'Gino Veloce',
      messaggio: 'Ho scritto in fretta.',
      state: 'suspected',
      spam_reason: 'too-fast',
    });
    const { page, go } = await visitAs(paolo, phone);
    await go(`/gestione/messaggi/${suspect}`);
    await page.getByText('più in fretta di quanto una persona possa fare').waitFor();
    await page.getByRole('button', { name: 'Non è indesiderato', exact: true }).tap();
    await page.getByRole('button', { name: 'Archivia' }).tap();
    await page.getByRole('heading', { name: 'Messaggi', level: 1 }).waitFor();
    await page.getByText('Messaggio archiviato').waitFor();
    expect(await stateOf(suspect)).toBe('archived');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

  test('«Annulla» restores the author and the time of an answer', async () => {
    const id = await leaveMessage(site, { nome: 'Già Risposto', messaggio: 'Grazie ancora.' });
    const answer = { state: 'answered', answered_at: '2026-11-02T10:00:00.000Z', answered_by: 'Anna Conti' } as const;
    await site.database.staff.updateTable('messages').set(answer).where('id', '=', id).execute();
    const { page, go } = await visitAs(paolo);
    await go(`/gestione/messaggi/${id}`);
    await page.getByRole('button', { name: 'Rimetti tra quelli da rispondere' }).click();
    await expect.poll(() => stateOf(id)).toBe('read');
    await page.getByRole('button', { name: 'Annulla' }).click();
    await page.getByText(/^con risposta da Anna Conti/).waitFor();
    expect(await storedMessage(site, id)).toMatchObject(answer);
  });

  test('a message moved to the bin is listed there and can be restored', async () => {
    const id = await leaveMessage(site, { nome: 'Da Eliminare', messaggio: 'Cancellatemi.' });
    const { page, go } = await visitAs(paolo, phone);
    await go(`/gestione/messaggi/${id}`);
    await page.getByRole('button', { name: 'Sposta nel cestino' }).tap();
    await page.getByText('Messaggio nel cestino').waitFor();
    await page.getByRole('link', { name: 'Cestino' }).tap();
    await page.getByRole('link', { name: 'Da Eliminare' }).tap();
    await page.getByText('Dopo 30 giorni si cancella da solo').waitFor();
    await page.getByRole('button', { name: 'Riprendi dal cestino' }).tap();
    await page.getByRole('button', { name: 'Archivia' }).waitFor();
    expect(await storedMessage(site, id)).toMatchObject({ binned_at: null });
  });

  test('a change without network fails at once and is not retried later', async () => {
    const id = await leaveMessage(site, { nome: 'Senza Rete', messaggio: 'Devo restare.' });
    const { page, go, expectComplaint } = await visitAs(anna);
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    await go(`/gestione/messaggi/${id}`);
    await expect.poll(() => stateOf(id)).toBe('read');
    await gotFonts(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Sposta nel cestino' }).click();
    await page.getByText('Il server non risponde. Controllare la connessione e riprovare.').waitFor();
    await page.context().setOffline(false);
    // Next poll: a queued change would have been sent before it.
    await page.waitForResponse('**/api/desk');
    expect(await storedMessage(site, id)).toMatchObject({ binned_at: null });
  });

  test('the navigation links to «Messa in linea» at once and adds the number of open tasks later', async () => {
    const { page, go } = await visitAs(anna);
    const held = await holdCalls(page, '**/api/today');
    await go('/gestione/iscritti');
    // Link renders before its number, so that nothing below it shifts.
    await page.getByRole('link', { name: 'Messa in linea', exact: true }).waitFor();
    held.release();
    await page.getByRole('link', { name: /^Messa in linea.*da vedere$/ }).waitFor();
  });

  test.each(['', '/messaggi', '/messaggi/:id'])('is accessible in both themes: %s', async (path) => {
    const id = await leaveMessage(site, { nome: 'Mario Rossi', messaggio: 'Una domanda.' });
    const { page, go } = await visitAs(anna, phone);
    await go(`/gestione${path.replace(':id', id)}`);
    await page.locator('h1').waitFor();
    await page.getByText('Un momento…').waitFor({ state: 'detached' });
    expect(await findingsInBothThemes(page)).toEqual([]);
  });

  test('a long list shows all entries on a phone, and going back restores the scroll position', async () => {
    for (let index = 0; index < 20; index += 1)
      await leaveMessage(site, { nome: `Lunga ${index}`, messaggio: 'Una riga.', daysAgo: 30 + index });
    const { page, go } = await visitAs(paolo, phone);
    await go('/gestione');
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Messaggi/ })
      .first()
      .click();
    const entries = page.getByRole('link', { name: /^Lunga / });
    await expect.poll(() => entries.count()).toBe(20);
    await entries.last().scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(844);
    await entries.last().tap();
    await page.getByRole('heading', { name: 'Lunga 19' }).waitFor();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  });
});
