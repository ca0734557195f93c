import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { alikeInTree } from '../../support/browser/accessibility-checks.ts';
import { axeFindings, findingsInBothThemes } from '../../support/browser/axe.ts';
import { elsewhere, gotFocusWithin, useBrowser } from '../../support/browser/browser.ts';
import { markupFaults } from '../../support/markup.ts';
import { useSite } from '../../support/site.ts';
import { addPerson, signIn } from '../../support/staff.ts';

const manager = 'anna@studio.example';

const site = useSite({
  prepare: async ({ staff }) => {
    const slides = [0, 1].map((ordine) => ({ url: `${elsewhere}/studio-${ordine}.png`, titolo: null, ordine }));
    await staff.insertInto('foto_studio').values(slides).execute();
  },
});
beforeAll(async () => {
  await addPerson(site, { email: manager, role: 'manager' });
  await addPerson(site, { email: 'paolo@studio.example', name: 'Paolo Serra' });
  const browser = await signIn(site, manager);
  await browser.call('POST', '/api/people', { email: 'dario@studio.example', role: 'editor' });
});
const { visit, visitAs } = useBrowser(site);

/** Findings of axe at both widths in both themes, markup errors and horizontal overflow. */
async function findings(page: Page): Promise<string[]> {
  // <main> only: the browser and the dialog library write around it. outerHTML gives every attribute a value.
  const faults = await markupFaults(await page.locator('main').evaluate((main) => main.outerHTML));
  const found = faults.filter((fault) => !fault.startsWith('attribute-empty-style'));
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const finding of await findingsInBothThemes(page)) found.push(`${width} ${finding}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) found.push(`${width}: ${over} px too wide`);
  }
  return found;
}

test.each([
  ['profilo', 'Dispositivi collegati'],
  ['persone', 'Inviti in attesa'],
  ['registro', /^(Lunedì|Martedì|Mercoledì|Giovedì|Venerdì|Sabato|Domenica)/],
])('the page %s has no accessibility, markup or overflow errors in either theme or width', async (path, heading) => {
  const { page, go } = await visitAs(manager, { reducedMotion: 'reduce' });
  await go(`/gestione/${path}`);
  await page.getByRole('heading', { name: heading }).first().waitFor();
  expect(await findings(page)).toEqual([]);
});

test.each(['profilo', 'persone', 'foto', 'carosello', 'testi/home', 'dati'])(
  'screen readers can tell apart all controls of the page %s',
  async (path) => {
    const { page, go } = await visitAs(manager);
    await go(`/gestione/${path}`);
    const main = page.getByRole('main');
    await main.getByRole('button').nth(1).waitFor();
    expect(alikeInTree(await main.ariaSnapshot())).toEqual([]);
  },
);

test('a dialog and the menu on a phone have no accessibility violations', async () => {
  const { page, go } = await visitAs(manager, { reducedMotion: 'reduce' });
  await go('/gestione/persone');
  await page.getByRole('button', { name: 'Invita una persona' }).click();
  await gotFocusWithin(page.getByRole('dialog'));
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Altro' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

test('sign-in and invitation pages have no accessibility or markup errors; an unknown path returns 404', async () => {
  const { page, go, expectComplaint } = await visit({ reducedMotion: 'reduce' });
  expectComplaint(/status of 40[14]/);
  await go('/gestione/accesso');
  await page.getByRole('button', { name: 'Entra', exact: true }).click();
  await page.getByText('Serve un indirizzo completo').waitFor();
  expect(await findings(page)).toEqual([]);
  await go('/gestione/invito#nessuno');
  await page.getByRole('heading', { name: 'Il collegamento non vale più' }).waitFor();
  expect(await findings(page)).toEqual([]);
  const unknown = await page.goto('/gestione/nulla');
  expect(unknown?.status()).toBe(404);
});

test('staff pages send no-store, noindex and a strict CSP; their chunk is immutable and below 250 kB', async () => {
  const answer = await fetch(`${site.url}/gestione/messaggi`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("connect-src 'self'");
  expect(await markupFaults(await answer.text())).toEqual([]);
  const script = /"chunks":\["([^"]+)"/.exec(await (await fetch(`${site.url}/gestione`)).text())?.[1] ?? '';
  const chunk = await fetch(site.url + script, { headers: { 'accept-encoding': 'br' } });
  expect(chunk.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(Number(chunk.headers.get('content-length'))).toBeLessThan(250_000);
});
