import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { useBrowser } from '../../support/browser/browser.ts';
import { useSite } from '../../support/site.ts';
import { addPerson, enterStaffArea, notSignedIn, signInByForm, staffBrowser } from '../../support/staff.ts';

/* What a tab hears of the session later than it was said, or says with what another tab has just replaced. */

const site = useSite();
let email: string;
let people = 0;
const { visit } = useBrowser(site);

beforeEach(async () => {
  people += 1;
  email = `persona.${people}@studio.example`;
  await addPerson(site, { email });
});

/** A page of somebody who has come in. */
async function signedIn(): Promise<Page> {
  const { page, go, expectComplaint } = await visit();
  expectComplaint(notSignedIn);
  await enterStaffArea(page, site, email);
  await go('/gestione/profilo');
  await page.getByRole('heading', { name: 'Dispositivi collegati' }).waitFor();
  return page;
}

/** Has the page look at its session, and holds the server's answer on its way back until the function that comes out is called. */
async function lookSlowly(page: Page): Promise<() => Promise<void>> {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route('**/api/session', async (route) => {
    if (route.request().method() !== 'GET' || !isFirst) return await route.fallback();
    isFirst = false;
    const response = await route.fetch();
    answer();
    await released;
    await route.fulfill({ response });
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await answered;
  return async () => {
    const heard = page.waitForResponse((response) => response.url().endsWith('/api/session'));
    release();
    await (await heard).finished();
    // Whatever the page makes of it is shown then.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  };
}

test('who goes out just while another tab renews the session is out', async () => {
  const page = await signedIn();
  const context = page.context();
  const [{ name = '', value = '' } = {}] = await context.cookies();
  const cookie = `${name}=${value}`;
  const otherTab = staffBrowser(site, cookie);
  await page.route('**/api/session', async (route) => {
    if (route.request().method() !== 'DELETE' || otherTab.cookie !== cookie) return await route.fallback();
    await otherTab.call('POST', '/api/session/refresh');
    await context.addCookies([{ name, value: otherTab.cookie.slice(name.length + 1), url: site.url }]);
    // It was on its way already, with the cookie of before.
    const answer = await staffBrowser(site, cookie).call('DELETE', '/api/session');
    await route.fulfill({ status: answer.status, contentType: 'application/json', body: await answer.text() });
  });
  await page.getByRole('button', { name: 'Esci', exact: true }).click();
  await page.waitForURL('**/gestione/accesso');
  expect((await otherTab.call('GET', '/api/session')).status).toBe(401);
});

test('who has gone out is not taken for signed in because an older answer says so', async () => {
  const page = await signedIn();
  const answer = await lookSlowly(page);
  await page.getByRole('button', { name: 'Esci', exact: true }).click();
  await page.waitForURL('**/gestione/accesso');
  await answer();
  await signInByForm(page, email);
  await page.waitForURL('**/gestione');
});

test('who has come in again is not asked to once more because an older answer says that nobody is there', async () => {
  const page = await signedIn();
  await site.database.staff.deleteFrom('sessions').execute();
  const answer = await lookSlowly(page);
  const second = await page.context().newPage();
  await second.goto('/gestione/accesso');
  await signInByForm(second, email);
  await second.waitForURL('**/gestione');
  await answer();
  await page.getByLabel('Nome e cognome').fill('Nome nuovo');
  await page.getByRole('button', { name: 'Salva' }).click();
  await page.getByText('Profilo salvato').waitFor();
  expect(await page.getByRole('dialog', { name: 'La sessione è terminata' }).count()).toBe(0);
});
