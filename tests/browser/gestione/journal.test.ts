import { expect, test } from 'vitest';
import { findingsInBothThemes } from '../../support/browser/axe.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { useSite } from '../../support/site.ts';
import { addPerson } from '../../support/staff.ts';

const manager = 'anna@studio.example';

const site = useSite({ fill: (site) => addPerson(site, { email: manager, role: 'manager' }) });
const { visitAs } = useBrowser(site);

test('the date filter is spelled out in Italian in a browser with another locale', async () => {
  const { page, go, expectComplaint } = await visitAs(manager, { locale: 'en-US' });
  await go('/gestione/registro');
  const days = page.getByRole('search').getByRole('status');
  await days.waitFor({ state: 'attached' });
  expect(await days.textContent()).toBe('');
  await page.getByLabel('Dal giorno').fill('2026-08-03');
  await page.getByRole('button', { name: 'Cerca' }).click();
  await expect.poll(() => days.textContent()).toBe('Dal 3 agosto 2026 in poi.');
  await page.getByLabel('Al giorno', { exact: true }).fill('2026-08-11');
  await page.getByLabel('Al giorno', { exact: true }).press('Enter');
  await expect.poll(() => days.textContent()).toBe('Dal 3 agosto all’11 agosto 2026.');
  expect(await findingsInBothThemes(page)).toEqual([]);
  for (const [search, said] of [
    ['to=2026-08-01', 'Fino al 1º agosto 2026.'],
    ['from=2025-12-31&to=2026-08-08', 'Dal 31 dicembre 2025 all’8 agosto 2026.'],
    ['from=2026-08-08&to=2026-08-08', 'Solo l’8 agosto 2026.'],
    ['from=2026-08-03&to=2026-08-01', 'Dal 3 agosto al 1º agosto 2026: il primo giorno viene dopo l’ultimo.'],
  ]) {
    await go(`/gestione/registro?${search}`);
    await expect.poll(() => days.textContent()).toBe(said);
  }
  expectComplaint(/status of 400/);
  expectComplaint(/Error reading staff data/);
  await go('/gestione/registro?from=agosto');
  await page.getByRole('alert').waitFor();
  expect(await days.textContent()).toBe('');
});

test('a search announces the number of lines found', async () => {
  const { page, go } = await visitAs(manager);
  await go('/gestione/registro');
  const found = page.getByRole('status').filter({ hasText: /trovat/ });
  await page.getByRole('button', { name: 'Cerca' }).waitFor();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  expect(await found.count()).toBe(0);
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
});
