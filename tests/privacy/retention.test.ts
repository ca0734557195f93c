import { expect, test } from 'vitest';
import { startSmtp } from '../../harness/smtp.ts';
import { confirmationDays, deliveredMessageDays, evidenceYears } from '../../src/contract/retention.ts';
import { sendDueEmails } from '../../src/server/mail/outbox.ts';
import { answerMessage } from '../../src/server/messages/answers.ts';
import { changeMessage } from '../../src/server/messages/changes.ts';
import { type IncomingMessage, receiveContactMessage } from '../../src/server/messages/contact.ts';
import { findMessage, resendMessage } from '../../src/server/messages/messages.ts';
import { makeToken } from '../../src/server/newsletter/links.ts';
import { confirmSubscription, unsubscribe } from '../../src/server/newsletter/membership.ts';
import { subscribe } from '../../src/server/newsletter/newsletter.ts';
import { findSubscriberByAddress } from '../../src/server/newsletter/terms.ts';
import { reportAddress } from '../../src/server/privacy/personal-data.ts';
import { applyRetention } from '../../src/server/privacy/retention.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { Clock, makeContexts, makeMailSite, message, notice, secret } from '../support/mail-site.ts';

describeOnBothEngines('retention', (database, engine) => {
  const by = (clock: Clock) => makeContexts(database(), clock);
  const site = (clock: Clock) => makeMailSite(database(), clock);
  const apply = (clock: Clock) => applyRetention(by(clock).program(), site(clock));
  const post = async (clock: Clock, incoming: Partial<IncomingMessage> = {}) =>
    (await receiveContactMessage(by(clock).visitor(), site(clock), { message, ...incoming })).reference ?? '';

  test('deletes delivered and suspected messages after 180 days, and keeps undelivered ones', async () => {
    const clock = new Clock('2028-01-01T08:00:00.000Z');
    const write = (messaggio: string, suspicion?: 'honeypot') =>
      post(clock, { message: { ...message, email: 'anna@example.com', messaggio }, suspicion });
    await write('consegnato');
    const smtp = await startSmtp();
    await sendDueEmails(makeMailSite(database(), clock, smtp.url));
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

  test('keeps evidence for its years after the withdrawal, and longer when the address subscribes again', async () => {
    const clock = new Clock('2027-02-01T08:00:00.000Z');
    const enter = async (email: string) => {
      await subscribe(by(clock).visitor(), site(clock), { email, notice });
      const row = await findSubscriberByAddress(database().staff, email);
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

  // Plain SQL from here on, the same on both engines.
  if (engine === 'postgres') return;

  test('deletes binned messages with their answers after thirty days', async () => {
    const clock = new Clock('2027-03-01T08:00:00.000Z');
    const reference = await post(clock, { message: { ...message, messaggio: 'nel cestino' } });
    const { id } = (await findMessage(by(clock).staff(), reference)) ?? { id: '' };
    await answerMessage(by(clock).staff(), site(clock), id, { text: 'Buongiorno' });
    await changeMessage(by(clock).staff(), site(clock), id, { binned: true });
    clock.moveByDays(29);
    expect((await apply(clock)).messages).toBe(0);
    clock.moveByDays(2);
    expect((await apply(clock)).messages).toBe(1);
    expect(await database().staff.selectFrom('message_answers').select('id').execute()).toEqual([]);
  });

  test('keeps a released suspected message for the full period after its delivery', async () => {
    const clock = new Clock('2027-01-01T08:00:00.000Z');
    const reference = await post(clock, { suspicion: 'too-fast' });
    const smtp = await startSmtp();
    clock.moveByDays(deliveredMessageDays - 1);
    const released = await findMessage(by(clock).staff(), reference);
    await resendMessage(by(clock).staff(), site(clock), released?.id ?? '');
    await sendDueEmails(makeMailSite(database(), clock, smtp.url));
    await smtp.close();
    clock.moveByDays(deliveredMessageDays - 1);
    expect(await apply(clock)).toMatchObject({ messages: 0 });
    clock.moveByDays(2);
    expect(await apply(clock)).toMatchObject({ messages: 1 });
  });
});
