import { expect, test } from 'vitest';
import { gotFocus, useBrowser } from '../../support/browser/browser.ts';
import { button, cutSaves, draftOf, lead, saved, standing } from '../../support/browser/editor.ts';
import { useSite } from '../../support/site.ts';
import { addAnnaAndPaolo, anna, endSessionsOnChange, goodPassword, paolo, signIn } from '../../support/staff.ts';

/* Drafts in a real browser: storage, network, closed windows, sessions (see src/staff/parts/draft/draft.test.ts). */

const site = useSite({ fill: addAnnaAndPaolo });
const { visitAs } = useBrowser(site);

test('focusing fields stores no draft', async () => {
  const { page, go } = await visitAs(anna);
  await go('/gestione/testi/privacy');
  const fields = page.getByRole('textbox');
  await fields.first().waitFor();
  for (const field of await fields.all()) if (await field.isVisible()) await field.focus();
  await fields.first().focus();
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('bozza ')));
  expect(await kept()).toEqual([]);
});

test('keeps the typed text through a lost network, a crashed window, an ended session and a closed page', async () => {
  const { page, go, expectComplaint } = await visitAs(paolo, { fresh: true });
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await go('/gestione/testi/team');
  await lead(page).waitFor();
  const lost = page.getByText('Il server non risponde: quello che è scritto resta in questo browser');
  const address = '**/api/content/team';
  const cutOff = () => cutSaves(page, address);
  await cutOff();
  await lead(page).fill('Scritto senza rete.');
  await lost.waitFor();
  await page.context().unroute(address);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await saved(page);
  expect((await draftOf(site, 'team')).draft).toMatchObject({ lead: 'Scritto senza rete.' });

  await cutOff();
  await lead(page).fill('Scritto prima di andare via.');
  await lost.waitFor();
  // Crash instead of close: a closing page would still send its last save.
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
  await gotFocus(standing(again));
  await saved(again);
  expect((await draftOf(site, 'team')).draft).toMatchObject({ lead: 'Scritto prima di andare via.' });

  await endSessionsOnChange(again, site, address);
  await lead(again).fill('Scritto a sessione finita.');
  const dialog = again.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Entra', exact: true }).click();
  await expect
    .poll(async () => (await draftOf(site, 'team')).draft)
    .toMatchObject({ lead: 'Scritto a sessione finita.' });

  // Delay longer than a closed window waits for its own requests.
  await page.context().unroute(address);
  await page.context().route(address, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue().catch(() => {});
  });
  await lead(again).fill('Scritto prima di chiudere.');
  await again.goto('about:blank');
  await expect
    .poll(async () => (await draftOf(site, 'team')).draft)
    .toMatchObject({ lead: 'Scritto prima di chiudere.' });
});

test('after a 409 the second editor can copy the typed text, overwrite the draft or reload', async () => {
  const { page, go, expectComplaint } = await visitAs(paolo, { fresh: true });
  expectComplaint(/status of 409/);
  // Presence is mocked: its version would load Anna's text before Paolo types.
  await page.route('**/presence', (route) => route.fulfill({ json: { present: [], version: 0 } }));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await go('/gestione/testi/servizi');
  await lead(page).waitFor();
  const writeAsAnna = async (sentence: string) => {
    const { draft, published, version } = await draftOf(site, 'servizi');
    const body = { draft: { ...(draft ?? published), lead: sentence }, version };
    expect((await (await signIn(site, anna)).call('PUT', '/api/content/servizi', body)).status).toBe(200);
  };
  const conflict = page.getByRole('alert').filter({ hasText: 'Intanto Anna Conti ha salvato un altro testo' });
  const inConflict = async (choice: string) => await conflict.getByRole('button', { name: choice }).click();

  await writeAsAnna('La frase di Anna.');
  await lead(page).fill('La frase di Paolo.');
  await conflict.getByText(/^È successo oggi al/).waitFor();
  expect(await button(page, 'Pubblica').isDisabled()).toBe(true);
  await lead(page).fill('La frase di Paolo, più lunga.');
  await inConflict('Copia il mio testo');
  await page.getByText('Testo copiato').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe('Frase di apertura\nLa frase di Paolo, più lunga.');
  await inConflict('Salva il mio');
  await gotFocus(standing(page));
  await saved(page);
  expect((await draftOf(site, 'servizi')).draft).toMatchObject({ lead: 'La frase di Paolo, più lunga.' });

  await writeAsAnna('La frase di Anna, più bella.');
  await lead(page).fill('La frase di Paolo.');
  await inConflict('Ricarica');
  await saved(page);
  expect(await lead(page).inputValue()).toBe('La frase di Anna, più bella.');
  await button(page, 'Annulla').click();
  expect(await lead(page).inputValue()).toBe('La frase di Paolo.');
  await expect.poll(async () => (await draftOf(site, 'servizi')).draft).toMatchObject({ lead: 'La frase di Paolo.' });
});
