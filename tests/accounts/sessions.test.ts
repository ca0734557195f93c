import { describe, expect, test } from 'vitest';
import { useSite } from '../support/site.ts';
import { addPerson, goodPassword, signIn, staffBrowser } from '../support/staff.ts';

const email = 'anna.conti@studio.example';
const password = goodPassword;

describe('sessions', () => {
  const site = useSite({ engine: 'postgres', fill: (site) => addPerson(site, { email, role: 'manager' }) });

  test('starts a session for an address in any case, in an HttpOnly, SameSite=Strict cookie', async () => {
    const begun = Date.now();
    const answer = await staffBrowser(site).call('POST', '/api/session', { email: email.toUpperCase(), password });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { user, expires_at } = await answer.json();
    expect(user).toEqual({ name: 'Anna Conti', email, role: 'manager' });
    expect(Date.parse(expires_at)).toBeGreaterThanOrEqual(begun + 60 * 60_000);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^session=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  test('returns the same 401 for a wrong password, an unknown address and a disabled account', async () => {
    await addPerson(site, { email: 'ex@studio.example' });
    await site.database.staff
      .updateTable('accounts')
      .set({ disabled_at: new Date().toISOString() })
      .where('email', '=', 'ex@studio.example')
      .execute();
    const answers = [
      await staffBrowser(site).call('POST', '/api/session', { email, password: 'un’altra password lunga' }),
      await staffBrowser(site).call('POST', '/api/session', { email: 'nessuno@studio.example', password }),
      await staffBrowser(site).call('POST', '/api/session', { email: 'ex@studio.example', password }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({
        error: { code: 'invalid-credentials', message: 'Email o password non corrette' },
      });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test('ignores a planted session token', async () => {
    const planted = staffBrowser(site, `session=${'a'.repeat(43)}`);
    await planted.call('POST', '/api/session', { email, password });
    expect(planted.cookie).not.toBe(`session=${'a'.repeat(43)}`);
  });

  test('ends the previous session of a browser that signs in again', async () => {
    const browser = await signIn(site, email);
    const first = browser.cookie;
    await browser.call('POST', '/api/session', { email, password });
    expect((await staffBrowser(site, first).call('GET', '/api/session')).status).toBe(401);
    expect((await browser.call('GET', '/api/session')).status).toBe(200);
  });

  test('extends the session on refresh, with a new token, and refuses the old one at once', async () => {
    const browser = await signIn(site, email);
    const before = await (await browser.call('GET', '/api/session')).json();
    const old = staffBrowser(site, browser.cookie);
    const refreshed = await browser.call('POST', '/api/session/refresh');
    expect(refreshed.status).toBe(200);
    const after = await refreshed.json();
    expect(after.user).toEqual(before.user);
    expect(Date.parse(after.expires_at)).toBeGreaterThan(Date.parse(before.expires_at));
    expect(browser.cookie).not.toBe(old.cookie);
    for (const [method, path] of [
      ['GET', '/api/session'],
      ['POST', '/api/session/refresh'],
      ['DELETE', '/api/session'],
    ] as const) {
      const refused = await old.call(method, path);
      expect([method, refused.status]).toEqual([method, 401]);
      expect((await refused.json()).error.code).toBe('session-renewed');
      // The response must not clear the cookie, because the browser may have the new one by now.
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
    expect((await browser.call('GET', '/api/session')).status).toBe(200);
  });

  test('ends the session when an old token is used after the grace period, and journals it', async () => {
    const browser = await signIn(site, email);
    const thief = staffBrowser(site, browser.cookie);
    await browser.call('POST', '/api/session/refresh');
    const renewed_at = new Date(Date.now() - 11_000).toISOString();
    await site.database.staff.updateTable('sessions').set({ renewed_at }).where('renewed_at', 'is not', null).execute();
    expect((await (await thief.call('GET', '/api/session')).json()).error.code).toBe('unauthorized');
    expect((await browser.call('GET', '/api/session')).status).toBe(401);
    const { items } = await (await (await signIn(site, email)).call('GET', '/api/journal')).json();
    expect(items.slice(0, 2)).toEqual([
      expect.objectContaining({ event: 'session.started' }),
      expect.objectContaining({
        event: 'session.token-reused',
        actor: expect.objectContaining({ name: 'Anna Conti' }),
      }),
    ]);
  });

  test('lets one of several concurrent refreshes succeed and keeps the session', async () => {
    const browser = await signIn(site, email);
    const tabs = Array.from({ length: 5 }, () => staffBrowser(site, browser.cookie));
    const answers = await Promise.all(tabs.map((tab) => tab.call('POST', '/api/session/refresh')));
    const winners = tabs.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    for (const answer of answers) expect([200, 401]).toContain(answer.status);
    expect((await winners[0]?.call('GET', '/api/session'))?.status).toBe(200);
  });

  test('ends the session on sign-out, also for a replayed cookie', async () => {
    const browser = await signIn(site, email);
    const replayed = staffBrowser(site, browser.cookie);
    const answer = await browser.call('DELETE', '/api/session');
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=; Max-Age=0/)]);
    expect((await replayed.call('GET', '/api/session')).status).toBe(401);
    expect((await replayed.call('POST', '/api/session/refresh')).status).toBe(401);
  });
});
