import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { checkId } from '../../src/content/site-map.ts';
import { useBrowser, waitForFocus } from '../support/browser/browser.ts';
import { step } from '../support/browser/step.ts';
import { useSite } from '../support/site.ts';
import { company } from '../thresholds/threshold-figures.ts';

/* The form of a topic in the browser, with and without JavaScript. */

const site = useSite();
const { visit } = useBrowser(site);
const path = '/preventivo/domiciliazione';

const send = (page: Page) => page.getByRole('button', { name: 'Invia la richiesta' }).click();
const listChosen = (page: Page) =>
  page.locator('main input:checked').evaluateAll((all) => all.map((input) => input.getAttribute('value')));

async function chooseAnswers(page: Page): Promise<void> {
  await page.getByLabel('Legale').check();
  await page.getByLabel('Un anno', { exact: true }).check();
  await page.getByLabel('Società iscritta').check();
  await page.getByLabel('Che attività svolge').fill('Commercio di mobili\nad Ariccia');
  await page.getByLabel('Inoltro a un altro indirizzo').check();
  await page.getByLabel('Numero di telefono dedicato').check();
  await page.getByRole('group', { name: /SPID/ }).getByLabel('Sì').check();
  await page.getByLabel('Nome').fill('Giulia Ferri');
}

const chosen = [
  'Legale',
  'Un anno',
  'Società iscritta',
  'Inoltro a un altro indirizzo',
  'Numero di telefono dedicato',
  'Sì',
];

/** Answers of the request from this address, as they were stored. */
async function readRequest(email: string) {
  const rows = await site.database.staff.selectFrom('messages').selectAll().where('email', '=', email).execute();
  return rows.map(({ topic_title, answers, messaggio }) => ({
    topic_title,
    messaggio,
    answers: JSON.parse(answers).map(({ answer }: { answer: string }) => answer),
  }));
}

const stored = (vatNumber: string) => ({
  topic_title: 'Domiciliazione',
  messaggio: '',
  answers: [
    'Legale',
    'Un anno',
    'Società iscritta',
    ...(vatNumber ? [vatNumber] : []),
    'Commercio di mobili\nad Ariccia',
    'Inoltro a un altro indirizzo; Numero di telefono dedicato',
    'Sì',
  ],
});

test('a request for a quote is corrected and sent without losing an answer', async () => {
  const { page, openHydrated, hydrate } = await visit({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  await openHydrated(path);
  await step('sends with one answer');
  await page.getByLabel('Partita IVA').fill('12345');
  await send(page);
  const outcome = page.locator('main form [aria-live]').last();
  await outcome.getByText('Campi obbligatori').waitFor();
  expect(await outcome.getByRole('link').allTextContents()).toEqual([
    'Quale domiciliazione? Serve una risposta',
    'Per quanto tempo? Serve una risposta',
    'Chi la usa? Serve una risposta',
    expect.stringMatching(/^Questa non è una partita IVA/),
    'Che attività svolge, e dove? Serve una risposta',
    'Chi rappresenta l’ente ha SPID, CIE o firma digitale? Serve una risposta',
    'Il nome è obbligatorio',
    'L’indirizzo email è obbligatorio',
  ]);
  await page.getByRole('group', { name: 'Per quanto tempo?', description: 'Serve una risposta' }).waitFor();
  await page.getByRole('textbox', { name: 'Partita IVA', description: /Alla visura.*Questa non è/ }).waitFor();
  await outcome.getByRole('link', { name: /^Per quanto/ }).click();
  await waitForFocus(page.getByLabel('Tre mesi'));
  const header = await page.locator('header').boundingBox();
  const legend = page.locator('legend', { hasText: 'Per quanto tempo?' });
  await expect.poll(async () => (await legend.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(header?.height ?? 0);

  await step('fills in, reloads, sends');
  await chooseAnswers(page);
  await page.reload();
  await hydrate();
  await expect.poll(() => listChosen(page)).toEqual(chosen);
  expect(await page.getByLabel('Partita IVA').inputValue()).toBe('12345');
  await page.getByLabel('Partita IVA').fill('IT 12345678903');
  await page.getByLabel('Email').fill('con@javascript.example');
  await send(page);
  await waitForFocus(page.getByRole('heading', { level: 1, name: 'Richiesta inviata' }));
  await page.getByText('con@javascript.example', { exact: false }).first().waitFor();
  expect(await readRequest('con@javascript.example')).toEqual([stored('12345678903')]);

  await step('reloads the entry, then opens the form, which is empty again');
  const reference = page.getByText(/^\d{4}-[A-Z\d]{6}$/);
  const written = await reference.textContent();
  await page.reload();
  await hydrate();
  expect(await reference.textContent()).toBe(written);
  expect(await page.locator('main form').count()).toBe(0);
  await openHydrated(path);
  expect(await listChosen(page)).toEqual([]);
});

test('without JavaScript an error keeps everything typed, and the request is stored once corrected', async () => {
  const { page, go, expectComplaint } = await visit({ javaScriptEnabled: false });
  expectComplaint(/422/);
  await go(path);
  await chooseAnswers(page);
  await page.getByLabel('Email').fill('senza@javascript.example');
  await page.getByLabel('Partita IVA').fill('12345');
  await send(page);
  await waitForFocus(page.locator('main form [aria-live] > *'));
  expect(await listChosen(page)).toEqual(chosen);
  await page.getByRole('link', { name: /partita IVA/ }).click();
  await page.getByLabel('Partita IVA').fill('');
  await send(page);
  await waitForFocus(page.getByRole('heading', { level: 1, name: 'Richiesta inviata' }));
  await page.getByText(/^\d{4}-[A-Z\d]{6}$/).waitFor();
  expect(await readRequest('senza@javascript.example')).toEqual([stored('')]);
});

test('the figures of a threshold check choose answers, without appearing in the address', async () => {
  const { page, openHydrated, hydrate } = await visit();
  await openHydrated(`/servizi#${checkId}`);
  for (const [name, figure] of Object.entries(company)) await page.locator(`[name=${name}]`).fill(figure);
  await page.getByRole('button', { name: 'Verifica' }).click();
  await page.getByRole('link', { name: 'Richiesta di preventivo con questi dati' }).click();
  await page.waitForURL(`${site.url}/preventivo/revisore`);
  await hydrate();
  await expect.poll(() => listChosen(page)).toEqual(['Oltre 4\u00a0milioni di euro', 'Fino a 20\u00a0unità']);
  expect(await page.getByLabel('C’è altro?').inputValue()).toContain('Totale dell’attivo, in euro: 4.000.000,01');
});
