import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { useSite } from '../support/site.ts';
import {
  addPerson,
  ageSessions,
  confirmIdentityFor,
  goodPassword as password,
  signIn,
  staffBrowser,
} from '../support/staff.ts';

/** Computes the code that the authenticator app shows `steps` steps of 30 s from now. */
function makeCode(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}

describe('second factor', () => {
  const site = useSite({ engine: 'postgres' });

  /** Adds an account with an authenticator app. Returns the signed-in browser, the secret and the recovery codes. */
  async function addAccountWithApp(email: string) {
    await addPerson(site, { email });
    const browser = await signIn(site, email);
    const { secret, uri } = await (await browser.call('POST', '/api/profile/totp')).json();
    expect(uri).toContain(`secret=${secret}`);
    const turnedOn = await browser.call('PUT', '/api/profile/totp', { code: makeCode(secret) });
    expect(turnedOn.status).toBe(200);
    // Reset the last used TOTP step, so that the current code is accepted again.
    await site.database.staff.updateTable('account_totp').set({ last_step: 0 }).execute();
    const { recovery_codes } = await turnedOn.json();
    return { browser, secret, codes: recovery_codes as string[] };
  }
  const post = (email: string, code?: string) =>
    staffBrowser(site).call('POST', '/api/session', { email, password, ...(code !== undefined && { code }) });
  const readError = async (answer: Response) => [answer.status, (await answer.json()).error.code];

  test('is required after the password, and accepts each code once', async () => {
    const email = 'uno@studio.example';
    const { secret } = await addAccountWithApp(email);
    expect(await readError(await post(email))).toEqual([401, 'code-required']);
    expect(await readError(await post(email, '000000'))).toEqual([401, 'invalid-credentials']);

    const code = makeCode(secret);
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(email, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect((await post(email, code)).status).toBe(401);
    expect((await post(email, makeCode(secret, 1))).status).toBe(200);
    // Codes older than the last used one are refused too.
    expect((await post(email, code)).status).toBe(401);
  });

  test('is not revealed by a wrong password', async () => {
    const email = 'due@studio.example';
    await addAccountWithApp(email);
    const answer = await staffBrowser(site).call('POST', '/api/session', { email, password: 'una password sbagliata' });
    expect(await readError(answer)).toEqual([401, 'invalid-credentials']);
  });

  test('accepts each recovery code once, in any case and with or without dashes', async () => {
    const email = 'tre@studio.example';
    const { codes } = await addAccountWithApp(email);
    expect(new Set(codes).size).toBe(10);
    const [code = ''] = codes;
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect((await post(email, code.replaceAll('-', ' ').toLowerCase())).status).toBe(200);
    expect((await post(email, code)).status).toBe(401);
    const profile = await (await (await signIn(site, email, password, codes[1])).call('GET', '/api/profile')).json();
    expect(profile.recovery_codes_left).toBe(8);
  });

  test('requires an identity confirmation to be set up, and ends every other session', async () => {
    const email = 'cinque@studio.example';
    await addPerson(site, { email });
    const other = await signIn(site, email);
    const browser = await signIn(site, email);
    await ageSessions(site);
    expect(await readError(await browser.call('POST', '/api/profile/totp'))).toEqual([403, 'identity-check']);
    await confirmIdentityFor(browser, 'factors');
    const { secret } = await (await browser.call('POST', '/api/profile/totp')).json();
    // No code is required before the app has proven by a code that it has the secret.
    expect((await post(email)).status).toBe(200);
    expect((await browser.call('PUT', '/api/profile/totp', { code: '123' })).status).toBe(401);
    await browser.call('PUT', '/api/profile/totp', { code: makeCode(secret) });
    expect((await other.call('GET', '/api/session')).status).toBe(401);
    expect(await readError(await browser.call('POST', '/api/profile/totp'))).toEqual([409, 'totp-on']);

    expect((await browser.call('DELETE', '/api/profile/totp')).status).toBe(204);
    expect((await post(email)).status).toBe(200);
    expect(await readError(await browser.call('POST', '/api/profile/recovery-codes'))).toEqual([409, 'totp-off']);
  });

  test('is turned off in a session opened by a recovery code only with another code', async () => {
    const email = 'sette@studio.example';
    const { codes, secret } = await addAccountWithApp(email);
    const finder = await signIn(site, email, password, codes[0]);
    const check = (code?: string) =>
      finder.call('POST', '/api/session/check', { action: 'factors', password, ...(code !== undefined && { code }) });
    expect(await readError(await check())).toEqual([401, 'code-required']);
    expect(await readError(await check(codes[0]))).toEqual([401, 'invalid-credentials']);
    expect(await readError(await finder.call('DELETE', '/api/profile/totp'))).toEqual([403, 'identity-check']);
    expect((await check(makeCode(secret))).status).toBe(200);
    expect((await finder.call('DELETE', '/api/profile/totp')).status).toBe(204);
  });

  test('stores no password, token or recovery code in plain text', async () => {
    const { codes, browser } = await addAccountWithApp('sei@studio.example');
    const chosen = 'tre civette sul comò';
    expect((await browser.call('PUT', '/api/profile/password', { password: chosen })).status).toBe(204);
    const tables = await Promise.all([
      site.database.staff.selectFrom('recovery_codes').selectAll().execute(),
      site.database.staff.selectFrom('sessions').selectAll().execute(),
      site.database.staff.selectFrom('account_passwords').selectAll().execute(),
    ]);
    const stored = JSON.stringify(tables);
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''));
    const [, token = ''] = /^session=([^;]+)/.exec(browser.cookie) ?? [];
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(chosen);
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });
});
