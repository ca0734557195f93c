import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownContent } from '../../src/content/contents.ts';
import { documents } from '../../src/content/documents.ts';
import { defaultsOf } from '../../src/content/fields.ts';
import type { EditedContent } from '../../src/contract/content.ts';
import { withValue } from '../../src/web/gestione/testi/tree.ts';
import { axeFindings } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
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
const { visit } = useBrowser(() => site);

async function as(email: string, options: Parameters<typeof visit>[0] = {}) {
  const opened = await visit(options);
  const [name = '', value = ''] = (await signIn(site, email)).cookie.split('=', 2);
  await opened.page.context().addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: 'Strict' }]);
  return opened;
}

const saved = (page: Page) => page.getByText(/^Bozza salvata alle/).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
// The page's own; a part of a page may have one too, further down.
const lead = (page: Page) => page.getByLabel('Frase di apertura', { exact: true }).first();
/** How the draft stands, in the bar under the page. */
const standing = (page: Page) => page.getByRole('status').filter({ hasText: /In linea/ });
const gotFocus = (element: Locator) =>
  expect.poll(() => element.evaluate((target) => target === document.activeElement)).toBe(true);
const publicPage = async (path: string) => await (await fetch(site.url + path)).text();
/** The draft as another browser finds it. */
async function draftOf(page: string): Promise<EditedContent> {
  return await (await (await signIn(site, anna)).call('GET', `/api/content/${page}`)).json();
}
/** Holds calls back until `release` is called; `begun` resolves once one has been made. */
async function hold(page: Page, pattern: RegExp) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const begun = page.waitForRequest(pattern);
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return { begun, release };
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

test('a sentence is written, seen in the preview, compared, published with a receipt, and restored', async () => {
  const { page, go } = await as(paolo);
  await go('/gestione/testi');
  await page.getByRole('row').filter({ hasText: 'Dati dello studio' }).getByText('solo responsabili').waitFor();
  await page.getByRole('link', { name: 'Chi siamo' }).click();
  const before = await lead(page).inputValue();
  const preview = page.frameLocator('iframe');
  await preview.getByText(before).waitFor();

  await lead(page).fill('Siamo  il migliore  studio: "lo dicono tutti"');
  await page.getByText('«migliore» è un superlativo').waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  expect(await lead(page).inputValue()).toBe('Siamo il migliore studio: «lo dicono tutti»');
  const sentence = 'Uno studio che spiega {città} a chi vi arriva.';
  await lead(page).fill(sentence);
  const shown = 'Uno studio che spiega Albano Laziale a chi vi arriva.';
  await preview
    .locator('[data-marked]')
    .getByText(shown)
    .or(preview.locator('[data-marked]', { hasText: shown }))
    .waitFor();
  await saved(page);
  expect(await publicPage('/chi-siamo')).toContain(before);

  await preview.locator('h1').click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('campo-title');

  await button(page, 'Vedi le modifiche').click();
  await gotFocus(page.getByRole('heading', { name: 'Modifiche' }));
  const changes = page.getByRole('list', { name: 'Modifiche' });
  await changes.locator('ins', { hasText: 'spiega' }).waitFor();
  expect(await changes.getByRole('listitem').count()).toBe(1);
  await button(page, 'Pubblica').click();
  await page.getByText(/^In linea alle \d+:\d\d, una pagina verificata\.$/).waitFor();
  await gotFocus(standing(page));
  expect(await publicPage('/chi-siamo')).toContain(shown);
  const visitor = await visit();
  await visitor.goAlive('/');
  await visitor.page.getByRole('link', { name: 'Chi siamo' }).first().click();
  await visitor.page.getByText(shown).waitFor();
});

test('an earlier version is compared and taken up again, and a draft that was discarded comes back', async () => {
  const { page, go } = await as(paolo);
  const changes = page.getByRole('list', { name: 'Modifiche' });
  await go('/gestione/testi/chi-siamo?vista=versioni');
  await page.getByText('Versione 1').waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Il testo del programma' })
    .getByRole('button', { name: 'Riprendi' })
    .click();
  await changes.locator('del', { hasText: 'spiega' }).waitFor();
  await gotFocus(page.getByRole('heading', { name: 'Modifiche' }));
  await button(page, 'Scarta la bozza').click();
  await page.getByText('Nessuna bozza.').waitFor();
  await gotFocus(standing(page));
  // What is typed between the two stays as well.
  await button(page, 'Modifica').click();
  const paragraph = page.getByRole('region', { name: 'La storia' }).getByLabel('Paragrafo', { exact: true }).first();
  await paragraph.fill('Scritto prima di tornare indietro.');
  await button(page, 'Annulla').click();
  await saved(page);
  await button(page, 'Pubblica').click();
  await expect.poll(() => publicPage('/chi-siamo')).toContain(ownContent.views['chi-siamo'].lead);
  expect(await publicPage('/chi-siamo')).toContain('Scritto prima di tornare indietro.');
});

test('of two people who write the same page each keeps every word, and chooses text by text', async () => {
  const first = await as(anna);
  const second = await as(paolo);
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
  const { page, go } = await as(anna);
  await go('/gestione/testi/privacy');
  const fields = page.getByRole('textbox');
  await fields.first().waitFor();
  for (const field of await fields.all()) if (await field.isVisible()) await field.focus();
  await fields.first().focus();
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('bozza ')));
  expect(await kept()).toEqual([]);
});

test('a lost network, a window that breaks down and an ended session cost no word', async () => {
  const { page, go, expectComplaint } = await as(paolo);
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
  const { page, go } = await as(paolo);
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
  const { page, go, expectComplaint } = await as(paolo);
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
  const { page, go, expectComplaint } = await as(paolo);
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
    .getByRole('region', { name: 'Il fisco' })
    .getByLabel('Paragrafo', { exact: true })
    .first()
    .fill('Il paragrafo di Paolo.');
  await page.getByRole('region', { name: 'La norma' }).getByRole('button', { name: 'Togli' }).first().click();

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
  const { page, go } = await as(paolo);
  await go('/gestione/testi/contatti');
  await page.getByLabel('Titolo del modulo', { exact: true }).fill('Due righe allo studio');
  await saved(page);
  const publication = await hold(page, /\/contatti\/publish$/);
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
  const { page, go } = await as(paolo);
  const name = 'chi-siamo';
  await go(`/gestione/testi/${name}`);
  await lead(page).fill('Una frase da scartare.');
  const history = page.getByRole('region', { name: 'La storia' });
  await history.getByRole('button', { name: 'Togli' }).first().click();
  await expect.poll(async () => (await draftOf(name)).draft).toHaveProperty('history.paragraphs.length', 1);
  await saved(page);
  const discarding = await hold(page, /\/chi-siamo\/draft/);
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
  const { page, go, expectComplaint } = await as(paolo);
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
  await page.getByText('Non riuscito').waitFor();
  await lost.waitFor();
  await page.unroute(cutOff);
  await expect.poll(async () => (await draftOf(name)).draft).toMatchObject({ lead: 'Una frase che resta.' });
});

test('two windows of one browser write one draft: each shows what is typed in the other', async () => {
  const { page, go, expectComplaint } = await as(paolo);
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

test('a receipt that is late says what is known, and is asked for again; a heavy page is named', async () => {
  const { page, go } = await as(paolo);
  const receipt = { version: 1000, checked_at: '', instances: 2, checked: 1, pages: ['/competenze'], different: [] };
  let answer: object = { ...receipt, checked_at: null, heavy: [] };
  await page.route('**/api/content/*/receipt', (route) => route.fulfill({ json: answer }));
  await page.clock.install();
  await go('/gestione/testi/email');
  await page.getByText('Qui non c’è anteprima: questi testi escono nelle email').waitFor();
  await go('/gestione/testi/competenze');
  await lead(page).fill('Una frase da verificare.');
  await button(page, 'Pubblica').click();
  await page.getByText('Verifica delle pagine in corso').waitFor();
  const late = page.getByText('Hanno verificato le pagine 1 server su 2: gli altri non rispondono.');
  // The first answer starts the clock that this is about, and may come after the first jump.
  await expect
    .poll(async () => {
      await page.clock.fastForward(31_000);
      return late.count();
    })
    .toBe(1);
  answer = {
    ...receipt,
    checked: 2,
    checked_at: new Date().toISOString(),
    heavy: [{ path: '/competenze', over: 812 }],
  };
  await button(page, 'Guarda di nuovo').click();
  await page.getByText('Più pesante del limite di 14,6\u00a0kB: Competenze e Metodologia, di 0,8\u00a0kB.').waitFor();
});

test('facts are checked as they are typed, and refused where they cannot be published', async () => {
  const { page, go, expectComplaint } = await as(anna);
  expectComplaint(/status of 400/);
  await go('/gestione/dati');
  await button(page, 'Partita IVA').click();
  const vat = page.getByLabel('Partita IVA', { exact: true });
  await expect.poll(() => vat.evaluate((field) => field === document.activeElement)).toBe(true);
  await vat.fill('12345678901');
  await page.getByText('Questa non è una partita IVA').waitFor();
  await button(page, 'Pubblica').click();
  await page.getByRole('alert').filter({ hasText: 'Alcuni testi sono da correggere' }).waitFor();
  await vat.fill('12345678903');
  const latitude = page.getByLabel('Latitudine');
  await latitude.focus();
  await latitude.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'https://www.google.com/maps/place/Albano/@41.7283,12.6601,17z');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect.poll(() => latitude.inputValue()).toBe('41.7283');
  expect(await page.getByLabel('Longitudine').inputValue()).toBe('12.6601');
  const closures = page.getByRole('group', { name: 'Chiusure annunciate' });
  await closures.getByRole('button', { name: 'Aggiungi: chiusura' }).click();
  const [first, last] = [closures.getByLabel('Dal giorno'), closures.getByLabel('Al giorno compreso')];
  await gotFocus(first);
  expect(await closures.getByText('Si vede in: Contatti.').count()).toBe(3);
  await first.fill('2027-01-07');
  await last.fill('2027-01-06');
  const reversed = 'Questo giorno viene prima del primo';
  await closures.getByText(reversed).waitFor();
  await button(page, 'Pubblica').click();
  const faults = page.getByRole('alert').filter({ hasText: 'Alcuni testi sono da correggere' });
  await faults.getByText(`Orari · Chiusure annunciate · Chiusura 1 · Al giorno compreso: ${reversed}`).waitFor();
  await faults.getByRole('button', { name: 'Vai al testo' }).click();
  await gotFocus(last);
  await first.fill('2026-12-24');
  expect(await page.getByText(reversed).count()).toBe(0);
  await button(page, 'Pubblica').click();
  await page.getByText(/^In linea alle \d+:\d\d, \p{L}+ pagine verificate\.$/u).waitFor();
  expect(await publicPage('/contatti')).toContain('12345678903');
});

test('an entry that is moved by keyboard goes on as long as the key is pressed, and takes focus and fields with it', async () => {
  const { page, go } = await as(paolo);
  await go('/gestione/testi/home');
  const reasons = page.getByRole('region', { name: 'Sei ragioni' });
  const { entries } = defaultsOf(documents.home).reasons;
  const [first, second, third, ...others] = entries.map(({ title }) => title);
  const titles = async () =>
    (await reasons.locator('summary > span').allTextContents()).map((text) => text.split(': ').at(-1));
  await reasons.locator('summary').nth(2).click();
  await reasons.getByRole('button', { name: `Sposta su: «${third}»` }).focus();
  for (const order of [
    [first, third, second],
    [third, first, second],
    [third, first, second],
  ]) {
    await page.keyboard.down('Enter');
    await expect.poll(titles).toEqual([...order, ...others]);
    await gotFocus(reasons.getByRole('button', { name: `Sposta su: «${third}»` }));
    expect(await reasons.getByLabel('Titolo', { exact: true }).last().inputValue()).toBe(third);
  }
  await page.keyboard.up('Enter');
  await reasons.getByText(`«${third}» ora è la voce 1 di 6`).waitFor();
  await reasons.getByRole('button', { name: `Sposta giù: «${third}»` }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(titles).toEqual([first, third, second, ...others]);
  await gotFocus(reasons.getByRole('button', { name: `Sposta giù: «${third}»` }));

  await button(page, 'Vedi le modifiche').click();
  const title = page.getByRole('listitem').filter({ hasText: 'Sei ragioni · Voci · Voce 2 · Titolo' });
  await title.getByRole('button', { name: 'Modifica' }).click();
  await gotFocus(reasons.getByRole('group', { name: 'Voce 2', exact: true }).getByLabel('Titolo', { exact: true }));
});

test.each([390, 1440])(
  'by keyboard, at %i px, no field gets the focus behind the bar under the page',
  async (width) => {
    const { page, go } = await as(anna, { viewport: { width, height: 844 } });
    await go('/gestione/dati');
    const first = page.getByLabel('Nome dello studio', { exact: true });
    await first.focus();
    const hidden: string[] = [];
    for (let count = 0; count < 40; count += 1) {
      await page.keyboard.press('Tab');
      const behind = await page.evaluate(() => {
        const { activeElement } = document;
        const { bottom } = activeElement?.getBoundingClientRect() ?? { bottom: 0 };
        const bar = document.querySelector('main [role=status][tabindex]')?.parentElement?.getBoundingClientRect();
        return bar && bottom > bar.top ? `${activeElement?.id}: ${bottom} under ${bar.top}` : null;
      });
      if (behind !== null) hidden.push(behind);
    }
    expect(hidden).toEqual([]);
  },
);

test('a draft is discarded once, however often the button is pressed meanwhile', async () => {
  const { page, go } = await as(anna);
  await go('/gestione/testi/note-legali');
  await lead(page).fill('Una frase che non resta.');
  await saved(page);
  const discards: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') discards.push(request.url());
  });
  const { begun, release } = await hold(page, /\/note-legali\/draft/);
  await button(page, 'Scarta la bozza').focus();
  await page.keyboard.press('Enter');
  await begun;
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  release();
  await page.getByText('Bozza scartata').waitFor();
  await standing(page).getByText('Nessuna bozza').waitFor();
  expect(discards).toHaveLength(1);
  expect(await page.getByText('Bozza scartata').count()).toBe(1);
});

test('a new entry opens at its first field; left empty, it is named in full, with the way back to it', async () => {
  const { page, go, expectComplaint } = await as(paolo);
  expectComplaint(/status of 400/);
  await go('/gestione/testi/chi-siamo');
  const rules = page.getByRole('region', { name: 'Le regole della professione' });
  await rules.getByRole('button', { name: 'Aggiungi: voce' }).focus();
  await page.keyboard.press('Enter');
  const title = rules.getByRole('group', { name: 'Voce 6', exact: true }).getByLabel('Titolo', { exact: true });
  await gotFocus(title);
  await button(page, 'Vedi le modifiche').click();
  const change = page.getByRole('list', { name: 'Modifiche' }).getByRole('listitem').filter({ hasText: 'Voci' });
  await change.getByRole('button', { name: 'Modifica' }).click();
  await gotFocus(rules.getByText('Voci6 voci, da 1 a 12'));
  await button(page, 'Vedi le modifiche').click();
  await button(page, 'Pubblica').click();
  const faults = page.getByRole('alert').filter({ hasText: 'Alcuni testi sono da correggere' });
  await gotFocus(faults);
  const where = 'Le regole della professione · Voci · Voce 6 · Titolo: Questo testo non può restare vuoto';
  await faults.getByRole('listitem').filter({ hasText: where }).getByRole('button', { name: 'Vai al testo' }).click();
  await gotFocus(title);
  await rules.getByRole('button', { name: 'Togli: Voce 6' }).click();
  await gotFocus(rules.getByRole('group', { name: 'Voci', exact: true }));
  expect(await faults.count()).toBe(0);
});

test.each([360, 390])('on a phone %i px wide, what can be done with a draft stands on one line', async (width) => {
  const { page, go } = await as(anna, { viewport: { width, height: 844 } });
  await go('/gestione/testi/moduli');
  await page.getByLabel('Sopra i campi', { exact: true }).fill(`Tutti i campi servono, a ${width} punti.`);
  await saved(page);
  const bar = standing(page).locator('..');
  const tops = await bar.getByRole('button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  expect(tops).toHaveLength(3);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(12);
  expect((await bar.boundingBox())?.height).toBeLessThan(100);
});

test('nothing is wrong with the editor, in both themes and on every screen', async () => {
  const { page, go } = await as(anna);
  const found: string[] = [];
  for (const path of ['/gestione/testi', '/gestione/testi/home', '/gestione/dati']) {
    await go(path);
    await page
      .getByText(/In linea/)
      .first()
      .waitFor();
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1440, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const finding of await axeFindings(page)) found.push(`${path} ${width}: ${finding}`);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) found.push(`${path} ${width}: ${over} px too wide`);
    }
  }
  expect(found).toEqual([]);
});
