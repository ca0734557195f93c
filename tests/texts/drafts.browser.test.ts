import { expect, test } from 'vitest';
import { useBrowser, waitForFocus } from '../support/browser/browser.ts';
import { abortSaves, button, findStatus, flushSave, lead, readDraft, waitForSave } from '../support/browser/editor.ts';
import { step } from '../support/browser/step.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, endSessionsOnChange, goodPassword, paolo, signIn } from '../support/staff.ts';

/* Drafts in a browser: storage, network, closed windows, sessions. Rules of drafts: src/staff/parts/draft/draft.test.ts. */

const site = useSite({ fill: addAnnaAndPaolo });
const { visitAs, openAs } = useBrowser(site);

test('keeps the typed text through a lost network, a crashed window, an ended session and a closed page', async () => {
  const { page, go, expectComplaint } = await visitAs(paolo, { fresh: true });
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await go('/gestione/testi/team');
  await lead(page).waitFor();
  const readStoredLead = async () => (await readDraft(site, 'team')).draft?.['lead'];

  // Focus alone stores nothing.
  for (const field of await page.getByRole('textbox').all()) if (await field.isVisible()) await field.focus();
  await lead(page).focus();
  const listLocalCopies = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('bozza ')));
  expect(await listLocalCopies()).toEqual([]);

  // Lost network: the text is saved once the network is back.
  const outageNotice = page.getByText('Il server non risponde: quello che è scritto resta in questo browser');
  const address = '**/api/content/team';
  await abortSaves(page, address);
  await lead(page).fill('Scritto senza rete.');
  await flushSave(page);
  await outageNotice.waitFor();
  expect(await listLocalCopies()).toHaveLength(1);
  await page.context().unroute(address);
  await flushSave(page);
  await waitForSave(page);
  expect(await readStoredLead()).toBe('Scritto senza rete.');
  expect(await listLocalCopies()).toEqual([]);

  // Crash instead of close: a closing page would still send its last save.
  await abortSaves(page, address);
  await lead(page).fill('Scritto prima di andare via.');
  await flushSave(page);
  await outageNotice.waitFor();
  const crashed = page.waitForEvent('crash');
  page.goto('chrome://crash').catch(() => {});
  await crashed;
  await page.close();
  const reopened = await page.context().newPage();
  await reopened.goto(`${site.url}/gestione/testi/team`);
  await reopened.getByText('Qui c’è un testo rimasto in questo browser').waitFor();
  expect(await lead(reopened).inputValue()).toBe('Scritto prima di andare via.');
  await page.context().unroute(address);
  await button(reopened, 'Riprendi').click();
  await waitForFocus(findStatus(reopened));
  await waitForSave(reopened);
  expect(await readStoredLead()).toBe('Scritto prima di andare via.');

  // Ended session: the text is saved after the sign-in.
  await endSessionsOnChange(reopened, site, address);
  await lead(reopened).fill('Scritto a sessione finita.');
  await flushSave(reopened);
  const dialog = reopened.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Entra', exact: true }).click();
  await expect.poll(readStoredLead).toBe('Scritto a sessione finita.');

  // Closed page: the text is saved as the page closes.
  await lead(reopened).fill('Scritto prima di chiudere.');
  await reopened.close();
  await expect.poll(readStoredLead).toBe('Scritto prima di chiudere.');
});

test('loads a colleague’s newer draft; after a 409 the user copies, overwrites or reloads', async () => {
  const { page, expectComplaint } = await openAs(paolo, '/gestione/testi/servizi');
  expectComplaint(/status of 409/);
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const colleague = await signIn(site, anna);
  const writeAsAnna = async (sentence: string) => {
    const { draft, published, version } = await readDraft(site, 'servizi');
    const body = { draft: { ...(draft ?? published), lead: sentence }, version };
    expect((await colleague.call('PUT', '/api/content/servizi', body)).status).toBe(200);
  };
  const readStoredLead = async () => (await readDraft(site, 'servizi')).draft?.['lead'];

  await step('returns to the window after a colleague’s change');
  await lead(page).fill('Una frase di Paolo.');
  await flushSave(page);
  await waitForSave(page);
  await writeAsAnna('Una frase di Anna.');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => lead(page).inputValue()).toBe('Una frase di Anna.');
  await page.getByText('Anna Conti ha cambiato questi testi', { exact: true }).waitFor();

  await step('writes a text that Anna has changed: copies it, then overwrites hers');
  // Presence is mocked: its response would make the page load Anna’s text before Paolo types.
  await page.route('**/presence', (route) => route.fulfill({ json: { present: [], version: 0 } }));
  const conflict = page.getByRole('alert').filter({ hasText: 'Intanto Anna Conti ha salvato un altro testo' });
  const chooseInConflict = async (choice: string) => await conflict.getByRole('button', { name: choice }).click();
  await writeAsAnna('La frase di Anna.');
  await lead(page).fill('La frase di Paolo.');
  await flushSave(page);
  await conflict.getByText(/^È successo oggi al/).waitFor();
  expect(await button(page, 'Pubblica').isDisabled()).toBe(true);
  await lead(page).fill('La frase di Paolo, più lunga.');
  // Both texts, word by word.
  await conflict.locator('del', { hasText: 'Anna' }).waitFor();
  await conflict.locator('ins', { hasText: 'più lunga' }).waitFor();
  await chooseInConflict('Copia il mio testo');
  await page.getByText('Testo copiato').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe('Frase di apertura\nLa frase di Paolo, più lunga.');
  expect(await readStoredLead()).toBe('La frase di Anna.');
  await chooseInConflict('Sostituisci con il mio');
  await waitForFocus(findStatus(page));
  await waitForSave(page);
  expect(await readStoredLead()).toBe('La frase di Paolo, più lunga.');
  // The replaced text is kept.
  await button(page, 'Versioni').click();
  await page.getByText(/^Bozza di Anna Conti, sostituita oggi al/).waitFor();
  await button(page, 'Modifica').first().click();

  await step('keeps Anna’s text, and undoes that');
  await writeAsAnna('La frase di Anna, più bella.');
  await lead(page).fill('La frase di Paolo.');
  await flushSave(page);
  await chooseInConflict('Tieni il testo di Anna Conti');
  await waitForSave(page);
  expect(await lead(page).inputValue()).toBe('La frase di Anna, più bella.');
  await button(page, 'Annulla').click();
  expect(await lead(page).inputValue()).toBe('La frase di Paolo.');
  await flushSave(page);
  await expect.poll(readStoredLead).toBe('La frase di Paolo.');

  await step('publishes without a network');
  await page.route('**/publish', (route) => route.abort('internetdisconnected'));
  await button(page, 'Pubblica').click();
  await page.getByText('La pubblicazione non è riuscita', { exact: true }).waitFor();
});

test.each([1280, 390])(
  'two people who edit different fields of one page both find their words saved, %i px wide',
  async (width) => {
    const paolos = await openAs(paolo, '/gestione/testi/competenze');
    const annas = await openAs(anna, '/gestione/testi/competenze', { fresh: true });
    paolos.expectComplaint(/status of 409/);
    const title = annas.page.getByLabel('Titolo', { exact: true }).first();
    for (const { page } of [paolos, annas]) {
      await page.setViewportSize({ width, height: 800 });
      // Presence would load the other's text before both have typed.
      await page.route('**/presence', (route) => route.fulfill({ json: { present: [], version: 0 } }));
      await lead(page).waitFor();
    }
    const [words, heading] = [`Una frase di Paolo, ${width}.`, `Il titolo di Anna, ${width}`];

    await title.fill(heading);
    await flushSave(annas.page);
    await waitForSave(annas.page);
    await lead(paolos.page).fill(words);
    await flushSave(paolos.page);

    const readStored = async () => (await readDraft(site, 'competenze')).draft;
    await expect.poll(readStored).toMatchObject({ title: heading, lead: words });
    await expect.poll(() => paolos.page.getByLabel('Titolo', { exact: true }).first().inputValue()).toBe(heading);
  },
);
