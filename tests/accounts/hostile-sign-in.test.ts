import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staff } from '../../scripts/staff.ts';
import { hashPassword } from '../../src/server/accounts/passwords.ts';
import { runHere } from '../support/command.ts';
import { countHashes } from '../support/count-hashes.ts';
import { engines } from '../support/database.ts';
import { readStatus, sendRaw } from '../support/raw.ts';
import { type Site, startSite } from '../support/site.ts';
import { addPerson, goodPassword as password, type StaffBrowser, signIn, staffBrowser } from '../support/staff.ts';

const email = 'anna.conti@studio.example';
const colleague = 'bruno.rossi@studio.example';
const wrongPassword = 'una password sbagliata';

describe('sign-in under attack', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
    await addPerson(site, { email, hash: hashPassword });
  });
  afterAll(() => site.stop());

  const post = (body: object) => staffBrowser(site).call('POST', '/api/session', body);

  test('hashes the password of an unknown address as that of a known one', async () => {
    for (const address of [email, 'nessuno@studio.example']) {
      const counter = countHashes();
      expect((await post({ email: address, password: wrongPassword })).status).toBe(401);
      expect([address, counter.stop()]).toEqual([address, 1]);
    }
  });

  test('stores nothing for a passkey challenge until a passkey spends it', async () => {
    for (let time = 0; time < 3; time += 1)
      expect((await staffBrowser(site).call('POST', '/api/session/passkey/options', {})).status).toBe(200);
    expect(await site.database.staff.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
  });

  test('returns 413 for an oversized body and 400 for a password of more than 128 characters', async () => {
    expect((await post({ email, password: 'a'.repeat(1024 * 1024) })).status).toBe(413);
    expect((await post({ email, password: 'a'.repeat(30_000) })).status).toBe(400);
    expect((await post({ email, password: 'a'.repeat(129) })).status).toBe(400);
    // Unicode normalization (NFKC) expands this character to eighteen.
    expect((await post({ email, password: '\ufdfa'.repeat(100) })).status).toBe(400);
    const chunked = await sendRaw(
      site.port,
      `POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n40000\r\n${'a'.repeat(0x40000)}\r\n0\r\n\r\n`,
    );
    expect(readStatus(chunked)).toBe(413);
  });

  test.each([
    ['an array', '[]'],
    ['a number as password', '{"email":"a@b.it","password":1}'],
    ['no password', '{"email":"a@b.it"}'],
    ['NUL in the address', '{"email":"a\\u0000@b.it","password":"abc"}'],
    ['half a character', '{"email":"a@b.it","password":"\\ud800"}'],
    ['a prototype', '{"email":"a@b.it","password":"abc","__proto__":{"code":"1"}}'],
    ['an added field', `{"email":"${email}","password":"${password}","role":"manager"}`],
    ['a code that is none', `{"email":"${email}","password":"${password}","code":"'; drop"}`],
  ])('returns 400 for %s', async (_, body) => {
    const answer = await fetch(`${site.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(400);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('serves pages during 90 concurrent sign-ins, and returns 503 beyond the queue', async () => {
    const counter = countHashes();
    let answered = 0;
    const attempts = Promise.all(
      Array.from({ length: 90 }, async (_, index) => {
        const answer = await post({ email: `chi-${index}@studio.example`, password: wrongPassword });
        answered += 1;
        return answer;
      }),
    );
    // The attempts wait for their turn to hash, the page does not.
    expect((await fetch(`${site.url}/chi-siamo`)).status).toBe(200);
    expect(answered).toBeLessThan(90);
    const answers = await attempts;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
    expect(counter.stop()).toBe(answers.filter(({ status }) => status === 401).length);
    const refused = answers.find(({ status }) => status === 503);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    await signIn(site, email);
  });
});

// PostgreSQL keeps the counters in a table, which instances share.
describe.each(engines)('sign-in rate limit (%s)', (engine) => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ engine, variables: { RATE_LIMITS: 'on' } });
    await addPerson(site, { email });
  });
  afterAll(() => site.stop());

  test('does not limit successful sign-ins', async () => {
    for (let time = 0; time < 15; time += 1) await signIn(site, email);
  });

  test('returns 429 after repeated failures, whatever the address, forwarded IP or extra field', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 20; time += 1) {
      const answer = await staffBrowser(site).call(
        'POST',
        '/api/session',
        { email: `chi-${time}@studio.example`, password: wrongPassword, ...(time % 2 && { remember: true }) },
        { 'x-forwarded-for': `203.0.113.${time}` },
      );
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses.slice(0, 5)).toEqual([401, 400, 401, 400, 401]);
    expect(statuses.at(-1)).toBe(429);
    // The right password returns 429 too, so that further guesses reveal nothing.
    expect((await staffBrowser(site).call('POST', '/api/session', { email, password })).status).toBe(429);
  });
});

describe('account attacked from many networks', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ variables: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
    await addPerson(site, { email });
    await addPerson(site, { email: colleague });
  });
  afterAll(() => site.stop());

  let lastNetwork = 0;
  const attempt = (browser: StaffBrowser, body: { password: string; email?: string }) => {
    lastNetwork += 1;
    const from = { 'x-forwarded-for': `198.${lastNetwork}.100.7` };
    return browser.call('POST', '/api/session', { email, ...body }, from).then(({ status }) => status);
  };
  /** Makes a browser that the site knows: signs in, has the device remembered and signs out. */
  const makeKnownBrowser = async (address: string): Promise<StaffBrowser> => {
    const browser = await signIn(site, address);
    expect((await browser.call('POST', '/api/session/device')).status).toBe(204);
    expect((await browser.call('DELETE', '/api/session')).status).toBe(204);
    return browser;
  };

  test('returns 429 for unknown browsers, and lets the owner sign in from a known one', async () => {
    const own = await makeKnownBrowser(email);
    const colleagues = await makeKnownBrowser(colleague);
    const statuses: number[] = [];
    for (let time = 0; time < 40; time += 1)
      statuses.push(await attempt(staffBrowser(site), { password: wrongPassword }));
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401));
    expect(statuses.at(-1)).toBe(429);

    expect(await attempt(own, { password })).toBe(200);
    // Other browsers stay limited: a known browser of a colleague, and a browser with a forged cookie.
    expect(await attempt(colleagues, { password })).toBe(429);
    const forged = staffBrowser(site, `device=${'a'.repeat(22)}.${'b'.repeat(43)}`);
    expect(await attempt(forged, { password })).toBe(429);
  });

  test('admits an unknown browser after a reset link, and refuses the right password alone', async () => {
    const stranger = staffBrowser(site);
    expect(await attempt(stranger, { password })).toBe(429);
    const { output } = await runHere(staff, ['reset', email], { variables: site.variables });
    const invitation = `/api/invitations/${new URL(output.trim()).hash.slice(1)}`;
    const chosen = 'tre civette sul comò';
    expect((await stranger.call('POST', invitation, { password: chosen })).status).toBe(200);
    expect(await attempt(stranger, { password: chosen })).toBe(200);
    expect(await attempt(staffBrowser(site), { password: chosen })).toBe(429);
  });

  test('accepts a known browser and passkeys from a network that is rate-limited', async () => {
    const own = await makeKnownBrowser(colleague);
    const same = { 'x-forwarded-for': '203.0.113.9' };
    const post = (browser: StaffBrowser, path: string, body: object) =>
      browser.call('POST', path, body, same).then(({ status }) => status);
    const guesses: number[] = [];
    for (let time = 0; time < 11; time += 1)
      guesses.push(
        await post(staffBrowser(site), '/api/session', {
          email: `chi-${time}@studio.example`,
          password: wrongPassword,
        }),
      );
    expect(guesses.at(-1)).toBe(429);
    expect(await post(staffBrowser(site), '/api/session', { email: colleague, password })).toBe(429);
    expect(await post(own, '/api/session', { email: colleague, password })).toBe(200);
    // Known browsers are exempt for their own account only; other accounts share the network's limit.
    expect(await post(own, '/api/session', { email: 'altra@studio.example', password: wrongPassword })).toBe(429);
    expect(await post(staffBrowser(site), '/api/session/passkey/options', {})).toBe(200);
    // Malformed passkeys return 400, not 429.
    expect(await post(staffBrowser(site), '/api/session/passkey', {})).toBe(400);
  });

  test('limits wrong passwords from a known browser too', async () => {
    const own = await makeKnownBrowser(colleague);
    const statuses: number[] = [];
    for (let time = 0; time < 21; time += 1)
      statuses.push(await attempt(own, { email: colleague, password: wrongPassword }));
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401));
    expect(statuses.at(-1)).toBe(429);
    expect(await attempt(await makeKnownBrowser(colleague), { email: colleague, password })).toBe(200);
  });
});
