import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PaperRequest } from '../../src/contract/papers/calls.ts';
import { paperLimits } from '../../src/contract/papers/terms.ts';
import { readFocusedName, useBrowser } from '../support/browser/browser.ts';
import { step } from '../support/browser/step.ts';
import { askForPapers, findPapersLink, makePdf } from '../support/rows/papers.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, signIn } from '../support/staff.ts';

const site = useSite({ fill: addAnnaAndPaolo });
const { visit } = useBrowser(site);

const pdf = (name: string, size = 2000) => ({ name, mimeType: 'application/pdf', buffer: makePdf(size) });

async function ask() {
  const staff = await signIn(site, anna);
  const request = await askForPapers(staff);
  const read = async (): Promise<PaperRequest> =>
    await (await staff.call('GET', `/api/paper-requests/${request.id}`)).json();
  return { path: new URL(findPapersLink(site, request)).pathname, read };
}

/** Presses Tab until a control with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (name.test((await readFocusedName(page)) ?? '')) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

test.each([true, false])(
  'a client hands in papers on a phone by keyboard, and has finished (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const { path, read } = await ask();
    const viewport = { width: 390, height: 844 };
    const { page, go, openHydrated } = await visit({ viewport, javaScriptEnabled, reducedMotion: 'reduce' });
    await (javaScriptEnabled ? openHydrated : go)(path);
    const input = page.getByLabel('Visura camerale', { exact: true });
    const waitForAwaited = (count: number) =>
      page.getByText(`Documenti ancora da consegnare: ${count} su 2.`).waitFor();
    await waitForAwaited(2);

    await step('sends two files');
    const chooser = page.waitForEvent('filechooser');
    await input.focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles([pdf('visura.pdf'), pdf('allegato.pdf')]);
    if (!javaScriptEnabled) {
      await tabTo(page, /^Invia$/);
      await page.keyboard.press('Enter');
    }
    await page.getByText(/ricevuto .*, 2 file/).waitFor();
    await waitForAwaited(1);
    expect(await page.locator('main').textContent()).not.toContain('allegato');

    await step('marks them as wrong, and sends one again');
    await page.getByRole('button', { name: 'Ho sbagliato file' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Il file è segnato come sbagliato').waitFor();
    await waitForAwaited(2);
    await input.setInputFiles(pdf('giusta.pdf'));
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Invia', exact: true }).first().press('Enter');
    await page.getByText(/ricevuto .*, 1 file/).waitFor();

    await step('adds a note to «Non ce l’ho» for the other paper');
    await page.locator('summary').nth(1).press('Enter');
    await tabTo(page, /^Aggiungi una nota: Carta/);
    await page.keyboard.type('È scaduta');
    await page.getByRole('button', { name: 'Non ce l’ho: Carta d’identità' }).press('Enter');
    await page.getByText('Ha indicato che non ce l’ha. Lo studio ha ricevuto la Sua nota.').waitFor();
    await waitForAwaited(0);

    await step('has finished');
    await page.getByRole('button', { name: 'Ho finito' }).press('Enter');
    await page.getByText('Lo studio sa che ha finito').waitFor();
    expect(await read()).toMatchObject({
      finished_at: expect.any(String),
      papers: [
        {
          state: 'delivered',
          files: [{ wrong_at: expect.any(String) }, { wrong_at: expect.any(String) }, { name: 'giusta.pdf' }],
        },
        { state: 'missing', client_note: 'È scaduta' },
      ],
    });
  },
);

test('a file is refused with a sentence, and one that did not arrive is sent again', async () => {
  const { path, read } = await ask();
  const { page, openHydrated, expectComplaint } = await visit({ viewport: { width: 390, height: 844 } });
  await openHydrated(path);
  const row = page.getByRole('listitem').filter({ hasText: 'Visura camerale' });
  const input = row.locator('input[type=file]');
  await page.locator('summary').first().click();
  await row.getByRole('textbox').fill('Una nota');

  await step('names a file that is too large before any of it is sent');
  await input.setInputFiles(pdf('grande.pdf', paperLimits.file + 1));
  await row.getByText('«grande.pdf» è troppo grande').waitFor();
  expectComplaint(/415/);
  await input.setInputFiles({ name: 'pagina.html', mimeType: 'text/html', buffer: Buffer.from('<html>') });
  await row.getByText('«pagina.html» non si può consegnare').waitFor();
  expect(await row.getByRole('textbox').inputValue()).toBe('Una nota');

  await step('sends again after the connection has broken off');
  await page.route(`**${path}`, (route) => route.abort());
  expectComplaint(/ERR_FAILED/);
  await input.setInputFiles(pdf('visura.pdf'));
  await row.getByText('La connessione si è interrotta').waitFor();
  await page.unrouteAll();
  await row.getByRole('button', { name: 'Riprova' }).click();
  await row.getByText(/ricevuto .*, 1 file/).waitFor();
  expect((await read()).papers[0]).toMatchObject({ client_note: 'Una nota', files: [{ name: 'visura.pdf' }] });
});

test('a file that was chosen before the page could run its script is sent', async () => {
  const { path } = await ask();
  const { page } = await visit();
  await page.route('**/assets/**', async (route) => {
    await chosen;
    await route.continue();
  });
  let choose = () => {};
  const chosen = new Promise<void>((resolve) => {
    choose = resolve;
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Visura camerale', { exact: true }).setInputFiles(pdf('visura.pdf'));
  choose();
  await page.getByText(/ricevuto .*, 1 file/).waitFor();
});
