import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSmtp, type TestSmtp } from '../../harness/smtp.ts';
import { type Site, startSite } from '../support/site.ts';
import { addPerson, goodPassword, type StaffBrowser, signIn, staffBrowser } from '../support/staff.ts';

const password = 'una password scelta dalla lettera';

describe('staff links by email', () => {
  let site: Site;
  let smtp: TestSmtp;
  beforeAll(async () => {
    smtp = await startSmtp();
    site = await startSite({ variables: { SMTP_URL: smtp.url, RATE_LIMITS: 'on' } });
  });
  afterAll(async () => {
    await site.stop();
    await smtp.close();
  });

  const findEmails = (address: string) => smtp.emails.filter(({ to }) => to.includes(address));
  /** Reads the token of the link in the only email to `address`. */
  async function readToken(address: string): Promise<string> {
    await expect.poll(() => findEmails(address).length).toBe(1);
    const text = findEmails(address)[0]?.email.text ?? '';
    return /\/gestione\/invito#([\w-]{43})/.exec(text)?.[1] ?? '';
  }

  test('sends a single-use password link; an unknown address gets the same response and no email', async () => {
    const email = 'dimentica@studio.example';
    await addPerson(site, { email });
    const theirs = await signIn(site, email);
    const ask = (address: string) => staffBrowser(site).call('POST', '/api/session/reset', { email: address });
    for (const address of [email, 'nessuno@studio.example']) {
      const answer = await ask(address);
      expect([answer.status, await answer.text()]).toEqual([202, '']);
    }
    const token = await readToken(email);
    // Sessions stay valid until the link is used.
    expect((await theirs.call('GET', '/api/session')).status).toBe(200);
    const used = await staffBrowser(site).call('POST', `/api/invitations/${token}`, { password });
    expect(await used.json()).toEqual({ purpose: 'password', email });
    expect((await theirs.call('GET', '/api/session')).status).toBe(401);
    await signIn(site, email, password);
    expect((await staffBrowser(site).call('POST', `/api/invitations/${token}`, { password })).status).toBe(404);
    expect(findEmails('nessuno@studio.example')).toEqual([]);

    await ask(email);
    await ask(email);
    const tooMany = await ask(email);
    expect(tooMany.status).toBe(429);
    expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(0);
    // Anyone can exhaust the limit of three requests: the 429 refers to the link already sent, even if none was.
    const message = async (answer: Response) => (await answer.json()).error.message.replace(/\d+ minuti/, 'N minuti');
    const known = await message(tooMany);
    expect(known).toContain('nella sua casella c’è già un collegamento');
    for (let asked = 0; asked < 2; asked += 1) await ask('nessuno@studio.example');
    expect(await message(await ask('nessuno@studio.example'))).toBe(known);
  });

  test('sends an invitation by email, which names its sender and the site, and no sample firm', async () => {
    await addPerson(site, { email: 'capo@studio.example', name: 'Sara Gallo', role: 'manager' });
    const manager = await signIn(site, 'capo@studio.example');
    const invited = { email: 'nuova@studio.example', role: 'editor' };
    expect(await (await manager.call('POST', '/api/people', invited)).json()).toMatchObject({ mailed: true });
    const token = await readToken(invited.email);
    const [sent] = findEmails(invited.email);
    const { host } = new URL(site.url);
    expect(sent?.email.text).toContain(`Buongiorno, Sara Gallo La invita a lavorare al sito ${host}.`);
    expect(sent?.email).toMatchObject({ subject: `Invito alla gestione del sito ${host}`, from: { name: host } });
    expect(sent?.raw).not.toContain('Studio Esempio');
    const body = { name: 'Nuova Persona', password: goodPassword };
    expect((await staffBrowser(site).call('POST', `/api/invitations/${token}`, body)).status).toBe(200);
    await signIn(site, invited.email);
  });

  describe('email change in the profile', () => {
    const password = goodPassword;
    const readProfile = async (browser: StaffBrowser) => await (await browser.call('GET', '/api/profile')).json();
    const readEvents = async (actor: string) => {
      const rows = await site.database.staff
        .selectFrom('journal')
        .select('event')
        .where('actor_id', '=', actor)
        .orderBy('id')
        .execute();
      return rows.map(({ event }) => event).filter((event) => event !== 'session.started');
    };

    test('takes effect when the emailed link is opened; until then the old address stays and is notified', async () => {
      const [before, after] = ['vecchia@studio.example', 'nuova.casella@altrove.example'];
      const id = await addPerson(site, { email: before, name: 'Vera Neri' });
      const browser = await signIn(site, before);
      const asked = await browser.call('PATCH', '/api/profile', { email: after, version: 1 });
      expect([asked.status, await asked.json()]).toMatchObject([
        200,
        { email: before, version: 2, pending_email: { email: after, mailed: true } },
      ]);
      expect((await (await browser.call('GET', '/api/session')).json()).user.email).toBe(before);
      const token = await readToken(after);
      await expect.poll(() => findEmails(before).length).toBe(1);
      expect(findEmails(before)[0]?.email.subject).toBe(
        'Chiesto un altro indirizzo per il Suo account nella gestione del sito',
      );
      await signIn(site, before);
      await expect(signIn(site, after)).rejects.toThrow('401');
      // Test emails of a circular go to the old address, which is verified.
      const circular = await (await browser.call('POST', '/api/circulars', { title: 'Prova' })).json();
      const test = await browser.call('POST', `/api/circulars/${circular.id}/test`, { version: circular.version });
      expect(test.status).toBe(202);
      await expect.poll(() => findEmails(before).length).toBe(2);

      const stranger = staffBrowser(site);
      const told = await stranger.call('GET', `/api/invitations/${token}`);
      expect(await told.json()).toMatchObject({ purpose: 'address', email: after, name: 'Vera Neri', role: null });
      const opened = await stranger.call('POST', `/api/invitations/${token}`, {});
      expect([opened.status, await opened.json()]).toEqual([200, { purpose: 'address', email: after }]);
      expect((await stranger.call('POST', `/api/invitations/${token}`, {})).status).toBe(404);
      // The session stays valid after the change of address.
      expect(await readProfile(browser)).toMatchObject({ email: after, version: 3, pending_email: null });
      await signIn(site, after);
      await expect(signIn(site, before)).rejects.toThrow('401');
      expect(await readEvents(id)).toEqual([
        'profile.email-asked',
        'circular.created',
        'circular.tested',
        'profile.email-changed',
      ]);
    });

    test('is replaced by a later request and withdrawn by its owner; the earlier links return 404', async () => {
      const email = 'ripensa@studio.example';
      const id = await addPerson(site, { email });
      const browser = await signIn(site, email);
      const ask = (address: string) => browser.call('PATCH', '/api/profile', { email: address });
      await ask('sbagliata@altrove.example');
      const wrong = await readToken('sbagliata@altrove.example');
      await ask('giusta@altrove.example');
      const right = await readToken('giusta@altrove.example');
      const readStatus = async (token: string) => (await browser.call('GET', `/api/invitations/${token}`)).status;
      expect(await readStatus(wrong)).toBe(404);
      expect(await readStatus(right)).toBe(200);
      const withdrawn = await browser.call('DELETE', '/api/profile/email');
      expect(await withdrawn.json()).toMatchObject({ email, pending_email: null });
      expect(await readStatus(right)).toBe(404);
      expect((await browser.call('DELETE', '/api/profile/email')).status).toBe(404);
      // A request for the current address changes nothing.
      expect(await (await ask(email)).json()).toMatchObject({ email, pending_email: null });
      expect(await readEvents(id)).toEqual(['profile.email-asked', 'profile.email-asked', 'profile.email-withdrawn']);
    });

    test('ends at its expiry and when the owner changes the password', async () => {
      const email = 'scade@studio.example';
      const account_id = await addPerson(site, { email });
      const browser = await signIn(site, email);
      await browser.call('PATCH', '/api/profile', { email: 'tardi@altrove.example' });
      const late = await readToken('tardi@altrove.example');
      await site.database.owner
        .updateTable('invitations')
        .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
        .where('account_id', '=', account_id)
        .execute();
      expect(await readProfile(browser)).toMatchObject({ pending_email: null });
      expect((await browser.call('POST', `/api/invitations/${late}`, {})).status).toBe(404);

      await browser.call('PATCH', '/api/profile', { email: 'ladro@altrove.example' });
      const thiefs = await readToken('ladro@altrove.example');
      expect((await browser.call('PUT', '/api/profile/password', { password: `${password} nuova` })).status).toBe(204);
      expect((await browser.call('POST', `/api/invitations/${thiefs}`, {})).status).toBe(404);
      expect(await readProfile(browser)).toMatchObject({ email });
    });

    test('to an address of another account gets the usual response; its link returns 409', async () => {
      await addPerson(site, { email: 'altrui@studio.example' });
      await addPerson(site, { email: 'curiosa@studio.example' });
      const browser = await signIn(site, 'curiosa@studio.example');
      const asked = await browser.call('PATCH', '/api/profile', { email: 'altrui@studio.example' });
      expect([asked.status, await asked.json()]).toMatchObject([
        200,
        { email: 'curiosa@studio.example', pending_email: { email: 'altrui@studio.example' } },
      ]);
      const opened = await browser.call('POST', `/api/invitations/${await readToken('altrui@studio.example')}`, {});
      expect([opened.status, await opened.json()]).toMatchObject([409, { error: { code: 'account-exists' } }]);
      expect(await readProfile(browser)).toMatchObject({ email: 'curiosa@studio.example' });
    });

    test('is limited to five requests an hour; the 429 says when the limit ends', async () => {
      const email = 'spesso@studio.example';
      await addPerson(site, { email });
      const browser = await signIn(site, email);
      const ask = (number: number) => browser.call('PATCH', '/api/profile', { email: `n${number}@altrove.example` });
      for (const number of [1, 2, 3, 4, 5]) expect((await ask(number)).status).toBe(200);
      const refused = await ask(6);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
      expect((await refused.json()).error.message).toMatch(/cinque volte in un’ora: si può riprovare fra \d+ minuti$/);
      // Name changes send no email and are not limited.
      expect((await browser.call('PATCH', '/api/profile', { name: 'Anna Verdi' })).status).toBe(200);
    });
  });

  test('limits test emails of circulars to ten an hour; the 429 says when the next is allowed', async () => {
    const email = 'prove@studio.example';
    await addPerson(site, { email });
    const browser = await signIn(site, email);
    const { id, version } = await (await browser.call('POST', '/api/circulars', { title: 'Tante prove' })).json();
    const send = (named: number) => browser.call('POST', `/api/circulars/${id}/test`, { version: named });
    // Refused sends do not count towards the limit.
    expect((await send(version + 1)).status).toBe(409);
    for (let sent = 0; sent < 10; sent += 1) expect((await send(version)).status).toBe(202);
    const refused = await send(version);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await refused.json()).error.message).toMatch(
      /^In un’ora si possono inviare dieci prove: la prossima fra \d+ minuti$/,
    );
    await expect.poll(() => findEmails(email).length).toBe(10);
    const { count } = await site.database.staff
      .selectFrom('journal')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('event', '=', 'circular.tested')
      .where('subject', '=', 'Tante prove')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(10);
  });
});
