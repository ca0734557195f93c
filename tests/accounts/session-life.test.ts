import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Site, startSite } from '../support/site.ts';
import { addPerson, goodPassword as password, signIn, staffBrowser } from '../support/staff.ts';

const email = 'anna.conti@studio.example';

const publicUrl = 'https://studio.example';

describe('session behind TLS', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ variables: { SESSION_MINUTES: '2', PUBLIC_URL: publicUrl } });
    await addPerson(site, { email });
  });
  afterAll(() => site.stop());

  test('expires after SESSION_MINUTES, in a cookie for this host only', async () => {
    const begun = Date.now();
    const answer = await staffBrowser(site).call('POST', '/api/session', { email, password }, { origin: publicUrl });
    const { expires_at } = await answer.json();
    expect(Date.parse(expires_at)).toBeGreaterThanOrEqual(begun + 120_000);
    expect(Date.parse(expires_at)).toBeLessThanOrEqual(Date.now() + 120_000);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Max-Age=120; Path=\/; HttpOnly; Secure; SameSite=Strict$/);

    const call = (method: string, origin: string) =>
      fetch(`${site.url}/api/session${method === 'POST' ? '/refresh' : ''}`, {
        method,
        headers: { cookie: cookie.split(';', 1).join(''), origin },
      });
    expect((await call('GET', publicUrl)).status).toBe(200);
    // A change is refused if its Origin is not the site's public URL.
    expect((await call('POST', site.url)).status).toBe(403);
    const over = new Date(Date.now() - 1000).toISOString();
    await site.database.staff.updateTable('sessions').set({ expires_at: over }).execute();
    expect((await call('GET', publicUrl)).status).toBe(401);
    expect((await call('POST', publicUrl)).status).toBe(401);
  });
});

describe('session lifetime', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
    await addPerson(site, { email });
  });
  afterAll(() => site.stop());

  test('is not extended by a refresh more than a week after sign-in', async () => {
    const browser = await signIn(site, email);
    const setSignInTime = (daysAgo: number) =>
      site.database.owner
        .updateTable('sessions')
        .set({ created_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString() })
        .execute();
    await setSignInTime(6.9);
    const { expires_at } = await (await browser.call('POST', '/api/session/refresh')).json();
    await setSignInTime(7.1);
    const last = await (await browser.call('POST', '/api/session/refresh')).json();
    expect(last.expires_at).toBe(expires_at);
  });
});
