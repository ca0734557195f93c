import { expect, test } from 'vitest';
import { useSite } from '../support/site.ts';
import { addPerson, anna, signIn, staffBrowser } from '../support/staff.ts';

const site = useSite({ fill: (site) => addPerson(site, { email: anna }) });

test('a remembered device gets an HttpOnly, SameSite=Strict cookie for the session’s path only', async () => {
  const answer = await (await signIn(site, anna)).call('POST', '/api/session/device');
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^device=[\w.-]+; .*Path=\/api\/session; HttpOnly; SameSite=Strict$/);
});

test('a forgotten password returns 422 while the site sends no email', async () => {
  const answer = await staffBrowser(site).call('POST', '/api/session/reset', { email: anna });
  expect([answer.status, (await answer.json()).error.code]).toEqual([422, 'mail-off']);
});

test('a malformed passkey response returns 400 or 401, never 500', async () => {
  const browser = staffBrowser(site);
  expect((await browser.call('POST', '/api/session/passkey/options')).status).toBe(200);
  const empty = { clientDataJSON: '', authenticatorData: '', signature: '' };
  for (const response of [
    {},
    { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {}, response: {} },
    { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {}, response: empty },
    { id: 'a', rawId: 'b', type: 'password', clientExtensionResults: {}, response: empty },
  ]) {
    const answer = await browser.call('POST', '/api/session/passkey', { response });
    expect([400, 401]).toContain(answer.status);
  }
});
