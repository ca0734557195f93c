import { beforeAll, expect, test } from 'vitest';
import { defaultContent } from '../../src/content/published.ts';
import { hasFocus, useBrowser, waitForFocus } from '../support/browser/browser.ts';
import { button, findStatus, flushSave, lead, readDraft, waitForSave } from '../support/browser/editor.ts';
import { holdCalls } from '../support/browser/held-calls.ts';
import { step } from '../support/browser/step.ts';
import { publishTeam } from '../support/rows/versions.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, paolo, type StaffBrowser, signIn } from '../support/staff.ts';

const site = useSite({ fill: addAnnaAndPaolo });
let editor: StaffBrowser;
beforeAll(async () => {
  editor = await signIn(site, paolo);
  await publishTeam(site, 102);
});
const { openAs } = useBrowser(site);

test('versions and discarded drafts come back', async () => {
  const { page, expectComplaint } = await openAs(paolo, '/gestione/testi/team?vista=versioni');
  expectComplaint(/status of 400/);
  expectComplaint(/Error reading staff data/);
  const findVersion = (number: number) => page.getByRole('listitem').filter({ hasText: `Versione ${number},` });
  const first = findVersion(1);
  const more = page.getByRole('button', { name: 'Mostra le versioni precedenti' });
  await findVersion(3).waitFor();
  expect(await first.count()).toBe(0);
  // Live version: neither restore nor comparison is offered.
  const current = findVersion(102).filter({ hasText: '(in linea)' });
  await current.waitFor();
  expect(await current.getByText(/Riporta in bozza|Confronta/).count()).toBe(0);

  await step('loads older versions by keyboard, at first without success');
  const address = '**/api/content/team/versions?*';
  const refused = { error: { code: 'invalid', message: 'Oggi no.' } };
  await page.route(address, (route) => route.fulfill({ status: 400, json: refused }));
  await more.press('Enter');
  await page.getByText('Oggi no.').waitFor();
  expect(await hasFocus(more)).toBe(true);
  await page.unroute(address);
  await more.press('Enter');
  await first.waitFor();
  await more.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

  const pressUndo = async (toast: string) =>
    await page.getByRole('dialog').filter({ hasText: toast }).getByRole('button', { name: 'Annulla' }).click();

  await step('restores the first version, then the default texts');
  const changes = page.getByRole('list', { name: 'Modifiche' });
  await first.getByRole('button', { name: 'Riporta in bozza' }).press('Enter');
  await page.getByText('Riportata in bozza').waitFor();
  await waitForFocus(page.getByRole('heading', { name: 'Modifiche' }));
  await changes.getByText('Versione numero').first().waitFor();
  await page.getByRole('navigation', { name: 'Viste' }).getByRole('button', { name: 'Versioni' }).click();
  const supplied = page.getByRole('listitem').filter({ hasText: 'Il testo fornito con il sito' });
  await supplied.getByRole('button', { name: 'Riporta in bozza' }).click();
  await changes.locator('ins', { hasText: defaultContent.views.team.lead.slice(0, 20) }).waitFor();

  await step('discards the draft by several presses, and undoes that');
  const discards: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') discards.push(request.url());
  });
  const { waitForCall, release } = await holdCalls(page, /\/team\/draft/);
  const discard = button(page, 'Scarta la bozza');
  await discard.focus();
  await page.keyboard.press('Enter');
  await waitForCall();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  release();
  await page.getByText('Nessuna bozza.').waitFor();
  await waitForFocus(findStatus(page));
  expect(discards).toHaveLength(1);
  expect(await page.getByText('Bozza scartata').count()).toBe(1);
  await pressUndo('Bozza scartata');
  await flushSave(page);
  await waitForSave(page);
  await button(page, 'Pubblica').click();
  await page.getByText('Pubblicato.', { exact: true }).waitFor();
  expect(await (await fetch(`${site.url}/team`)).text()).toContain(defaultContent.views.team.lead);

  await step('undoes a discard, but not over text typed since');
  await lead(page).fill('Una frase da scartare.');
  await discard.click();
  await page.getByText('Nessuna bozza.').waitFor();
  await lead(page).fill('Scritto intanto.');
  await pressUndo('Bozza scartata');
  await page.getByText('Non tutto è tornato com’era').waitFor();
  expect(await lead(page).inputValue()).toBe('Scritto intanto.');
  await discard.click();
  await page.getByText('Nessuna bozza.').waitFor();
});

test('a draft gets the hour of Rome at which it is published by itself', async () => {
  const { page } = await openAs(paolo, '/gestione/testi/chi-siamo');
  await lead(page).fill('Una frase per domani.');
  await flushSave(page);
  await waitForSave(page);
  await button(page, 'Programma…').click();
  const dialog = page.getByRole('dialog');
  const publish = dialog.getByRole('button', { name: 'Pubblica', exact: true });
  await dialog.getByLabel('Nota alla versione').fill('Nuovo orario');
  // Incomplete dates are refused: without date and time the draft would be published immediately.
  await dialog.getByLabel('Giorno').pressSequentially('15');
  await publish.click();
  await waitForFocus(dialog.getByLabel('Giorno'));
  const year = new Date().getUTCFullYear() + 1;
  await dialog.getByLabel('Giorno').fill(`${year}-01-15`);
  const schedule = dialog.getByRole('button', { name: 'Fissa l’ora' });
  await schedule.click();
  await dialog.getByText('Servono il giorno e l’ora insieme').waitFor();
  await dialog.getByLabel('Ora italiana').fill('09:30');
  await schedule.click();
  await page.getByText(/Si pubblica da sé/).waitFor();
  expect((await readDraft(site, 'chi-siamo')).publish_at).toBe(`${year}-01-15T08:30:00.000Z`);
  expect(await findStatus(page).innerText()).toContain('Annulla l’ora In linea');

  // Scheduled drafts need no action on Oggi; Testi shows their time.
  const findSection = (name: string | RegExp) =>
    page.getByRole('navigation', { name: 'Gestione' }).getByRole('link', { name });
  await findSection('Oggi').click();
  await page.getByText(/^Il sito è/).waitFor();
  expect(await page.getByText('non pubblicata').count()).toBe(0);
  await findSection(/^Testi/).click();
  const findLink = (name: string) => page.getByRole('link', { name, exact: true });
  const row = page.getByRole('row').filter({ has: findLink('Chi siamo') });
  await row.getByText(`si pubblica da sé: il 15 gennaio ${year} alle 9:30`).waitFor();
  await findLink('Chi siamo').click();
  await button(page, 'Annulla l’ora').click();
  await page.getByText(/Si pubblica da sé/).waitFor({ state: 'detached' });
});

test('a draft of an editor is published after a manager’s approval', async () => {
  const { page } = await openAs(paolo, '/gestione/testi');
  await step('turns on the rule that a manager approves publications');
  const asAnna = await openAs(anna, '/gestione/dati', { fresh: true });
  await asAnna.page.getByLabel('Chi pubblica').selectOption('Un responsabile approva ciò che i redattori scrivono');
  await flushSave(asAnna.page);
  await waitForSave(asAnna.page);
  await button(asAnna.page, 'Pubblica').click();
  await asAnna.page.getByText('Pubblicato.', { exact: true }).waitFor();

  await step('asks for two approvals, as an editor, who cannot publish');
  const { published, version } = await readDraft(site, 'competenze');
  const draft = { ...published, lead: 'Una frase da approvare.' };
  const { version: drafted } = await (await editor.call('PUT', '/api/content/competenze', { draft, version })).json();
  expect((await editor.call('POST', '/api/content/competenze/ask-approval', { version: drafted })).status).toBe(200);
  await page.getByRole('link', { name: 'Servizi', exact: true }).click();
  await lead(page).fill('Una frase da approvare.');
  await flushSave(page);
  await waitForSave(page);
  expect(await button(page, 'Pubblica').count()).toBe(0);
  const askApproval = async () => {
    await button(page, 'Chiedi l’approvazione').click();
    await page.getByText('Approvazione chiesta da Paolo Serra').waitFor();
  };
  await askApproval();
  await step('withdraws the request by a change, and says so');
  await lead(page).fill('Una frase da');
  await page.getByText('La richiesta di approvazione è ritirata').waitFor();
  await lead(page).fill('Una frase da approvare.');
  await flushSave(page);
  await waitForSave(page);
  await askApproval();

  await step('returns the draft with a note, which the editor reads above the text before asking again');
  const openToday = async () =>
    await asAnna.page.getByRole('navigation', { name: 'Gestione' }).getByRole('link', { name: 'Oggi' }).click();
  await openToday();
  await asAnna.page.getByRole('link', { name: '«Servizi»' }).click();
  await button(asAnna.page, 'Rimanda con una nota').click();
  const note = asAnna.page.getByRole('dialog');
  await note.getByLabel('Nota').fill('Manca da quando.');
  await note.getByRole('button', { name: 'Rimanda con una nota' }).click();
  await asAnna.page.getByText('La bozza è rimandata con la nota').waitFor();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('Manca da quando.').waitFor();
  await askApproval();

  await step('approves from «Oggi», where each request has a link, and a single one is linked from the entry');
  for (const way of ['«Servizi»', /Guarda e approva/]) {
    await openToday();
    await asAnna.page.getByRole('link', { name: way }).click();
    await button(asAnna.page, 'Approva e pubblica').click();
    await asAnna.page.getByText('Pubblicato.', { exact: true }).waitFor();
  }
  for (const name of ['servizi', 'competenze'])
    expect((await readDraft(site, name)).published).toMatchObject({ lead: 'Una frase da approvare.' });
});
