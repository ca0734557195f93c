import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useSite } from '../support/site.ts';
import { addPerson, ageSessions, confirmIdentityFor, goodPassword, signIn, staffBrowser } from '../support/staff.ts';

describe('profile', () => {
  const site = useSite({ engine: 'postgres' });

  test('shows the profile, and a changed name everywhere', async () => {
    const email = 'nome@studio.example';
    await addPerson(site, { email });
    const browser = await signIn(site, email);
    const profile = await (await browser.call('GET', '/api/profile')).json();
    expect(profile).toMatchObject({
      name: 'Anna Conti',
      email,
      role: 'editor',
      version: 1,
      totp_since: null,
      recovery_codes_left: 0,
      passkeys: [],
    });
    const changed = await browser.call('PATCH', '/api/profile', { name: 'Anna Bianchi', version: 1 });
    expect(await changed.json()).toMatchObject({ name: 'Anna Bianchi', version: 2 });
    expect((await (await browser.call('GET', '/api/session')).json()).user.name).toBe('Anna Bianchi');
  });

  test('holds whether its owner receives clients, which managers read in the list of people', async () => {
    const email = 'riceve@studio.example';
    await addPerson(site, { email, role: 'manager', name: 'Livia Ferrante' });
    const browser = await signIn(site, email);
    const readPerson = async () => {
      const { items } = await (await browser.call('GET', '/api/people')).json();
      return items.find((person: { email: string }) => person.email === email);
    };
    expect(await readPerson()).toMatchObject({ receives: true });
    const changed = await browser.call('PATCH', '/api/profile', { receives: false });
    expect([changed.status, await changed.json()]).toEqual([200, expect.objectContaining({ receives: false })]);
    expect(await readPerson()).toMatchObject({ receives: false });
    const undone = [{ path: 'receives', from: false, to: true }];
    expect((await browser.call('PATCH', '/api/profile', { changes: undone })).status).toBe(200);
    const { items } = await (await browser.call('GET', '/api/journal')).json();
    const events = items.map(({ event }: { event: string }) => event);
    expect(events.slice(0, 2)).toEqual(['profile.receives', 'profile.receives-not']);
  });

  test('returns 400 for a field that the owner may not set', async () => {
    const email = 'campi@studio.example';
    await addPerson(site, { email });
    const browser = await signIn(site, email);
    for (const field of ['id', 'role', 'created_at', 'disabled_at', '__proto__', 'constructor']) {
      const answer = await fetch(`${site.url}/api/profile`, {
        method: 'PATCH',
        headers: { cookie: browser.cookie, origin: site.url, 'content-type': 'application/json' },
        body: `{"name":"Anna","${field}":"manager"}`,
      });
      expect([field, answer.status]).toEqual([field, 400]);
    }
    const profile = await (await browser.call('GET', '/api/profile')).json();
    expect(profile).toMatchObject({ name: 'Anna Conti', role: 'editor' });
  });

  test('requires the old password for a new one, and ends every other session', async () => {
    const email = 'password@studio.example';
    const next = 'Ñandú 東京 und noch etwas 🌿 mehr Zeichen bis es vierundsechzig sind';
    expect([...next].length).toBeGreaterThanOrEqual(64);
    const account_id = await addPerson(site, { email });
    const other = await signIn(site, email);
    const browser = await signIn(site, email);
    const before = staffBrowser(site, browser.cookie);
    const token = 'a'.repeat(43);
    const token_hash = createHash('sha256').update(token).digest('hex');
    const expires_at = new Date(Date.now() + 60_000).toISOString();
    const link = { id: 'prova', token_hash, purpose: 'password', account_id, email, expires_at } as const;
    await site.database.staff.insertInto('invitations').values(link).execute();
    expect((await browser.call('GET', `/api/invitations/${token}`)).status).toBe(200);

    await ageSessions(site);
    const unproven = await browser.call('PUT', '/api/profile/password', { password: next });
    expect(unproven.status).toBe(403);
    expect(await unproven.json()).toMatchObject({ error: { code: 'identity-check' }, action: 'password' });
    const wrong = await browser.call('POST', '/api/session/check', { action: 'password', password: 'non è questa no' });
    expect(wrong.status).toBe(401);
    // Identity confirmations for another action do not count.
    await confirmIdentityFor(browser, 'factors');
    expect((await browser.call('PUT', '/api/profile/password', { password: next })).status).toBe(403);

    await confirmIdentityFor(browser, 'password');
    expect((await browser.call('PUT', '/api/profile/password', { password: next })).status).toBe(204);
    expect((await browser.call('GET', '/api/session')).status).toBe(200);
    expect((await other.call('GET', '/api/session')).status).toBe(401);
    expect((await before.call('GET', '/api/session')).status).toBe(401);
    // A link to a new password that was sent before the change is void.
    expect((await browser.call('GET', `/api/invitations/${token}`)).status).toBe(404);
    await expect(signIn(site, email, goodPassword)).rejects.toThrow('401');
    // The same password in decomposed Unicode form (NFD) signs in, too.
    await signIn(site, email, next.normalize('NFD'));
  });

  test('refuses a weak password with the reason', async () => {
    const email = 'maria.rossi@studio.example';
    await addPerson(site, { email, name: 'Maria Rossi' });
    const browser = await signIn(site, email);
    for (const password of [
      'password1234',
      'PASSWORDPASSWORD',
      'aaaaaaaaaaaaaa',
      'abcabcabcabc',
      'qwertyuiopasdf',
      '123456789012',
      'maria.rossi@studio.example',
      'Maria.Rossi-2026',
      'x'.repeat(129),
    ]) {
      const answer = await browser.call('PUT', '/api/profile/password', { password });
      expect([password, answer.status]).toEqual([password, 400]);
      expect((await answer.json()).error.fields.password).toMatch(/password/i);
    }
    const short = await browser.call('PUT', '/api/profile/password', { password: 'undicilette' });
    expect((await short.json()).error.fields.password).toBe('La password deve avere almeno 12 caratteri');
  });

  test('lists the sessions, and ends one of them or all others', async () => {
    const email = 'sessioni@studio.example';
    await addPerson(site, { email });
    const [one, two, three] = [await signIn(site, email), await signIn(site, email), await signIn(site, email)];
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';
    const phone = staffBrowser(site);
    await phone.call('POST', '/api/session', { email, password: goodPassword }, { 'user-agent': agent });

    await site.database.staff
      .updateTable('sessions')
      .set({ last_seen_at: '2026-01-02T08:00:00.000Z' })
      .where('user_agent', 'like', '%Firefox%')
      .execute();
    const { items } = await (await one.call('GET', '/api/profile/sessions')).json();
    expect(items).toHaveLength(4);
    // The least recently used session is listed last.
    expect(items.at(-1)).toMatchObject({ browser: 'Firefox su Windows' });
    expect(items.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    const { id, ...facts } = items.find(({ browser }: { browser: string }) => browser === 'Firefox su Windows');
    expect(facts).toMatchObject({
      method: 'password',
      current: false,
      network: expect.not.stringMatching(/\d+\.\d+\.\d+\.\d+/),
    });
    expect(JSON.stringify(items)).not.toContain('Mozilla');

    expect((await one.call('DELETE', `/api/profile/sessions/${id}`)).status).toBe(204);
    expect((await phone.call('GET', '/api/session')).status).toBe(401);
    expect((await one.call('DELETE', `/api/profile/sessions/${id}`)).status).toBe(404);
    expect((await two.call('GET', '/api/session')).status).toBe(200);
    expect((await one.call('DELETE', '/api/profile/sessions')).status).toBe(204);
    for (const ended of [two, three]) expect((await ended.call('GET', '/api/session')).status).toBe(401);
    expect((await one.call('GET', '/api/session')).status).toBe(200);
  });

  test('returns 404 for a session of another account', async () => {
    await addPerson(site, { email: 'mia@studio.example' });
    await addPerson(site, { email: 'tua@studio.example' });
    const mine = await signIn(site, 'mia@studio.example');
    const yours = await signIn(site, 'tua@studio.example');
    const { items } = await (await yours.call('GET', '/api/profile/sessions')).json();
    expect((await mine.call('DELETE', `/api/profile/sessions/${items[0].id}`)).status).toBe(404);
    expect((await yours.call('GET', '/api/session')).status).toBe(200);
  });
});
