import { expect, test } from 'vitest';
import { useBrowser, waitForFocus } from '../support/browser/browser.ts';
import { abortSaves, button, findStatus, flushSave, lead, readDraft, waitForSave } from '../support/browser/editor.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, endSessionsOnChange, goodPassword, paolo, signIn } from '../support/staff.ts';

/* Drafts in a real browser: storage, network, closed windows, sessions. Their rules: src/staff/parts/draft/draft.test.ts. */

const site = useSite({ fill: addAnnaAndPaolo });
const { visitAs, openAs } = useBrowser(site);

test('keeps the typed text through a lost network, a crashed window, an ended session and a closed page', async () => {
  const { page, go, expectComplaint } = await visitAs(paolo, { fresh: true });
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await go('/gestione/testi/team');
  await lead(page).waitFor();
  const storedLead = async () => (await readDraft(site, 'team')).draft?.['lead'];

  // Focus alone stores nothing.
  for (const field of await page.getByRole('textbox').all()) if (await field.isVisible()) await field.focus();
  await lead(page).focus();
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('bozza ')));
  expect(await kept()).toEqual([]);

  // Lost network: saved once it is back.
  const lost = page.getByText('Il server non risponde: quello che è scritto resta in questo browser');
  const address = '**/api/content/team';
  await abortSaves(page, address);
  await lead(page).fill('Scritto senza rete.');
  await flushSave(page);
  await lost.waitFor();
  expect(await kept()).toHaveLength(1);
  await page.context().unroute(address);
  await flushSave(page);
  await waitForSave(page);
  expect(await storedLead()).toBe('Scritto senza rete.');
  expect(await kept()).toEqual([]);

  // Crash instead of close: a closing page would still send its last save.
  await abortSaves(page, address);
  await lead(page).fill('Scritto prima di andare via.');
  await flushSave(page);
  await lost.waitFor();
  const crashed = page.waitForEvent('crash');
  page.goto('chrome://crash').catch(() => {});
  await crashed;
  await page.close();
  const again = await page.context().newPage();
  await again.goto(`${site.url}/gestione/testi/team`);
  await again.getByText('Qui c’è un testo rimasto in questo browser').waitFor();
  expect(await lead(again).inputValue()).toBe('Scritto prima di andare via.');
  await page.context().unroute(address);
  await button(again, 'Riprendi').click();
  await waitForFocus(findStatus(again));
  await waitForSave(again);
  expect(await storedLead()).toBe('Scritto prima di andare via.');

  // Ended session: saved after the sign-in.
  await endSessionsOnChange(again, site, address);
  await lead(again).fill('Scritto a sessione finita.');
  await flushSave(again);
  const dialog = again.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Entra', exact: true }).click();
  await expect.poll(storedLead).toBe('Scritto a sessione finita.');

  // Closed page: saved on the way out.
  await lead(again).fill('Scritto prima di chiudere.');
  await again.close();
  await expect.poll(storedLead).toBe('Scritto prima di chiudere.');
});

test('loads a colleague’s newer draft, and leaves a 409 to the user: copy, overwrite or reload', async () => {
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
  const storedLead = async () => (await readDraft(site, 'servizi')).draft?.['lead'];

  // Newer draft, loaded on return to the window.
  await lead(page).fill('Una frase di Paolo.');
  await flushSave(page);
  await waitForSave(page);
  await writeAsAnna('Una frase di Anna.');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => lead(page).inputValue()).toBe('Una frase di Anna.');
  await page.getByText('Anna Conti ha cambiato questi testi', { exact: true }).waitFor();

  // Conflict. Presence is mocked: its version would load Anna's text before Paolo types.
  await page.route('**/presence', (route) => route.fulfill({ json: { present: [], version: 0 } }));
  const conflict = page.getByRole('alert').filter({ hasText: 'Intanto Anna Conti ha salvato un altro testo' });
  const inConflict = async (choice: string) => await conflict.getByRole('button', { name: choice }).click();
  await writeAsAnna('La frase di Anna.');
  await lead(page).fill('La frase di Paolo.');
  await flushSave(page);
  await conflict.getByText(/^È successo oggi al/).waitFor();
  expect(await button(page, 'Pubblica').isDisabled()).toBe(true);
  await lead(page).fill('La frase di Paolo, più lunga.');
  await inConflict('Copia il mio testo');
  await page.getByText('Testo copiato').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe('Frase di apertura\nLa frase di Paolo, più lunga.');
  expect(await storedLead()).toBe('La frase di Anna.');
  await inConflict('Salva il mio');
  await waitForFocus(findStatus(page));
  await waitForSave(page);
  expect(await storedLead()).toBe('La frase di Paolo, più lunga.');

  // Reload, with undo.
  await writeAsAnna('La frase di Anna, più bella.');
  await lead(page).fill('La frase di Paolo.');
  await flushSave(page);
  await inConflict('Ricarica');
  await waitForSave(page);
  expect(await lead(page).inputValue()).toBe('La frase di Anna, più bella.');
  await button(page, 'Annulla').click();
  expect(await lead(page).inputValue()).toBe('La frase di Paolo.');
  await flushSave(page);
  await expect.poll(storedLead).toBe('La frase di Paolo.');

  // Publication that does not reach the server.
  await page.route('**/publish', (route) => route.abort('internetdisconnected'));
  await button(page, 'Pubblica').click();
  await page.getByText('La pubblicazione non è riuscita', { exact: true }).waitFor();
});
