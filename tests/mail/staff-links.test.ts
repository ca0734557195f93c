import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSmtp, type TestSmtp } from '../../harness/smtp.ts';
import { type Site, startSite } from '../support/site.ts';
import { addPerson, goodPassword, signIn, staffBrowser } from '../support/staff.ts';

const password = 'una password scelta dalla lettera';

describe('links into the staff area by letter', () => {
  let site: Site;
  let smtp: TestSmtp;
  beforeAll(async () => {
    smtp = await startSmtp();
    site = await startSite({ engine: 'postgres', variables: { SMTP_URL: smtp.url, RATE_LIMITS: 'on' } });
  });
  afterAll(async () => {
    await site.stop();
    await smtp.close();
  });

  const lettersTo = (address: string) => smtp.letters.filter(({ to }) => to.includes(address));
  /** The token of the link in the one letter to that address. */
  async function linkTo(address: string): Promise<string> {
    await expect.poll(() => lettersTo(address).length).toBe(1);
    const text = lettersTo(address)[0]?.email.text ?? '';
    return /\/gestione\/invito#([\w-]{43})/.exec(text)?.[1] ?? '';
  }

  test('whoever forgot the password is sent a link, once; a stranger’s address gets the same answer and no letter', async () => {
    const email = 'dimentica@studio.example';
    await addPerson(site, { email });
    const theirs = await signIn(site, email);
    const ask = (address: string) => staffBrowser(site).call('POST', '/api/session/reset', { email: address });
    for (const address of [email, 'nessuno@studio.example']) {
      const answer = await ask(address);
      expect([answer.status, await answer.text()]).toEqual([202, '']);
    }
    const token = await linkTo(email);
    // Nothing has changed until the link is used.
    expect((await theirs.call('GET', '/api/session')).status).toBe(200);
    const used = await staffBrowser(site).call('POST', `/api/invitations/${token}`, { password });
    expect(await used.json()).toEqual({ purpose: 'password', email });
    expect((await theirs.call('GET', '/api/session')).status).toBe(401);
    await signIn(site, email, password);
    expect((await staffBrowser(site).call('POST', `/api/invitations/${token}`, { password })).status).toBe(404);
    expect(lettersTo('nessuno@studio.example')).toEqual([]);

    await ask(email);
    await ask(email);
    const tooMany = await ask(email);
    expect(tooMany.status).toBe(429);
    expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('an invitation comes by letter', async () => {
    await addPerson(site, { email: 'capo@studio.example', role: 'manager' });
    const manager = await signIn(site, 'capo@studio.example');
    const invited = { email: 'nuova@studio.example', role: 'editor' };
    expect(await (await manager.call('POST', '/api/people', invited)).json()).toMatchObject({ mailed: true });
    const token = await linkTo(invited.email);
    const body = { name: 'Nuova Persona', password: goodPassword };
    expect((await staffBrowser(site).call('POST', `/api/invitations/${token}`, body)).status).toBe(200);
    await signIn(site, invited.email);
  });
});
