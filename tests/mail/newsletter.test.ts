import { expect, test } from 'vitest';
import { startSmtp } from '../../harness/smtp.ts';
import { confirmationDays, reminderDays } from '../../src/contract/retention.ts';
import { sendDueLetters } from '../../src/server/mail/deliver.ts';
import { receiveContactMessage } from '../../src/server/services/contact.ts';
import {
  AlreadySubscribed,
  confirmSubscription,
  readLink,
  subscribe,
  unsubscribe,
} from '../../src/server/services/newsletter.ts';
import { exportSubscribers, toCsv } from '../../src/server/services/newsletter-export.ts';
import { makeToken } from '../../src/server/services/newsletter-links.ts';
import { eraseAddress, reportAddress } from '../../src/server/services/personal-data.ts';
import { applyRetention } from '../../src/server/services/retention.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { Clock, message, notice, publicUrl, secret, siteOver } from './site.ts';

describeOnBothEngines('the newsletter', (database) => {
  const site = (clock: Clock, smtpUrl?: string) => siteOver(database(), clock, smtpUrl);

  /** What arrives at `email` when everything due is sent. */
  async function lettersTo(email: string, clock: Clock) {
    const server = await startSmtp();
    await sendDueLetters(site(clock, server.url));
    await server.close();
    return server.letters
      .filter(({ to }) => to[0]?.toLowerCase() === email.toLowerCase())
      .map(({ email: { subject = '', text = '' } }) => ({
        subject,
        confirm: /newsletter\/conferma\?t=(\S+)/.exec(text)?.[1] ?? '',
        unsubscribe: /newsletter\/disiscrizione\?t=(\S+)/.exec(text)?.[1] ?? '',
      }));
  }

  async function onlyLetterTo(email: string, clock: Clock) {
    const letters = await lettersTo(email, clock);
    expect(letters).toHaveLength(1);
    return letters[0] ?? { subject: '', confirm: '', unsubscribe: '' };
  }

  async function evidence(email: string) {
    const rows = await database()
      .staff.selectFrom('newsletter_consents')
      .selectAll()
      .where('email', '=', email)
      .orderBy('created_at')
      .execute();
    return rows.map(({ event, notice_version, method, page }) => [event, notice_version, method, page]);
  }

  const exported = async () => await exportSubscribers(database().staff, { publicUrl, secret });

  test('the whole life of an address: in by its owner’s word, out with a click, in again', async () => {
    const email = 'vita@example.com';
    const clock = new Clock();
    await subscribe(site(clock), { email, notice, page: '/servizi' });
    expect(await exported()).not.toContain(email);

    const asked = await onlyLetterTo(email, clock);
    expect(asked.subject).toBe('Confermi la Sua iscrizione alla newsletter');
    // Mail scanners open links: that changes nothing.
    expect(await readLink(site(clock), 'confirm', asked.confirm)).toEqual({ state: 'waiting', email });
    expect(await exported()).not.toContain(email);

    clock.moveByMinutes(30);
    expect(await confirmSubscription(site(clock), asked.confirm)).toBe('confirmed');
    expect(await confirmSubscription(site(clock), asked.confirm)).toBe('already-confirmed');
    expect(await readLink(site(clock), 'confirm', asked.confirm)).toEqual({ state: 'confirmed', email });
    expect(await exported()).toMatch(
      new RegExp(`^${email},2026-11-21T09:32:00.000Z,2026-11-21T10:02:00.000Z,https://`, 'm'),
    );

    const welcome = await onlyLetterTo(email, clock);
    expect(welcome.subject).toBe('La Sua iscrizione alla newsletter è confermata');
    await expect(subscribe(site(clock), { email: 'Vita@EXAMPLE.com', notice })).rejects.toMatchObject({
      code: '23505',
    });
    expect(await lettersTo('Vita@EXAMPLE.com', clock)).toEqual([]);

    clock.moveByDays(100);
    expect(await unsubscribe(site(clock), welcome.unsubscribe, 'un-clic')).toBe('unsubscribed');
    expect(await unsubscribe(site(clock), welcome.unsubscribe, 'un-clic')).toBe('unknown');
    expect(await exported()).not.toContain(email);
    expect(await evidence(email)).toEqual([
      ['signed_up', notice.version, 'modulo', '/servizi'],
      ['confirmed', notice.version, 'lettera', null],
      ['unsubscribed', notice.version, 'un-clic', null],
    ]);

    await subscribe(site(clock), { email, notice });
    const again = await onlyLetterTo(email, clock);
    expect(again.confirm).not.toBe(asked.confirm);
    expect(await confirmSubscription(site(clock), asked.confirm)).toBe('unknown');
    expect(await confirmSubscription(site(clock), again.confirm)).toBe('confirmed');
  });

  test('of sign-ups of one address in different case at once one gets in', async () => {
    const clock = new Clock();
    const spellings = ['gara@example.com', 'Gara@example.com', 'GARA@EXAMPLE.COM', 'garA@example.com'];
    const results = await Promise.allSettled(spellings.map((email) => subscribe(site(clock), { email, notice })));
    const refusals = results.filter(({ status }) => status === 'rejected');
    expect(refusals).toHaveLength(3);
    for (const refusal of refusals) expect(refusal).toMatchObject({ reason: expect.any(AlreadySubscribed) });
    await onlyLetterTo('gara@example.com', clock);
  });

  test('who signs up again because the letter was lost gets another one, once a day', async () => {
    const email = 'smarrita@example.com';
    const clock = new Clock();
    await subscribe(site(clock), { email, notice });
    await lettersTo(email, clock);
    for (const days of [0, 1, 0]) {
      clock.moveByDays(days);
      await expect(subscribe(site(clock), { email, notice })).rejects.toThrow(AlreadySubscribed);
    }
    expect(await lettersTo(email, clock)).toHaveLength(1);
  });

  test('a form sent twice under one key is one sign-up', async () => {
    const signUp = { email: 'chiave@example.com', notice, idempotencyKey: 'key-12345678' };
    await subscribe(site(new Clock()), signUp);
    await subscribe(site(new Clock()), signUp);
    expect(await evidence(signUp.email)).toHaveLength(1);
  });

  test('forged links, links for another purpose and links of another address do nothing', async () => {
    const clock = new Clock();
    await subscribe(site(clock), { email: 'prima@example.com', notice });
    const { confirm, unsubscribe: leave } = await onlyLetterTo('prima@example.com', clock);
    const id = Number(confirm.split('.')[0]);
    const other = makeToken(secret, 'confirm', { id, email: 'altra@example.com' });
    const elsewhere = makeToken('6'.repeat(64), 'confirm', { id, email: 'prima@example.com' });
    for (const token of [
      '',
      'x',
      leave,
      other,
      elsewhere,
      `${confirm}x`,
      confirm.slice(0, -1),
      `999999999${confirm.slice(1)}`,
    ]) {
      expect(await confirmSubscription(site(clock), token)).toBe('unknown');
      expect(await readLink(site(clock), 'confirm', token)).toEqual({ state: 'unknown' });
    }
    expect(await unsubscribe(site(clock), confirm, 'pagina')).toBe('unknown');
  });

  test('an unconfirmed sign-up is reminded once and deleted after its time', async () => {
    const email = 'muta@example.com';
    const clock = new Clock('2027-01-01T08:00:00.000Z');
    await subscribe(site(clock), { email, notice });
    const { confirm } = await onlyLetterTo(email, clock);

    clock.moveByDays(reminderDays - 1);
    expect(await applyRetention(site(clock))).toMatchObject({ reminders: 0 });
    clock.moveByDays(1);
    expect(await applyRetention(site(clock))).toMatchObject({ reminders: 1 });
    expect(await applyRetention(site(clock))).toMatchObject({ reminders: 0 });
    const reminder = await onlyLetterTo(email, clock);
    expect(reminder).toMatchObject({ subject: 'La Sua iscrizione alla newsletter attende conferma', confirm });

    clock.moveByDays(confirmationDays - reminderDays);
    expect(await confirmSubscription(site(clock), confirm)).toBe('expired');
    expect(await applyRetention(site(clock))).toMatchObject({ signUps: 1, reminders: 0 });
    expect(await readLink(site(clock), 'confirm', confirm)).toEqual({ state: 'unknown' });
    expect((await evidence(email)).map(([event]) => event)).toEqual(['signed_up', 'expired']);
  });

  test('messages go when the firm has had them for long enough, and not before it has them', async () => {
    const clock = new Clock('2028-01-01T08:00:00.000Z');
    const post = (messaggio: string, suspicion?: 'honeypot') =>
      receiveContactMessage(site(clock), { message: { ...message, email: 'anna@example.com', messaggio }, suspicion });
    await post('consegnato');
    await lettersTo('anna@example.com', clock);
    await post('mai consegnato');
    await post('sospetto', 'honeypot');
    const left = async () =>
      (
        await database()
          .staff.selectFrom('messages')
          .select('messaggio')
          .where('email', '=', 'anna@example.com')
          .execute()
      )
        .map(({ messaggio }) => messaggio)
        .sort();
    clock.moveByDays(179);
    await applyRetention(site(clock));
    expect(await left()).toHaveLength(3);
    clock.moveByDays(2);
    expect(await applyRetention(site(clock))).toMatchObject({ messages: 2 });
    expect(await left()).toEqual(['mai consegnato']);
    expect(await database().owner.selectFrom('submissions').selectAll().execute()).toEqual([]);
  });

  test('an address is reported and erased over messages and newsletter together', async () => {
    const email = 'diritti@example.com';
    const clock = new Clock();
    const { staff } = database();
    await subscribe(site(clock), { email, notice });
    const { confirm } = await onlyLetterTo(email, clock);
    await confirmSubscription(site(clock), confirm);
    await receiveContactMessage(site(clock), { message: { ...message, email: 'Diritti@Example.com' } });

    const report = await reportAddress(staff, secret, 'DIRITTI@example.com');
    expect(report).toMatchObject({ messages: [{ nome: message.nome }], subscription: { email } });
    expect(report.consents.map(({ event }) => event)).toEqual(['signed_up', 'confirmed']);
    expect(report.letters.map(({ kind }) => kind)).toContain('acknowledgement');

    expect(await eraseAddress(staff, { secret, now: clock.now(), email: 'DIRITTI@EXAMPLE.COM' })).toMatchObject({
      messages: 1,
      subscriptions: 1,
      consents: 2,
    });
    const everything = await Promise.all(
      (['messages', 'newsletter', 'newsletter_consents', 'outbox'] as const).map((table) =>
        staff.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(everything).toLowerCase()).not.toContain('diritti@example.com');
    // The proof outlives the address, for whoever names the address.
    const after = await reportAddress(staff, secret, email);
    expect(after).toMatchObject({ messages: [], subscription: null, letters: [] });
    expect(after.consents.map(({ event }) => event).sort()).toEqual(['confirmed', 'erased', 'signed_up']);
  });
});

test('no spreadsheet finds a formula in an export', () => {
  const cells = ['=1+1', '+39', '-2', '@sum', '\tx', '\rx', 'a,b', 'say "x"', 'mario@example.com'];
  expect(toCsv([cells])).toBe(`"'=1+1","'+39","'-2","'@sum","'\tx","'\rx","a,b","say ""x""",mario@example.com\r\n`);
});
