import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documents } from '../../src/content/documents.ts';
import { defaultsOf } from '../../src/content/fields.ts';
import type { EditedContent } from '../../src/contract/content.ts';
import { withValue } from '../../src/web/gestione/testi/tree.ts';
import { useBrowser } from '../support/browser.ts';
import { holdCalls } from '../support/held-calls.ts';
import { type Site, startSite } from '../support/site.ts';
import { addPerson, endSessionsOnChange, goodPassword, signIn } from '../support/staff.ts';

const anna = 'anna@studio.example';
const paolo = 'paolo@studio.example';

let site: Site;
beforeAll(async () => {
  site = await startSite();
  await addPerson(site, { email: anna, name: 'Anna Conti', role: 'manager' });
  await addPerson(site, { email: paolo, name: 'Paolo Serra' });
});
afterAll(() => site.stop());
const { visitAs } = useBrowser(() => site);

const saved = (page: Page) => page.getByText(/^Bozza salvata alle/).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
// The page's own; a part of a page may have one too, further down.
const lead = (page: Page) => page.getByLabel('Frase di apertura', { exact: true }).first();
/** How the draft stands, in the bar under the page. */
const standing = (page: Page) => page.getByRole('status').filter({ hasText: /In linea/ });
const gotFocus = (element: Locator) =>
  expect.poll(() => element.evaluate((target) => target === document.activeElement)).toBe(true);
/** The draft as another browser finds it. */
async function draftOf(page: string): Promise<EditedContent> {
  return await (await (await signIn(site, anna)).call('GET', `/api/content/${page}`)).json();
}
/** Lets no save of drafts at `address` through, in any window of that browser, until the address is routed no more. */
async function cutSaves(page: Page, address: string): Promise<void> {
  await page
    .context()
    .route(address, (route) =>
      route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.continue(),
    );
}

/** A draft that Anna saves in another browser. */
async function writeAsAnna(page: string, change: (draft: Record<string, unknown>) => Record<string, unknown>) {
  const { draft, published, version } = await draftOf(page);
  const body = { draft: change(draft ?? published), version };
  expect((await (await signIn(site, anna)).call('PUT', `/api/content/${page}`, body)).status).toBe(200);
}

test('of two people who write the same page each keeps every word, and chooses text by text', async () => {
  const first = await visitAs(anna);
  const second = await visitAs(paolo);
  second.expectComplaint(/status of 409/);
  await first.go('/gestione/testi/servizi');
  await second.go('/gestione/testi/servizi');
  await second.page.getByText('Anna Conti ha aperto questa pagina.').waitFor();
  await lead(second.page).waitFor();
  await lead(first.page).fill('La frase di Anna.');
  await saved(first.page);

  await lead(second.page).fill('La frase di Paolo.');
  const conflict = second.page.getByRole('alert').filter({ hasText: 'Anna Conti ha cambiato questi testi' });
  await conflict.getByText('La frase di Anna.').waitFor();
  expect(await button(second.page, 'Pubblica').isDisabled()).toBe(true);
  await lead(second.page).fill('La frase di Paolo, più lunga.');
  await conflict.getByText('La frase di Paolo, più lunga.').waitFor();
  await conflict.getByRole('button', { name: 'Prendi tutti gli altri' }).click();
  await conflict.getByLabel('Qui').check();
  await conflict.getByRole('button', { name: 'Continua con questa scelta' }).click();
  await gotFocus(standing(second.page));
  await saved(second.page);
  expect((await draftOf('servizi')).draft).toMatchObject({ lead: 'La frase di Paolo, più lunga.' });
});

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
  const { page, go, expectComplaint } = await visitAs(paolo);
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
  expect((await draftOf('team')).draft).toMatchObject({ lead: 'Scritto senza rete.' });

  await cutOff();
  await lead(page).fill('Scritto prima di andare via.');
  await lost.waitFor();
  // Gone without a farewell, which would still reach the server.
  const crashed = page.waitForEvent('crash');
  page.goto('chrome://crash').catch(() => {});
  await crashed;
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
  await expect.poll(async () => (await draftOf('team')).draft).toMatchObject({ lead: 'Scritto a sessione finita.' });
});

test('what was typed a moment before the window is closed reaches the server, however slow the way there is', async () => {
  const { page, go } = await visitAs(paolo);
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
    .poll(async () => (await draftOf('scadenze')).draft)
    .toMatchObject({ lead: 'Scritto prima di chiudere.' });
});

test('a conflict that was left open is still one, however often the page is opened and whatever is typed', async () => {
  const { page, go, expectComplaint } = await visitAs(paolo);
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const name = 'enti-del-terzo-settore';
  const address = `**/api/content/${name}`;
  await go(`/gestione/testi/${name}`);
  await lead(page).waitFor();
  await cutSaves(page, address);
  await lead(page).fill('La frase di Paolo.');
  await page.getByText('Il server non risponde').waitFor();
  const { taxes } = defaultsOf(documents[name]);
  const byAnna = { lead: 'La frase di Anna.', taxes: { ...taxes, title: 'Il titolo di Anna' } };
  await writeAsAnna(name, (draft) => ({ ...draft, ...byAnna }));

  const conflict = page.getByRole('alert').filter({ hasText: 'Anna Conti ha cambiato questi testi' });
  let typed = 'La frase di Paolo.';
  for (const more of [' Più lunga.', ' Ancora di più.']) {
    await page.reload();
    await conflict.getByText('La frase di Anna.').waitFor();
    await page.context().unroute(address);
    expect(await lead(page).inputValue()).toBe(typed);
    for (const action of ['Pubblica', 'Scarta la bozza']) expect(await button(page, action).isDisabled()).toBe(true);
    typed += more;
    await lead(page).fill(typed);
    await conflict.getByText(typed).waitFor();
  }
  expect((await draftOf(name)).draft).toMatchObject({ lead: 'La frase di Anna.' });
  await page.reload();
  await conflict.getByText('La frase di Anna.').waitFor();
  // One's own side is proposed where one has written, the other's elsewhere.
  const proposed = await conflict.locator('label:has(:checked) b').allTextContents();
  expect(proposed.sort()).toEqual(['Anna Conti', 'Qui']);
  await conflict.getByRole('button', { name: 'Continua con questa scelta' }).click();
  await saved(page);
  expect((await draftOf(name)).draft).toMatchObject({ lead: typed, taxes: { title: 'Il titolo di Anna' } });
});

test('a conflict proposes one’s own side wherever one has written, in lists that the other has shortened too', async () => {
  const { page, go, expectComplaint } = await visitAs(paolo);
  expectComplaint(/status of 409/);
  const name = 'enti-del-terzo-settore';
  // A sign of presence would bring the other's version before anything is written here.
  await page.route('**/presence', (route) => route.fulfill({ json: { present: [], version: 0 } }));
  await go(`/gestione/testi/${name}`);
  await lead(page).waitFor();
  const { taxes, note } = defaultsOf(documents[name]);
  await writeAsAnna(name, (draft) => ({
    ...draft,
    lead: 'Una frase che ha scritto Anna sola.',
    taxes: { ...taxes, paragraphs: taxes.paragraphs.slice(0, -1) },
    note: { ...note, paragraphs: note.paragraphs.slice(0, -1) },
  }));
  await page
    .getByRole('group', { name: 'Il fisco' })
    .getByLabel('Paragrafo', { exact: true })
    .first()
    .fill('Il paragrafo di Paolo.');
  await page.getByRole('group', { name: 'La norma' }).getByRole('button', { name: 'Togli' }).first().click();

  const conflict = page.getByRole('alert').filter({ hasText: 'Anna Conti ha cambiato questi testi' });
  const proposed = (text: string) =>
    conflict.getByRole('group', { name: text, exact: true }).locator('label:has(:checked) b').textContent();
  expect(await proposed('Il fisco · Paragrafi')).toBe('Qui');
  expect(await proposed('La norma · Paragrafi · Paragrafo 1')).toBe('Qui');
  expect(await proposed('Frase di apertura')).toBe('Anna Conti');
  await conflict.getByRole('button', { name: 'Continua con questa scelta' }).click();
  await saved(page);
  expect((await draftOf(name)).draft).toMatchObject({
    lead: 'Una frase che ha scritto Anna sola.',
    taxes: { paragraphs: ['Il paragrafo di Paolo.', ...taxes.paragraphs.slice(1)] },
    note: { paragraphs: note.paragraphs.slice(1) },
  });
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
  await expect.poll(async () => (await draftOf('contatti')).draft).toMatchObject({ lead: typed });
  expect((await draftOf('contatti')).published).toMatchObject({ formTitle: 'Due righe allo studio' });
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
  await expect.poll(async () => (await draftOf(name)).draft).toHaveProperty('history.paragraphs.length', 1);
  await saved(page);
  const discarding = await holdCalls(page, /\/chi-siamo\/draft/);
  await button(page, 'Scarta la bozza').click();
  await discarding.begun;
  const typed = 'Scritto mentre la bozza se ne andava.';
  await history.getByLabel('Paragrafo', { exact: true }).fill(typed);
  discarding.release();
  const { published } = await draftOf(name);
  // The list in which somebody went on typing stays whole, everything else goes.
  await expect
    .poll(async () => (await draftOf(name)).draft)
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
  await page.getByText('La bozza non è stata scartata').waitFor();
  await lost.waitFor();
  await page.unroute(cutOff);
  await expect.poll(async () => (await draftOf(name)).draft).toMatchObject({ lead: 'Una frase che resta.' });
});

test('two windows of one browser write one draft: each shows what is typed in the other', async () => {
  const { page, go, expectComplaint } = await visitAs(paolo);
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await go('/gestione/testi/competenze');
  const other = await page.context().newPage();
  await other.goto(`${site.url}/gestione/testi/competenze`);
  await lead(other).waitFor();
  const address = '**/api/content/competenze';
  await cutSaves(page, address);
  await lead(page).fill('Scritto nella prima finestra.');
  await other.getByText('Si scrive in un’altra scheda di questo browser').waitFor();
  expect(await lead(other).inputValue()).toBe('Scritto nella prima finestra.');
  await page.getByText('Il server non risponde').waitFor();
  const both = 'Scritto nella prima finestra, e nella seconda.';
  await lead(other).fill(both);
  await expect.poll(() => lead(page).inputValue()).toBe(both);
  await page.context().unroute(address);
  await Promise.all([saved(page), saved(other)]);
  expect((await draftOf('competenze')).draft).toMatchObject({ lead: both });
  // Whichever saved, the other goes on from there.
  for (const window of [page, other]) {
    const text = `${both} ${window === page ? 'Di nuovo nella prima.' : 'Di nuovo nella seconda.'}`;
    await lead(window).fill(text);
    await expect.poll(async () => (await draftOf('competenze')).draft).toMatchObject({ lead: text });
    expect(await window.getByRole('alert').count()).toBe(0);
  }
});
