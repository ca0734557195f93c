import type { Page } from 'playwright-core';
import type { ConfirmedAction } from '../../src/contract/staff/credentials.ts';
import type { StaffRole } from '../../src/contract/staff/roles.ts';
import { addAccount } from '../../src/server/accounts/new-account.ts';
import { hashPassword } from '../../src/server/accounts/passwords.ts';
import { countRows } from '../../src/server/db/count.ts';
import type { TestDatabase } from './database.ts';
import type { Site } from './site.ts';

/** Password that passes the checks: long and uncommon. */
export const goodPassword = 'quattro gatti e un registro';

/**
 * Hashes a password at minimal cost, for accounts whose password is not under test. Verifying is then cheap as well,
 * because the hash contains its cost.
 */
const hashCheaply = (password: string) => hashPassword(password, { memory: 64, passes: 1, parallelism: 1 });

interface TestPerson {
  email: string;
  name?: string;
  role?: StaffRole;
  hash?: typeof hashPassword;
}

/** Creates an account on a site, by default named Anna Conti, the second one Anna Conti 2; returns its id. */
export async function addPerson(
  { database, url }: Pick<Site, 'url'> & { database: Pick<TestDatabase, 'staff'> },
  { email, name, role = 'editor', hash = hashCheaply }: TestPerson,
): Promise<string> {
  const earlier = await countRows(database.staff.selectFrom('accounts').where('name', 'like', 'Anna Conti%'));
  const freeName = earlier === 0 ? 'Anna Conti' : `Anna Conti ${earlier + 1}`;
  return await addAccount(
    { db: database.staff, actor: { kind: 'command', name: 'test' }, now: new Date() },
    { email, name: name ?? freeName, role, password: goodPassword },
    { publicUrl: url, hash },
  );
}

/** Emails of the two users in most tests. */
export const anna = 'anna@studio.example';
export const paolo = 'paolo@studio.example';

/** Creates the accounts of Anna Conti, a manager, and Paolo Serra, an editor. */
export async function addAnnaAndPaolo(site: Pick<Site, 'database' | 'url'>): Promise<void> {
  await addPerson(site, { email: anna, name: 'Anna Conti', role: 'manager' });
  await addPerson(site, { email: paolo, name: 'Paolo Serra' });
}

/** HTTP client of a staff user: keeps cookies and sends the site's origin. */
export interface StaffBrowser {
  cookie: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
}

/** Makes a staff user's HTTP client, without a session unless `cookie` has one. */
export function staffBrowser({ url }: Pick<Site, 'url'>, cookie = ''): StaffBrowser {
  const browser: StaffBrowser = {
    cookie,
    async call(method, path, body, headers = {}) {
      const response = await fetch(url + path, {
        method,
        headers: {
          origin: url,
          ...(browser.cookie !== '' && { cookie: browser.cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      for (const set of response.headers.getSetCookie()) storeCookie(set.split(';', 1).join(''));
      return response;
    },
  };
  function storeCookie(pair: string): void {
    const name = pair.slice(0, pair.indexOf('=') + 1);
    const others = browser.cookie.split('; ').filter((other) => other !== '' && !other.startsWith(name));
    browser.cookie = [...others, pair].join('; ');
  }
  return browser;
}

/** Signs a user in; returns the user's HTTP client. Throws if the response is an error. */
export async function signIn(
  site: Pick<Site, 'url'>,
  email: string,
  password = goodPassword,
  code?: string,
): Promise<StaffBrowser> {
  const browser = staffBrowser(site);
  const answer = await browser.call('POST', '/api/session', { email, password, ...(code !== undefined && { code }) });
  if (answer.status !== 200) throw new Error(`Not signed in: ${answer.status} ${await answer.text()}`);
  return browser;
}

/** Creates the accounts of Anna Conti and Paolo Serra, both editors, and signs them in. */
export async function signInEditors(site: Pick<Site, 'database' | 'url'>): Promise<[StaffBrowser, StaffBrowser]> {
  await addPerson(site, { email: anna });
  await addPerson(site, { email: paolo, name: 'Paolo Serra' });
  return [await signIn(site, anna), await signIn(site, paolo)];
}

/** Passes the identity confirmation that `action` requires, by the password. */
export async function confirmIdentityFor(
  browser: StaffBrowser,
  action: ConfirmedAction,
  password = goodPassword,
): Promise<void> {
  const answer = await browser.call('POST', '/api/session/check', { action, password });
  if (answer.status !== 200) throw new Error(`Not proven: ${answer.status} ${await answer.text()}`);
}

/** Backdates all sessions by an hour, so that changes of accounts require an identity confirmation. */
export async function ageSessions({ database }: Pick<Site, 'database'>): Promise<void> {
  const created_at = new Date(Date.now() - 3_600_000).toISOString();
  await database.owner.updateTable('sessions').set({ created_at }).execute();
}

/** Deletes all sessions when `page` sends its next change to `address`, so that this is the first request to fail. */
export async function endSessionsOnChange(page: Page, { database }: Pick<Site, 'database'>, address: string) {
  let ended = false;
  await page.route(address, async (route) => {
    if (!ended && route.request().method() !== 'GET') {
      ended = true;
      await database.staff.deleteFrom('sessions').execute();
    }
    await route.continue();
  });
}

/** Signs a user in, and sets the session cookie in this page's browser. */
export async function enterStaffArea(page: Page, site: Pick<Site, 'url'>, email: string): Promise<void> {
  const { cookie } = await signIn(site, email);
  const [name = '', value = ''] = cookie.split('=', 2);
  await page.context().addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: 'Strict' }]);
}

/** Matches the browser's console error for a call without a session. */
export const notSignedIn = /status of 401/;

/** Signs a user in through the form, once the page shows it. */
export async function signInByForm(page: Page, email: string): Promise<void> {
  await page.waitForURL('**/gestione/accesso*');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Entra', exact: true }).click();
}

/** Enters the password in the dialog that confirms the user's identity. */
export async function confirmIdentity(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Conferma dell’identità' });
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Conferma' }).click();
}
