import { describe, expect, test } from 'vitest';
import { listOffered } from '../support/rows/appointments.ts';
import { startSite } from '../support/site.ts';
import { addPerson, confirmIdentityFor, signIn } from '../support/staff.ts';
import { readDeskTasks } from '../support/tasks.ts';

const message = { nome: 'Anna', email: 'anna@example.it', messaggio: 'Buongiorno' };
const contactPath = '/api/functions/send-contact-email';

describe('limits', () => {
  test('returns 429 for too many messages (JSON and page), email checks, checks of a list, password guesses and reads of a calendar feed', async () => {
    const site = await startSite({ variables: { RATE_LIMITS: 'on' } });
    try {
      const statuses: number[] = [];
      for (let time = 0; time < 25; time += 1) {
        // X-Forwarded-For of a client is ignored.
        const headers = { 'x-forwarded-for': `203.0.113.${time}` };
        statuses.push((await site.api(contactPath, { ...message, messaggio: `Numero ${time}` }, { headers })).status);
      }
      expect(statuses[0]).toBe(200);
      expect(new Set(statuses)).toEqual(new Set([200, 429]));
      const refused = await site.api(contactPath, message);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toEqual({ error: { code: 'too-many-requests', message: expect.any(String) } });

      const page = await fetch(`${site.url}/contatti`, {
        method: 'POST',
        body: new URLSearchParams({ ...message, messaggio: 'a'.repeat(30_000) }),
      });
      expect(page.status).toBe(429);
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
      const html = await page.text();
      expect(html).toContain('Troppe richieste');
      expect(html).toMatch(/>a{5000}<\/textarea>/);
      expect(html).not.toMatch(/a{5001}/);
      expect((await site.api('/api/foto_studio')).status).toBe(200);

      await addPerson(site, { email: 'anna@studio.example', role: 'manager' });
      const anna = await signIn(site, 'anna@studio.example');
      const mailChecks: number[] = [];
      for (let time = 0; time < 6; time += 1) mailChecks.push((await anna.call('POST', '/api/mail-check')).status);
      expect(mailChecks).toEqual([422, 422, 422, 422, 422, 429]);

      const listChecks: number[] = [];
      for (let time = 0; time < 21; time += 1)
        listChecks.push((await anna.call('POST', '/api/subscribers/import/check', { emails: ['a@b.example'] })).status);
      expect(listChecks).toEqual([...Array.from({ length: 20 }, () => 200), 429]);

      const guess = { action: 'email', password: 'una password indovinata' };
      const guesses: number[] = [];
      for (let time = 0; time < 11; time += 1)
        guesses.push((await anna.call('POST', '/api/session/check', guess)).status);
      expect(guesses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
      // Other accounts at the same IP address are not limited.
      await addPerson(site, { email: 'bo@studio.example' });
      await confirmIdentityFor(await signIn(site, 'bo@studio.example'), 'email');

      const { url } = await (await anna.call('POST', '/api/profile/calendar', { names: false })).json();
      const reads: number[] = [];
      for (let time = 0; time < 61; time += 1) reads.push((await fetch(url)).status);
      expect(reads).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
    } finally {
      await site.stop();
    }
  });

  test('counts each client by the address that the trusted proxy saw', async () => {
    const site = await startSite({ variables: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
    try {
      const send = (address: string, time: number) =>
        site.api(
          contactPath,
          { ...message, messaggio: `${address} ${time}` },
          { headers: { 'x-forwarded-for': address } },
        );
      const statuses: number[] = [];
      for (let time = 0; time < 25; time += 1)
        statuses.push((await send(`198.51.100.${time}, 203.0.113.7`, time)).status);
      expect(statuses.at(-1)).toBe(429);
      expect((await send('203.0.113.7, 192.0.2.1', 0)).status).toBe(200);
    } finally {
      await site.stop();
    }
  });

  test('accepts a message after 250 invalid posts from other addresses', async () => {
    const site = await startSite({ engine: 'postgres', variables: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
    try {
      const post = (time: number, body: unknown) =>
        site.api(contactPath, body, { headers: { 'x-forwarded-for': `198.${time % 40}.${time % 7}.${time}` } });
      const empty = await Promise.all(Array.from({ length: 250 }, (_, time) => post(time, {})));
      expect(new Set(empty.map(({ status }) => status))).toEqual(new Set([400]));
      expect((await post(251, message)).status).toBe(200);
      const stored = await site.database.staff.selectFrom('messages').select('state').execute();
      expect(stored).toEqual([{ state: 'new' }]);
    } finally {
      await site.stop();
    }
  });

  test('returns 429 after three sign-ups of one mailbox, and staff release or delete those on hold', async () => {
    const site = await startSite();
    try {
      const addresses = ['maria@gmail.com', 'm.aria@gmail.com', 'ma.ria@googlemail.com', 'mari.a+x@gmail.com'];
      const answers: Response[] = [];
      for (const email of addresses) answers.push(await site.api('/api/newsletter', { email }));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
      expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
      const refusal =
        /Per questa casella oggi sono già partite 3 richieste di conferma: si può riprovare fra (?:un|\d+) /;
      expect(await answers.at(-1)?.json()).toMatchObject({ error: { message: expect.stringMatching(refusal) } });
      const body = new URLSearchParams({ email: 'm.a.r.i.a@gmail.com' });
      const page = await fetch(`${site.url}/newsletter`, { method: 'POST', body });
      expect([page.status, await page.text()]).toEqual([429, expect.stringMatching(refusal)]);

      await addPerson(site, { email: 'anna@studio.example' });
      const anna = await signIn(site, 'anna@studio.example');
      const putSignUpsOnHold = async () =>
        await site.database.staff
          .updateTable('outbox')
          .set({ status: 'on-hold', hold_reason: 'sign-ups' })
          .where('kind', '=', 'newsletter-confirmation')
          .execute();
      await putSignUpsOnHold();
      expect(await readDeskTasks(anna)).toContainEqual(expect.objectContaining({ kind: 'sign-ups', count: 3 }));
      expect(await (await anna.call('POST', '/api/held-sign-ups/release')).json()).toEqual({ released: 3 });
      await putSignUpsOnHold();
      expect(await (await anna.call('DELETE', '/api/held-sign-ups')).json()).toEqual({ dropped: 3 });
      expect(await site.database.staff.selectFrom('newsletter').selectAll().execute()).toEqual([]);
      expect(await site.database.staff.selectFrom('outbox').selectAll().execute()).toEqual([]);
    } finally {
      await site.stop();
    }
  });

  test('stores messages and requests for an appointment as suspected, keeps sign-ups and sends no email while the form is flooded', async () => {
    const site = await startSite({
      engine: 'postgres',
      variables: { RATE_LIMITS: 'on' },
      prepare: async ({ staff }) => {
        // Counters as after 300 posts within ten minutes.
        const usedUp = { points: 300, expire: Date.now() + 600_000 };
        await staff
          .insertInto('rate_limits')
          .values(['contact', 'newsletter'].map((form) => ({ key: `${form}-everybody`, ...usedUp })))
          .execute();
      },
    });
    try {
      expect((await site.api(contactPath, message)).status).toBe(200);
      expect((await site.api('/api/newsletter', { email: message.email })).status).toBe(201);
      const { nome, email } = message;
      const request = { nome, email, mode: 'office', wishes: listOffered().slice(0, 1) };
      expect((await site.api('/api/appointments', request)).status).toBe(201);
      const form = await fetch(`${site.url}/contatti`, {
        method: 'POST',
        body: new URLSearchParams({ ...message, messaggio: 'Dal modulo' }),
        redirect: 'manual',
      });
      expect(form.status).toBe(303);
      const { staff } = site.database;
      expect(await staff.selectFrom('messages').select(['state', 'spam_reason']).execute()).toEqual([
        { state: 'suspected', spam_reason: 'flood' },
        { state: 'suspected', spam_reason: 'flood' },
        { state: 'suspected', spam_reason: 'flood' },
      ]);
      expect(await staff.selectFrom('newsletter').select('email').execute()).toEqual([{ email: message.email }]);
      // Daily digest of suspects may be queued by now.
      const emails = staff.selectFrom('outbox').select('kind').where('kind', '!=', 'suspects-digest');
      expect(await emails.execute()).toEqual([]);
    } finally {
      await site.stop();
    }
  });
});
