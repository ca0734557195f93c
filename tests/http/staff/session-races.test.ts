import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Cable } from '../../support/cable.ts';
import { type SecondServer, startServerOnCable } from '../../support/second-server.ts';
import { type Site, startSite } from '../../support/site.ts';
import { addPerson, goodPassword, proveFor, type StaffBrowser, signIn, staffBrowser } from '../../support/staff.ts';

/* What is proven on one server while another ends it: the first one's statements are held on their way to the database. */

const newPassword = 'cinque cani e un bilancio';

let site: Site;
let slow: SecondServer & { cable: Cable };
let email: string;
let people = 0;

beforeAll(async () => {
  site = await startSite({ engine: 'postgres' });
  slow = await startServerOnCable(site);
});
afterAll(async () => {
  await slow.stop();
  await site.stop();
});
beforeEach(async () => {
  people += 1;
  email = `persona.${people}@studio.example`;
  await addPerson(site, { email, role: 'manager' });
});

/** The same browser, whose calls go to the slow server. */
function onSlow({ cookie }: StaffBrowser): StaffBrowser {
  const browser = staffBrowser(slow, cookie);
  return { ...browser, call: (method, path, body) => browser.call(method, path, body, { origin: site.url }) };
}

/** Holds a statement that the slow server makes with the handle that signs in. */
const hold = (text: string) => slow.cable.hold(text, 'studio staff');

const postSession = (browser: StaffBrowser) => browser.call('POST', '/api/session', { email, password: goodPassword });

async function changePassword(): Promise<void> {
  const owner = await signIn(site, email);
  const { status } = await owner.call('PUT', '/api/profile/password', { password: newPassword });
  expect(status).toBe(204);
}

test('a password that is changed while somebody signs in with it opens nothing any more', async () => {
  const held = hold('begin');
  const signingIn = postSession(onSlow(staffBrowser(site)));
  await held.reached;
  await changePassword();
  held.release();
  expect((await signingIn).status).toBe(401);
});

test('a person who is disabled while signing in is not signed in', async () => {
  const held = hold('begin');
  const signingIn = postSession(onSlow(staffBrowser(site)));
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
  '%s that is changed from a session which ends meanwhile stays as it was',
  async (_what, action, method, path, body) => {
    const thief = await signIn(site, email);
    await proveFor(thief, action);
    const held = hold('begin');
    const changing = onSlow(thief).call(method, path, body);
    await held.reached;
    const owner = await signIn(site, email);
    expect((await owner.call('DELETE', '/api/profile/sessions')).status).toBe(204);
    held.release();
    expect((await changing).status).toBe(401);
    expect((await postSession(staffBrowser(site))).status).toBe(200);
  },
);

test('whoever goes out while another tab renews the session is out', async () => {
  const browser = await signIn(site, email);
  const held = hold('begin');
  const leaving = onSlow(browser).call('DELETE', '/api/session');
  await held.reached;
  expect((await browser.call('POST', '/api/session/refresh')).status).toBe(200);
  held.release();
  expect((await leaving).status).toBe(204);
  expect((await browser.call('GET', '/api/session')).status).toBe(401);
});

test('a proof of who one is, given to a session that ends meanwhile, is a session that is over', async () => {
  const browser = await signIn(site, email);
  const held = hold('begin');
  const proving = onSlow(browser).call('POST', '/api/session/check', { action: 'people', password: goodPassword });
  await held.reached;
  const other = await signIn(site, email);
  expect((await other.call('DELETE', '/api/profile/sessions')).status).toBe(204);
  held.release();
  expect((await proving).status).toBe(401);
});
