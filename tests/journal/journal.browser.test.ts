import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser/browser.ts';
import { useSite } from '../support/site.ts';
import { addPerson, anna } from '../support/staff.ts';

const site = useSite({ fill: (site) => addPerson(site, { email: anna, role: 'manager' }) });
const { openAs } = useBrowser(site);

test('the journal names its days in Italian in a browser with another locale, and announces how many lines a search finds', async () => {
  const { page, expectComplaint } = await openAs(anna, '/gestione/registro', { locale: 'en-US' });
  const days = page.getByRole('search').getByRole('status');
  const found = page.getByRole('status').filter({ hasText: /trovat/ });
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  expect(await days.textContent()).toBe('');
  expect(await found.count()).toBe(0);
  await page.getByLabel('Dal giorno').fill('2026-08-03');
  await page.getByRole('button', { name: 'Cerca' }).click();
  await expect.poll(() => days.textContent()).toBe('Dal 3 agosto 2026 in poi.');
  await page.getByLabel('Al giorno', { exact: true }).fill('2026-08-11');
  await page.getByLabel('Al giorno', { exact: true }).press('Enter');
  await expect.poll(() => days.textContent()).toBe('Dal 3 agosto all’11 agosto 2026.');
  await page.getByRole('button', { name: 'Mostra tutto' }).click();

  const search = page.getByLabel('Nome, pagina o parola della riga');
  for (const [looked, said] of [
    ['Anna Conti', /^(Una riga trovata|\d+ righe trovate)$/],
    ['parola che nessuno ha scritto', /^Nessuna riga trovata$/],
  ] as const) {
    await search.fill(looked);
    await search.press('Enter');
    await expect.poll(() => found.allTextContents()).toEqual([expect.stringMatching(said)]);
  }
  await page.getByText('Si può cercare un nome soltanto').waitFor();
  await page.getByRole('button', { name: 'Mostra tutto' }).click();
  await expect.poll(() => found.count()).toBe(0);

  // URL with an invalid date.
  expectComplaint(/status of 400/);
  expectComplaint(/Error reading staff data/);
  await page.goto('/gestione/registro?from=agosto');
  await page.getByRole('alert').waitFor();
  expect(await days.textContent()).toBe('');
});
