import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../../support/browser/browser.ts';
import { useSite } from '../../support/site.ts';
import { addAnnaAndPaolo, anna, signIn } from '../../support/staff.ts';

/* Messages to an editor: changes of colleagues, remaining drafts, failed publications. */

const paolo = 'paolo@studio.example';

const site = useSite({ fill: addAnnaAndPaolo });
const { visitAs } = useBrowser(site);

const saved = (page: Page) => page.getByText(/^Bozza salvata alle/).waitFor();
const lead = (page: Page) => page.getByLabel('Frase di apertura', { exact: true }).first();
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });

/** Saves a sentence as Anna in another browser. */
async function writeAsAnna(page: string, sentence: string): Promise<void> {
  const browser = await signIn(site, anna);
  const { draft, published, version } = await (await browser.call('GET', `/api/content/${page}`)).json();
  const body = { draft: { ...(draft ?? published), lead: sentence }, version };
  expect((await browser.call('PUT', `/api/content/${page}`, body)).status).toBe(200);
}

test('an open editor loads a colleague’s newer draft and names the colleague', async () => {
  const { page, go } = await visitAs(paolo);
  await go('/gestione/testi/team');
  await lead(page).fill('La frase di Paolo.');
  await saved(page);
  await writeAsAnna('team', 'La frase di Anna.');
  // Returning to the window triggers a refetch.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => lead(page).inputValue()).toBe('La frase di Anna.');
  await page.getByText('Anna Conti ha cambiato questi testi', { exact: true }).waitFor();
});

test('publishing lowers the number of drafts in the navigation', async () => {
  await writeAsAnna('contatti', 'Una frase di prova per i contatti.');
  const { page, go } = await visitAs(paolo);
  await go('/gestione/testi/contatti');
  const link = page.getByRole('navigation', { name: 'Gestione' }).getByRole('link', { name: /^Testi/ });
  await expect.poll(() => link.innerText()).toMatch(/\d/);
  const before = Number(/\d+/.exec(await link.innerText()));
  await button(page, 'Pubblica').click();
  await page.getByText('Pubblicato.', { exact: true }).waitFor();
  // Timeout below the poll interval of one minute.
  await expect.poll(async () => Number(/\d+/.exec(await link.innerText())), { timeout: 20_000 }).toBe(before - 1);
});

test('a publication that does not reach the server shows an error', async () => {
  const { page, go, expectComplaint } = await visitAs(paolo);
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await go('/gestione/testi/competenze');
  await lead(page).fill('Una frase che non parte.');
  await saved(page);
  await page.route('**/publish', (route) => route.abort('internetdisconnected'));
  await button(page, 'Pubblica').click();
  await page.getByText('La pubblicazione non è riuscita', { exact: true }).waitFor();
});

test('opening hours are normalized on blur, and a closure is named by its date', async () => {
  const { page, go } = await visitAs(anna);
  await go('/gestione/dati');
  const friday = page.getByLabel('Venerdì', { exact: true });
  for (const [typed, tidy] of [
    ['9-13', '9:00–13:00'],
    ['08.30 - 13.00 e 15-18', '8:30–13:00, 15:00–18:00'],
    ['al mattino', 'al mattino'],
  ] as const) {
    await friday.fill(typed);
    await friday.blur();
    await expect.poll(() => friday.inputValue()).toBe(tidy);
  }
  const closures = page.getByRole('group', { name: 'Chiusure annunciate' });
  await button(closures, 'Aggiungi: chiusura').click();
  await closures.getByLabel('Dal giorno').fill('2026-12-24');
  await closures.getByText('24 dicembre 2026').first().waitFor();
  await button(closures, 'Togli: «24 dicembre 2026»').waitFor();
});
