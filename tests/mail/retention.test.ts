import { randomUUID } from 'node:crypto';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startSmtp } from '../../harness/smtp.ts';
import { confirmationDays, deliveredMessageDays, evidenceYears } from '../../src/contract/retention.ts';
import { sendDueLetters } from '../../src/server/mail/deliver.ts';
import { type IncomingMessage, receiveContactMessage } from '../../src/server/messages/contact.ts';
import { sendMessageAgain } from '../../src/server/messages/messages.ts';
import { makeToken } from '../../src/server/newsletter/links.ts';
import { confirmSubscription, subscriberByAddress, unsubscribe } from '../../src/server/newsletter/membership.ts';
import { subscribe } from '../../src/server/newsletter/newsletter.ts';
import { reportAddress } from '../../src/server/privacy/personal-data.ts';
import { applyRetention } from '../../src/server/privacy/retention.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { Clock, contextsOver, message, notice, secret, siteOver } from './site.ts';

describeOnBothEngines('retention', (database, engine) => {
  const by = (clock: Clock) => contextsOver(database(), clock);
  const site = (clock: Clock) => siteOver(database(), clock);
  const apply = (clock: Clock) => applyRetention(by(clock).program(), site(clock));
  const post = async (clock: Clock, incoming: Partial<IncomingMessage> = {}) =>
    (await receiveContactMessage(by(clock).visitor(), site(clock), { message, ...incoming })).reference ?? '';

  test('messages go when the firm has had them for long enough, and not before it has them', async () => {
    const clock = new Clock('2028-01-01T08:00:00.000Z');
    const write = (messaggio: string, suspicion?: 'honeypot') =>
      post(clock, { message: { ...message, email: 'anna@example.com', messaggio }, suspicion });
    await write('consegnato');
    const smtp = await startSmtp();
    await sendDueLetters(siteOver(database(), clock, smtp.url));
    await smtp.close();
    await write('mai consegnato');
    await write('sospetto', 'honeypot');
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
    await apply(clock);
    expect(await left()).toHaveLength(3);
    clock.moveByDays(2);
    expect(await apply(clock)).toMatchObject({ messages: 2 });
    expect(await left()).toEqual(['mai consegnato']);
    expect(await database().owner.selectFrom('submissions').selectAll().execute()).toEqual([]);
  });

  test('a suspect that staff released is kept as long after its delivery as any other message', async () => {
    const clock = new Clock('2027-01-01T08:00:00.000Z');
    const reference = await post(clock, { suspicion: 'too-fast' });
    const smtp = await startSmtp();
    clock.moveByDays(deliveredMessageDays - 1);
    await sendMessageAgain(by(clock).staff(), site(clock), reference);
    await sendDueLetters(siteOver(database(), clock, smtp.url));
    await smtp.close();
    clock.moveByDays(deliveredMessageDays - 1);
    expect(await apply(clock)).toMatchObject({ messages: 0 });
    clock.moveByDays(2);
    expect(await apply(clock)).toMatchObject({ messages: 1 });
  });

  test('evidence stays for its years after the withdrawal, and longer where the address came back', async () => {
    const clock = new Clock('2027-02-01T08:00:00.000Z');
    const enter = async (email: string) => {
      await subscribe(by(clock).visitor(), site(clock), { email, notice });
      const row = await subscriberByAddress(database().jobs, email);
      if (!row) throw new Error('The address is not in the list');
      await confirmSubscription(by(clock).owner(), site(clock), makeToken(secret, 'confirm', row));
      return () => unsubscribe(by(clock).owner(), site(clock), makeToken(secret, 'unsubscribe', row), 'pagina');
    };
    const evidence = async (email: string) =>
      (await reportAddress(by(clock).staff(), site(clock), email)).consents.length;
    const [leave, leaveForATime] = [await enter('via@example.com'), await enter('torna@example.com')];
    await leave();
    await leaveForATime();
    await subscribe(by(clock).visitor(), site(clock), { email: 'mai@example.com', notice });
    clock.moveByDays(confirmationDays + 1);
    await enter('torna@example.com');
    await apply(clock);
    expect(await Promise.all(['via@example.com', 'torna@example.com', 'mai@example.com'].map(evidence))).toEqual([
      3, 5, 2,
    ]);

    clock.moveByDays(evidenceYears * 365);
    await apply(clock);
    expect(await evidence('via@example.com')).toBe(0);
    expect(await evidence('mai@example.com')).toBe(2);
    clock.moveByDays(confirmationDays + 2);
    await apply(clock);
    expect(await evidence('mai@example.com')).toBe(0);
    expect(await evidence('torna@example.com')).toBe(5);
  });

  test('what an older version left readable is pseudonymised', async () => {
    const clock = new Clock();
    const email = 'vecchia@example.com';
    const row = { notice_version: null, notice_text: null, page: null, method: null };
    await database()
      .owner.insertInto('newsletter_consents')
      .values([
        { id: randomUUID(), email, event: 'signed_up', ...row, created_at: '2026-01-01T00:00:00.000Z' },
        { id: randomUUID(), email, event: 'expired', ...row, created_at: '2026-02-01T00:00:00.000Z' },
      ])
      .execute();
    await database()
      .owner.insertInto('outbox')
      .values({
        id: randomUUID(),
        kind: 'newsletter-confirmation',
        recipient: email,
        payload: '{}',
        rfc_message_id: '<vecchia@example.com>',
        status: 'sent',
        created_at: clock.now().toISOString(),
        sent_at: clock.now().toISOString(),
      })
      .execute();
    expect(await apply(clock)).toMatchObject({ pseudonymised: 2 });
    const tables = ['newsletter_consents', 'outbox'] as const;
    const rows = await Promise.all(tables.map((table) => database().owner.selectFrom(table).selectAll().execute()));
    expect(JSON.stringify(rows.map((all) => all.filter((one) => one.created_at < '2026-12')))).not.toContain(
      `"${email}"`,
    );
    const report = await reportAddress(by(clock).staff(), site(clock), email);
    expect([report.consents.length, report.letters.length]).toEqual([2, 1]);
  });

  // PostgreSQL does its work elsewhere.
  if (engine === 'sqlite') {
    test('hundreds of rows are dealt with in turns that hold nothing up', async () => {
      const clock = new Clock('2028-01-01T08:00:00.000Z');
      const many = 500;
      const time = new Date(clock.now().getTime() - 200 * 86_400_000).toISOString();
      const numbers = Array.from({ length: many }, (_, index) => `n${index}`);
      const old = { nome: 'n', email: 'e@x.it', messaggio: 't', suspected_spam: true, received_at: time };
      await database()
        .owner.insertInto('messages')
        .values(numbers.map((id) => ({ ...old, id, reference: id })))
        .execute();
      await database()
        .owner.insertInto('newsletter')
        .values(numbers.map((id) => ({ email: `${id}@x.it`, created_at: time })))
        .execute();
      const count = async (table: 'messages' | 'newsletter') =>
        (await database().owner.selectFrom(table).select('id').execute()).length;
      /** Of each turn of the loop in which rows went: how many, and the processor's time in milliseconds. */
      const turns: { rows: number; took: number }[] = [];
      let done = false;
      const watching = (async () => {
        let before = 2 * many;
        while (!done) {
          const began = process.cpuUsage();
          await turnOfTheLoop();
          const { user, system } = process.cpuUsage(began);
          const left = (await count('messages')) + (await count('newsletter'));
          if (left < before) turns.push({ rows: before - left, took: (user + system) / 1000 });
          before = left;
        }
      })();
      expect(await apply(clock)).toMatchObject({ messages: many, signUps: many });
      done = true;
      await watching;
      expect(Math.max(...turns.map(({ rows }) => rows))).toBeLessThanOrEqual(100);
      const times = turns.map(({ took }) => took).sort((a, b) => a - b);
      // Half of them: on a machine that does much else, the time of the others is not theirs alone.
      expect(times[Math.floor(times.length / 2)]).toBeLessThan(20);
    });
  }

  test('ends after the batch under way when told to stop', async () => {
    const clock = new Clock('2030-01-01T08:00:00.000Z');
    await post(clock, { suspicion: 'honeypot' });
    clock.moveByDays(200);
    const counts = await applyRetention(by(clock).program(), site(clock), AbortSignal.abort());
    expect(Object.values(counts)).toEqual(Object.values(counts).map(() => 0));
  });
});
