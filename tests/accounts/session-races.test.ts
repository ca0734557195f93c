import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SecondServer, startServerBehindProxy } from '../support/second-server.ts';
import { type Site, startSite } from '../support/site.ts';
import {
  addPerson,
  confirmIdentityFor,
  goodPassword,
  type StaffBrowser,
  signIn,
  staffBrowser,
} from '../support/staff.ts';
import type { TcpProxy } from '../support/tcp-proxy.ts';

/* Races between two servers: one ends a session or disables an account while the other's statements are held. */

const newPassword = 'cinque cani e un bilancio';

let site: Site;
let slowServer: SecondServer & { proxy: TcpProxy };
let email: string;
let accountCount = 0;

beforeAll(async () => {
  site = await startSite({ engine: 'postgres' });
  slowServer = await startServerBehindProxy(site);
});
afterAll(async () => {
  await slowServer.stop();
  await site.stop();
});
beforeEach(async () => {
  accountCount += 1;
  email = `persona.${accountCount}@studio.example`;
  await addPerson(site, { email, role: 'manager' });
});

/** Returns a browser with the same cookie whose calls go to the slow server. */
function useSlowServer({ cookie }: StaffBrowser): StaffBrowser {
  const browser = staffBrowser(slowServer, cookie);
  return { ...browser, call: (method, path, body) => browser.call(method, path, body, { origin: site.url }) };
}

/** Holds a statement of the slow server's staff connection. */
const holdStatement = (text: string) => slowServer.proxy.hold(text, 'studio staff');

const postSession = (browser: StaffBrowser) => browser.call('POST', '/api/session', { email, password: goodPassword });

async function changePassword(): Promise<void> {
  const owner = await signIn(site, email);
  const { status } = await owner.call('PUT', '/api/profile/password', { password: newPassword });
  expect(status).toBe(204);
}

test('sign-in returns 401 when the password changes meanwhile', async () => {
  const held = holdStatement('begin');
  const signingIn = postSession(useSlowServer(staffBrowser(site)));
  await held.reached;
  await changePassword();
  held.release();
  expect((await signingIn).status).toBe(401);
});

test('sign-in returns 401 when the account is disabled meanwhile', async () => {
  const held = holdStatement('begin');
  const signingIn = postSession(useSlowServer(staffBrowser(site)));
  await held.reached;
  await addPerson(site, { email: `altra.${email}`, role: 'manager' });
  const manager = await signIn(site, `altra.${email}`);
  const { items } = await (await manager.call('GET', '/api/people')).json();
  const { id } = items.find((person: { email: string }) => person.email === email);
  expect((await manager.call('PATCH', `/api/people/${id}`, { disabled: true })).status).toBe(200);
  held.release();
  expect((await signingIn).status).toBe(401);
});

test.each([
  ['a password', 'password', 'PUT', '/api/profile/password', { password: newPassword }],
  ['an address', 'email', 'PATCH', '/api/profile', { email: 'ladro@altrove.example' }],
] as const)(
  '%s stays unchanged when the session that changes it ends meanwhile',
  async (_what, action, method, path, body) => {
    const thief = await signIn(site, email);
    await confirmIdentityFor(thief, action);
    const held = holdStatement('begin');
    const changing = useSlowServer(thief).call(method, path, body);
    await held.reached;
    const owner = await signIn(site, email);
    expect((await owner.call('DELETE', '/api/profile/sessions')).status).toBe(204);
    held.release();
    expect((await changing).status).toBe(401);
    expect((await postSession(staffBrowser(site))).status).toBe(200);
  },
);

test('signing out ends the session although another tab refreshes it meanwhile', async () => {
  const browser = await signIn(site, email);
  const held = holdStatement('begin');
  const leaving = useSlowServer(browser).call('DELETE', '/api/session');
  await held.reached;
  expect((await browser.call('POST', '/api/session/refresh')).status).toBe(200);
  held.release();
  expect((await leaving).status).toBe(204);
  expect((await browser.call('GET', '/api/session')).status).toBe(401);
});

test('an identity confirmation returns 401 when its session ends meanwhile', async () => {
  const browser = await signIn(site, email);
  const held = holdStatement('begin');
  const proving = useSlowServer(browser).call('POST', '/api/session/check', {
    action: 'people',
    password: goodPassword,
  });
  await held.reached;
  const other = await signIn(site, email);
  expect((await other.call('DELETE', '/api/profile/sessions')).status).toBe(204);
  held.release();
  expect((await proving).status).toBe(401);
});
