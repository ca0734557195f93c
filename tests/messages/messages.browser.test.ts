import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasFocus, useBrowser, waitForFocus, waitForFonts } from '../support/browser/browser.ts';
import { button } from '../support/browser/editor.ts';
import { refetch } from '../support/browser/refetch.ts';
import { step } from '../support/browser/step.ts';
import { findAccountId } from '../support/rows/accounts.ts';
import { leaveAppointment } from '../support/rows/appointments.ts';
import { leaveMessage, readStoredMessage } from '../support/rows/desk.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, paolo } from '../support/staff.ts';

/* No mail server: emails stay queued, and no page announces one as sent. */
const site = useSite({ fill: addAnnaAndPaolo });
const { visitAs, openAs } = useBrowser(site);

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const readState = async (id: string) => (await readStoredMessage(site, id))?.state;
const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Presses Tab until the control has focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await hasFocus(control).catch(() => false)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not get there');
}

test('a message is answered by keyboard while a colleague sees it', async () => {
  const text = 'Vorremmo costituire una cooperativa.';
  const id = await leaveMessage(site, { nome: 'Lucia Ferri', messaggio: text });
  const asPaolo = await openAs(paolo, `/gestione/messaggi/${id}`);
  await asPaolo.page.getByText(text).waitFor();
  await expect.poll(() => readState(id)).toBe('read');
  await button(asPaolo.page, 'Rispondi').click();

  await step('reads it from «Oggi», by keyboard');
  const { page } = await openAs(anna, '/gestione', { permissions: ['clipboard-read', 'clipboard-write'] });
  const read = page.getByRole('link', { name: 'Leggi: messaggio senza risposta' });
  await read.waitFor();
  await tabTo(page, read);
  await page.keyboard.press('Enter');
  const byMail = page.getByRole('link', { name: 'Rispondi dalla tua posta' });
  const address = new URL((await byMail.getAttribute('href')) ?? '');
  expect(address.protocol).toBe('mailto:');
  expect(address.searchParams.get('body')).toContain(`> ${text}`);
  await button(page, 'Copia l’indirizzo').click();
  await page.getByText('Indirizzo copiato').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe((await readStoredMessage(site, id))?.email);

  await step('answers while a colleague sees it');
  const announced = page.waitForResponse('**/answering');
  await tabTo(page, button(page, 'Rispondi'));
  await page.keyboard.press('Enter');
  await waitForFocus(page.getByRole('textbox', { name: 'Risposta' }));
  // An answer of spaces only is not sent.
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/answer')) sent.push(request.url());
  });
  await page.keyboard.type('   ');
  await button(page, 'Invia la risposta').click();
  await page.getByRole('textbox', { name: 'Risposta' }).fill('');
  await page.keyboard.type('Buongiorno, possiamo vederci giovedì.');
  await announced;
  await refetch(asPaolo.page);
  await asPaolo.page.getByText('Anna Conti sta rispondendo').waitFor();
  const withdrawn = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await tabTo(page, button(page, 'Invia la risposta'));
  await page.keyboard.press('Enter');
  await page.getByText(/^con risposta da Anna Conti/).waitFor();
  expect(sent).toHaveLength(1);
  await page.getByRole('region', { name: 'Risposta di Anna Conti' }).getByText('possiamo vederci giovedì').waitFor();
  await withdrawn;
  await refetch(asPaolo.page);
  await asPaolo.page.getByText(/^con risposta da Anna Conti/).waitFor();
  await asPaolo.page.getByText('Anna Conti sta rispondendo').waitFor({ state: 'detached' });
  expect(await readState(id)).toBe('answered');

  await step('confirms a second answer, begun before the first was sent');
  asPaolo.expectComplaint(/409/);
  await asPaolo.page.getByRole('textbox', { name: 'Risposta' }).fill('Anche mercoledì.');
  await button(asPaolo.page, 'Invia la risposta').click();
  await asPaolo.page.getByText(/^Intanto Anna Conti ha risposto, /).waitFor();
  await asPaolo.page.getByRole('region', { name: 'Risposta di Anna Conti' }).waitFor();
  expect((await readStoredMessage(site, id))?.answered_by).toBe(await findAccountId(site.database, 'Anna Conti'));
  await button(asPaolo.page, 'Invia comunque').click();
  const second = asPaolo.page.getByRole('region', { name: 'Risposta di Paolo Serra' });
  await second.getByText('Anche mercoledì.').waitFor();

  await step('takes the second answer back, and goes on with its text');
  await button(asPaolo.page, 'Annulla').click();
  await second.waitFor({ state: 'detached' });
  expect(await asPaolo.page.getByRole('textbox', { name: 'Risposta' }).inputValue()).toBe('Anche mercoledì.');
});

test('messages are handled from the list, several at once', async () => {
  for (let index = 0; index < 13; index += 1)
    await leaveMessage(site, {
      nome: `Fila ${index}`,
      messaggio: 'Buongiorno, una riga sola.',
      daysAgo: -1 - (13 - index) / 100,
    });
  await leaveAppointment(site, { nome: 'Chiede un incontro' });
  const { page, go } = await openAs(paolo, '/gestione/messaggi', { viewport: { width: 1440, height: 900 } });
  const findEntry = (name: string) => page.getByRole('link', { name, exact: true });
  await findEntry('Fila 12').waitFor();
  const secondEntry = await findEntry('Fila 11').boundingBox();
  expect((secondEntry?.y ?? 900) + (secondEntry?.height ?? 0)).toBeLessThanOrEqual(900);

  await step('bins several messages, but no open request');
  await go('/gestione/messaggi?stato=tutti');
  for (const name of ['Fila 0', 'Fila 2', 'Chiede un incontro'])
    await page.getByLabel(`Scegli il messaggio di ${name}`, { exact: true }).check();
  await page.getByText('3 scelti').waitFor();
  await button(page, 'Sposta nel cestino').click();
  await page.getByText('2 messaggi nel cestino').waitFor();
  await page.getByText('Una richiesta di appuntamento resta: aspetta una risposta.').waitFor();
  await findEntry('Chiede un incontro').waitFor();
  await findEntry('Fila 2').waitFor({ state: 'detached' });
  await button(page, 'Annulla').click();

  await step('gives several to a colleague, whose list has them');
  for (const name of ['Fila 4', 'Fila 5'])
    await page.getByLabel(`Scegli il messaggio di ${name}`, { exact: true }).check();
  await page.getByLabel('Affida a').selectOption('Anna Conti');
  await page.getByText('2 messaggi affidati').waitFor();
  await page.getByLabel('Lo segue').selectOption('Anna Conti');
  await findEntry('Fila 3').waitFor({ state: 'detached' });
  await page
    .getByRole('listitem')
    .filter({ has: findEntry('Fila 5') })
    .getByText('lo segue Anna Conti')
    .waitFor();
  await page.getByLabel('Lo segue').selectOption('tutti');

  await step('goes from message to message');
  await findEntry('Fila 2').click();
  await page.getByRole('link', { name: 'Successivo' }).click();
  await page.getByRole('heading', { name: 'Fila 3' }).waitFor();
  await page.getByRole('link', { name: 'Precedente' }).click();
  await page.getByRole('heading', { name: 'Fila 2' }).waitFor();
  await page.getByRole('heading', { name: 'Dallo stesso indirizzo' }).waitFor();

  await step('shows follower and note in the list');
  await page.getByLabel('Lo segue').selectOption('Anna Conti');
  await page.getByText('Il messaggio è affidato ad Anna Conti').waitFor();
  await page.getByLabel('Tra colleghi').fill('Richiamare per l’inventario');
  await page.getByLabel('Tra colleghi').blur();
  await page.getByText(/^Salvata/).waitFor();
  await page.getByRole('link', { name: 'Tutti i messaggi' }).click();
  const row = page.getByRole('listitem').filter({ has: findEntry('Fila 2') });
  await row.getByText('lo segue Anna Conti').waitFor();
  await row.getByText('Richiamare per l’inventario').waitFor();

  await step('goes into the bin and back');
  await findEntry('Fila 3').click();
  await page.getByRole('heading', { name: 'Fila 3' }).waitFor();
  await button(page, 'Sposta nel cestino').click();
  await page.getByText('Messaggio nel cestino').waitFor();
  await findEntry('Cestino').click();
  await findEntry('Fila 3').click();
  await page.getByText('Dopo 30 giorni si cancella da solo').waitFor();
  await button(page, 'Riprendi dal cestino').click();
  await button(page, 'Archivia').waitFor();
  const restored = site.database.staff.selectFrom('messages').select('binned_at').where('nome', '=', 'Fila 3');
  expect(await restored.execute()).toEqual([{ binned_at: null }]);
});

test('a new message appears without reload, and its markup as text', async () => {
  await leaveMessage(site, { nome: 'Prima Lettera', messaggio: 'C’era già.' });
  const { page } = await openAs(paolo, '/gestione/messaggi');
  await page.getByRole('list', { name: 'Messaggi, oggi' }).waitFor();
  const nome = '<img src=x onerror="alert(1)"></script><!--';
  const messaggio = '<script>document.title="rotto"</script> <b>Preventivo</b> {{1+1}}';
  await site.api('/api/functions/send-contact-email', { nome, email: 'a@esempio.it', messaggio });
  await refetch(page);
  await page.getByRole('link', { name: nome }).waitFor();
  await page
    .getByRole('status')
    .getByText(/^(?:Un messaggio nuovo|\d+ messaggi nuovi)\.$/)
    .waitFor();

  await step('finds it, and shows its markup as text');
  const search = page.getByLabel('Cerca nei messaggi');
  await search.fill('preventivo');
  await page.getByText('Un messaggio trovato').waitFor();
  await page.getByRole('link', { name: nome }).click();
  await page.getByRole('heading', { name: nome }).waitFor();
  await page.getByText(messaggio).waitFor();
  expect(await page.title()).toContain(nome);
  expect(await page.locator('main img, main script, main b').count()).toBe(0);

  await step('queues its email again, which waits for a server');
  await page.getByText('in attesa: la posta non è collegata').waitFor();
  await button(page, 'Invia di nuovo allo studio').click();
  await page.getByText('L’email aspetta di partire').waitFor();
  await page.getByText('parte appena c’è un server di posta').waitFor();
  expect(await page.getByText('riparte tra qualche secondo').count()).toBe(0);

  await step('goes back to the search, and leaves it');
  await page.getByRole('link', { name: 'Tutti i messaggi' }).click();
  await page.getByText('Un messaggio trovato').waitFor();
  expect(await search.inputValue()).toBe('preventivo');
  await page.getByRole('link', { name: 'Sospetti' }).click();
  await page.getByText('Nessun messaggio con queste parole').waitFor();
  await page.getByRole('link', { name: '1 negli altri elenchi' }).click();
  await page.getByText('Un messaggio trovato').waitFor();
  await page.getByRole('navigation', { name: 'Gestione' }).getByRole('link', { name: 'Messaggi' }).click();
  await page.getByRole('link', { name: nome }).waitFor();
  await expect.poll(() => search.inputValue()).toBe('');
  await search.fill('introvabile');
  await page.getByText('Nessun messaggio con queste parole').waitFor();
});

test('on a phone a suspected message is cleared in the list or on its page, and going back keeps the scroll position', async () => {
  const suspected = { messaggio: 'Ho scritto in fretta.', state: 'suspected', spam_reason: 'too-fast' } as const;
  const listed = await leaveMessage(site, { nome: 'Gita Svelta', ...suspected });
  const opened = await leaveMessage(site, { nome: 'Gino Veloce', ...suspected });
  for (let index = 0; index < 60; index += 1)
    await leaveMessage(site, { nome: `Lunga ${index}`, messaggio: 'Una riga.', daysAgo: 30 + index });
  const { page } = await openAs(paolo, '/gestione', phone);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Messaggi/ })
    .first()
    .click();
  const entries = page.getByRole('link', { name: /^Lunga / });
  await entries.first().waitFor();
  // The list begins in the first third of the screen; search and boxes wait for a press.
  const first = await page
    .getByRole('main')
    .getByRole('list', { name: /^Messaggi, / })
    .first()
    .boundingBox();
  expect(first?.y).toBeLessThan(281);
  expect(await page.getByLabel('Cerca nei messaggi').isVisible()).toBe(false);
  await button(page, 'Cerca').tap();
  await waitForFocus(page.getByLabel('Cerca nei messaggi'));
  await button(page, 'Cerca').tap();
  await button(page, 'Scegli').tap();
  await page.getByLabel('Scegli il messaggio di Lunga 0').check();
  await page.getByLabel('1 scelto').waitFor();
  await page.getByLabel('Scegli il messaggio di Lunga 0').uncheck();
  await button(page, 'Scegli').tap();
  await button(page, 'Mostra i precedenti').tap();
  await expect.poll(() => entries.count()).toBe(60);
  await step('goes back to its scroll position');
  await entries.last().scrollIntoViewIfNeeded();
  const scrollPosition = await page.evaluate(() => scrollY);
  expect(scrollPosition).toBeGreaterThan(844);
  await entries.last().tap();
  await page.getByRole('heading', { name: 'Lunga 59' }).waitFor();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollPosition);

  await step('clears a message in the list');
  await page.getByRole('link', { name: 'Sospetti 2' }).tap();
  await button(page, 'Non è indesiderato: Gita Svelta').tap();
  await page.getByText('Il messaggio è tra quelli da rispondere').waitFor();
  expect(await readState(listed)).toBe('new');
  const entry = page.getByRole('link', { name: 'Gita Svelta' });
  await entry.waitFor({ state: 'detached' });
  await button(page, 'Annulla').tap();
  await entry.waitFor();
  expect(await readState(listed)).toBe('suspected');
  expect(await scrollsSideways(page)).toBe(false);

  await step('clears a message on its page');
  await page.getByRole('link', { name: 'Gino Veloce' }).tap();
  await page.getByText('più in fretta di quanto una persona possa fare').waitFor();
  await button(page, 'Non è indesiderato').tap();
  await button(page, 'Archivia').tap();
  await page.getByRole('heading', { name: 'Messaggi', level: 1 }).waitFor();
  await page.getByText('Messaggio archiviato').waitFor();
  expect(await readState(opened)).toBe('archived');
});

test('a note keeps every word, whatever happens to the page, the network or a colleague’s note', async () => {
  const id = await leaveMessage(site, { nome: 'Due Note', messaggio: 'Chi scrive per primo?' });
  const findNoteField = (page: Page) => page.getByLabel('Tra colleghi');
  const readNote = async () => (await readStoredMessage(site, id))?.note;
  const messageCalls = '**/api/messages/*';

  await step('saves a note though the page is left before the delay of the autosave');
  const { page, expectComplaint } = await openAs(anna, '/gestione/messaggi', { fresh: true });
  const link = page.getByRole('link', { name: 'Due Note' });
  await link.click();
  await findNoteField(page).pressSequentially('Chiamo io');
  await page.goBack();
  await link.click();
  await page.getByText(/^Salvata/).waitFor();
  expect([await findNoteField(page).inputValue(), await readNote()]).toEqual(['Chiamo io', 'Chiamo io']);

  await step('retries a failed save');
  expectComplaint(/ERR_FAILED/);
  await page.route(messageCalls, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()));
  await findNoteField(page).fill('Chiama Paolo');
  await page.goBack();
  await link.click();
  await page.getByText('Non ancora salvata').waitFor();
  expect(await findNoteField(page).inputValue()).toBe('Chiama Paolo');
  await page.unroute(messageCalls);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByText(/^Salvata/).waitFor();
  expect(await readNote()).toBe('Chiama Paolo');

  await step('shows both notes where a colleague was faster');
  // Paolo's page must not load Anna's note before he types.
  const asPaolo = await visitAs(paolo);
  await asPaolo.go(`/gestione/messaggi/${id}`);
  await findNoteField(asPaolo.page).waitFor();
  await asPaolo.page.route(messageCalls, (route) =>
    route.request().method() === 'GET' ? new Promise(() => {}) : route.continue(),
  );
  await findNoteField(page).fill('Chiamo io domani.');
  await page.getByText(/^Salvata oggi al.* \(Anna Conti\)$/).waitFor();
  await expect.poll(readNote).toBe('Chiamo io domani.');
  await findNoteField(asPaolo.page).fill('Ha telefonato.');
  asPaolo.expectComplaint(/409/);
  const conflict = asPaolo.page.getByRole('group', { name: 'Intanto Anna Conti ha cambiato «Tra colleghi»' });
  await conflict.getByText('Chiamo io domani.').waitFor();
  await conflict.getByRole('button', { name: /^Tieni/ }).click();
  expect(await findNoteField(asPaolo.page).inputValue()).toBe('Chiamo io domani.');
  await waitForFocus(findNoteField(asPaolo.page));
  await findNoteField(asPaolo.page).fill('Ha telefonato: vuole un appuntamento.');
  await asPaolo.page.getByText(/^Salvata oggi al.* \(Paolo Serra\)$/).waitFor();
  expect(await readNote()).toBe('Ha telefonato: vuole un appuntamento.');

  await step('fails a change without network at once, and does not send it later');
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await waitForFonts(page);
  await page.context().setOffline(true);
  await button(page, 'Sposta nel cestino').click();
  await page.getByText('Il server non risponde. Controlli la connessione e riprovi.').waitFor();
  await page.context().setOffline(false);
  // A queued change would be sent before this poll.
  const polled = page.waitForResponse('**/api/desk');
  await refetch(page);
  await polled;
  expect(await readStoredMessage(site, id)).toMatchObject({ binned_at: null });
});
