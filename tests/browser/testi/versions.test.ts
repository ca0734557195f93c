import { beforeAll, expect, test } from 'vitest';
import { hasFocus, useBrowser } from '../../support/browser/browser.ts';
import { publishTeam } from '../../support/rows/versions.ts';
import { useSite } from '../../support/site.ts';
import { addPerson } from '../../support/staff.ts';

const paolo = 'paolo@studio.example';

const site = useSite();
beforeAll(async () => {
  await publishTeam(site, 102);
  await addPerson(site, { email: paolo, name: 'Paolo Serra' });
});
const { visitAs } = useBrowser(site);

test('older versions load by keyboard, a failed load shows its error, and the first version is restored', async () => {
  const { page, go, expectComplaint } = await visitAs(paolo);
  expectComplaint(/status of 400/);
  expectComplaint(/Error reading staff data/);
  await go('/gestione/testi/team?vista=versioni');
  const first = page.getByRole('listitem').filter({ hasText: /^Versione 1,/ });
  const more = page.getByRole('button', { name: 'Mostra le versioni precedenti' });
  await page.getByText(/^Versione 3,/).waitFor();
  expect(await first.count()).toBe(0);

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
  await first.getByRole('button', { name: 'Riporta in bozza' }).press('Enter');
  await page.getByText('Riportata in bozza').waitFor();
  await page.getByRole('list', { name: 'Modifiche' }).getByText('Versione numero').first().waitFor();
});
