import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withValue } from '../../../src/web/gestione/testi/draft/tree.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { button, cutSaves, draftOf, lead, saved } from '../../support/browser/editor.ts';
import { holdCalls } from '../../support/browser/held-calls.ts';
import { useSite } from '../../support/site.ts';
import { addAnnaAndPaolo, anna, endSessionsOnChange, goodPassword, paolo } from '../../support/staff.ts';

const site = useSite({ fill: addAnnaAndPaolo });
const { visitAs } = useBrowser(site);

test('whoever goes through the fields of a page and types nothing has no draft', async () => {
  const { page, go } = await visitAs(anna);
  await go('/gestione/testi/privacy');
  const fields = page.getByRole('textbox');
  await fields.first().waitFor();
  for (const field of await fields.all()) if (await field.isVisible()) await field.focus();
  await fields.first().focus();
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('bozza ')));
  expect(await kept()).toEqual([]);
});

test('a lost network, a window that breaks down and an ended session cost no word', async () => {
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
  await saved(page);
  expect((await draftOf(site, 'team')).draft).toMatchObject({ lead: 'Scritto senza rete.' });

  await cutOff();
  await lead(page).fill('Scritto prima di andare via.');
  await lost.waitFor();
  // Gone without a farewell, which would still reach the server.
  const crashed = page.waitForEvent('crash');
  page.goto('chrome://crash').catch(() => {});
  await crashed;
  await page.close();
  const again = await page.context().newPage();
  await again.goto(`${site.url}/gestione/testi/team`);
  await again.getByText('Ripreso quello che era rimasto in questo browser').waitFor();
  expect(await lead(again).inputValue()).toBe('Scritto prima di andare via.');
  await page.context().unroute(address);
  await saved(again);

  await endSessionsOnChange(again, site, address);
  await lead(again).fill('Scritto a sessione finita.');
  const dialog = again.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Entra', exact: true }).click();
  await expect
    .poll(async () => (await draftOf(site, 'team')).draft)
    .toMatchObject({ lead: 'Scritto a sessione finita.' });
});

test('what was typed a moment before the window is closed reaches the server, however slow the way there is', async () => {
  const { page, go } = await visitAs(paolo, { fresh: true });
  await go('/gestione/testi/scadenze');
  await lead(page).waitFor();
  // Longer than a closed window waits for a request that is its own.
  await page.context().route('**/api/content/scadenze', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue().catch(() => {});
  });
  await lead(page).fill('Scritto prima di chiudere.');
  await page.goto('about:blank');
  await expect
    .poll(async () => (await draftOf(site, 'scadenze')).draft)
    .toMatchObject({ lead: 'Scritto prima di chiudere.' });
});

test('what is typed while the page is being published stays in its field and becomes the next draft', async () => {
  const { page, go } = await visitAs(paolo);
  await go('/gestione/testi/contatti');
  await page.getByLabel('Titolo del modulo', { exact: true }).fill('Due righe allo studio');
  await saved(page);
  const publication = await holdCalls(page, /\/contatti\/publish$/);
  await button(page, 'Pubblica').click();
  await publication.begun;
  const typed = 'Scritto mentre la pagina usciva.';
  await lead(page).fill(typed);
  publication.release();
  await expect.poll(async () => (await draftOf(site, 'contatti')).draft).toMatchObject({ lead: typed });
  expect((await draftOf(site, 'contatti')).published).toMatchObject({ formTitle: 'Due righe allo studio' });
  expect(await lead(page).inputValue()).toBe(typed);
  await saved(page);
  await page.reload();
  await saved(page);
  expect(await lead(page).inputValue()).toBe(typed);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('what is typed while a draft is being discarded stays in its field, and all else of the draft goes', async () => {
  const { page, go } = await visitAs(paolo);
  const name = 'chi-siamo';
  await go(`/gestione/testi/${name}`);
  await lead(page).fill('Una frase da scartare.');
  const history = page.getByRole('group', { name: 'La storia' });
  await history.getByRole('button', { name: 'Togli' }).first().click();
  await expect.poll(async () => (await draftOf(site, name)).draft).toHaveProperty('history.paragraphs.length', 1);
  await saved(page);
  const discarding = await holdCalls(page, /\/chi-siamo\/draft/);
  await button(page, 'Scarta la bozza').click();
  await discarding.begun;
  const typed = 'Scritto mentre la bozza se ne andava.';
  await history.getByLabel('Paragrafo', { exact: true }).fill(typed);
  discarding.release();
  const { published } = await draftOf(site, name);
  // The list in which somebody went on typing stays whole, everything else goes.
  await expect
    .poll(async () => (await draftOf(site, name)).draft)
    .toEqual(withValue(published, 'history.paragraphs', [typed]));
  expect(await lead(page).inputValue()).toBe(published['lead']);
});

test('a discard that fails leaves the words that wait to be saved', async () => {
  const { page, go, expectComplaint } = await visitAs(paolo);
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const name = 'servizio-di-domiciliazione';
  await go(`/gestione/testi/${name}`);
  await lead(page).waitFor();
  const cutOff = /\/api\/content\/servizio-di-domiciliazione(?:\/draft\?.*)?$/;
  await page.route(cutOff, (route) => route.abort('internetdisconnected'));
  await lead(page).fill('Una frase che resta.');
  const lost = page.getByText('Il server non risponde: quello che è scritto resta in questo browser');
  await lost.waitFor();
  await button(page, 'Scarta la bozza').click();
  await page.getByText('Non si sa se la bozza è stata scartata').waitFor();
  await lost.waitFor();
  await page.unroute(cutOff);
  await expect.poll(async () => (await draftOf(site, name)).draft).toMatchObject({ lead: 'Una frase che resta.' });
});

/** As who comes back to a window makes it look for what is new. */
const comeBack = (window: Page) => window.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('two windows of one browser write one draft: whoever comes back to one finds what was saved in the other', async () => {
  const { page, go } = await visitAs(paolo, { fresh: true });
  await go('/gestione/testi/competenze');
  const other = await page.context().newPage();
  await other.goto(`${site.url}/gestione/testi/competenze`);
  await lead(other).waitFor();
  let text = 'Scritto';
  for (const [here, there] of [
    [page, other],
    [other, page],
    [page, other],
  ] as const) {
    text += ' ancora';
    await lead(here).fill(text);
    await expect.poll(async () => (await draftOf(site, 'competenze')).draft).toMatchObject({ lead: text });
    await comeBack(there);
    await expect.poll(() => lead(there).inputValue()).toBe(text);
    expect(await there.getByRole('alert').count()).toBe(0);
  }
});

test('a sentence that is written in two windows before either shows the other’s is a conflict, and neither is lost', async () => {
  const { page, go } = await visitAs(paolo, { fresh: true });
  const address = '/gestione/testi/servizi';
  await go(address);
  const other = await page.context().newPage();
  await other.goto(site.url + address);
  await lead(other).waitFor();
  const save = await holdCalls(other, '**/api/content/servizi');
  await lead(page).fill('La frase della prima.');
  await lead(other).fill('La frase della seconda.');
  await saved(page);
  await save.begun;
  save.release();

  const conflict = other.getByRole('alert').filter({ hasText: 'Questi testi sono cambiati in un’altra finestra' });
  for (const sentence of ['La frase della prima.', 'La frase della seconda.'])
    await conflict.getByText(sentence).waitFor();
  await button(other, 'Continua con questa scelta').click();
  await saved(other);
  await comeBack(page);
  await expect.poll(() => lead(page).inputValue()).toBe('La frase della seconda.');
});
