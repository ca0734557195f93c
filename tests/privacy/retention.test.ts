import { expect, test } from 'vitest';
import { startSmtp } from '../../harness/smtp.ts';
import { confirmationDays, evidenceYears, messageRetentionDays } from '../../src/contract/retention.ts';
import { sendDueEmails } from '../../src/server/mail/outbox.ts';
import { answerMessage } from '../../src/server/messages/answers.ts';
import { changeMessage } from '../../src/server/messages/changes.ts';
import { type IncomingMessage, receiveContactMessage } from '../../src/server/messages/contact.ts';
import { findMessage, resendMessage } from '../../src/server/messages/messages.ts';
import { confirmSubscription, unsubscribe } from '../../src/server/newsletter/membership.ts';
import { subscribe } from '../../src/server/newsletter/newsletter.ts';
import { findSubscriberByAddress } from '../../src/server/newsletter/terms.ts';
import { reportAddress } from '../../src/server/privacy/personal-data.ts';
import { applyRetention } from '../../src/server/privacy/retention.ts';
import { makeLinkToken } from '../../src/server/tokens.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { Clock, makeContexts, makeMailSite, message, notice, secret } from '../support/mail-site.ts';

describeOnBothEngines('retention', (database, engine) => {
  const contextsAt = (clock: Clock) => makeContexts(database(), clock);
  const makeSite = (clock: Clock) => makeMailSite(database(), clock);
  const cleanUp = (clock: Clock) => applyRetention(contextsAt(clock).program(), makeSite(clock));
  const receiveMessage = async (clock: Clock, incoming: Partial<IncomingMessage> = {}) =>
    (await receiveContactMessage(contextsAt(clock).visitor(), makeSite(clock), { message, ...incoming })).reference ??
    '';

  test('deletes delivered and suspected messages after 180 days, and keeps undelivered ones', async () => {
    const clock = new Clock('2028-01-01T08:00:00.000Z');
    const receiveFromAnna = (messaggio: string, suspicion?: 'honeypot') =>
      receiveMessage(clock, { message: { ...message, email: 'anna@example.com', messaggio }, suspicion });
    await receiveFromAnna('consegnato');
    const smtp = await startSmtp();
    await sendDueEmails(makeMailSite(database(), clock, smtp.url));
    await smtp.close();
    await receiveFromAnna('mai consegnato');
    await receiveFromAnna('sospetto', 'honeypot');
    const listRemaining = async () =>
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
    await cleanUp(clock);
    expect(await listRemaining()).toHaveLength(3);
    clock.moveByDays(2);
    expect(await cleanUp(clock)).toMatchObject({ messages: 2 });
    expect(await listRemaining()).toEqual(['mai consegnato']);
    expect(await database().owner.selectFrom('submissions').selectAll().execute()).toEqual([]);
  });

  test('keeps evidence of consent for five years after the withdrawal, and longer when the address subscribes again', async () => {
    const clock = new Clock('2027-02-01T08:00:00.000Z');
    const subscribeAndConfirm = async (email: string) => {
      await subscribe(contextsAt(clock).visitor(), makeSite(clock), { email, notice });
      const row = await findSubscriberByAddress(database().staff, email);
      if (!row) throw new Error('The address is not in the list');
      await confirmSubscription(
        contextsAt(clock).owner(),
        makeSite(clock),
        makeLinkToken(secret, 'newsletter-confirm', row),
      );
      return () =>
        unsubscribe(
          contextsAt(clock).owner(),
          makeSite(clock),
          makeLinkToken(secret, 'newsletter-unsubscribe', row),
          'pagina',
        );
    };
    const listEvidence = async (email: string) =>
      (await reportAddress(contextsAt(clock).staff(), makeSite(clock), email)).consents.length;
    const [leave, leaveForATime] = [
      await subscribeAndConfirm('via@example.com'),
      await subscribeAndConfirm('torna@example.com'),
    ];
    await leave();
    await leaveForATime();
    await subscribe(contextsAt(clock).visitor(), makeSite(clock), { email: 'mai@example.com', notice });
    clock.moveByDays(confirmationDays + 1);
    await subscribeAndConfirm('torna@example.com');
    await cleanUp(clock);
    expect(await Promise.all(['via@example.com', 'torna@example.com', 'mai@example.com'].map(listEvidence))).toEqual([
      3, 5, 2,
    ]);

    clock.moveByDays(evidenceYears * 365);
    await cleanUp(clock);
    expect(await listEvidence('via@example.com')).toBe(0);
    expect(await listEvidence('mai@example.com')).toBe(2);
    clock.moveByDays(confirmationDays + 2);
    await cleanUp(clock);
    expect(await listEvidence('mai@example.com')).toBe(0);
    expect(await listEvidence('torna@example.com')).toBe(5);
  });

  // SQLite is enough for the tests below: their SQL is the same on both engines.
  if (engine === 'postgres') return;

  test('deletes binned messages with their answers after thirty days', async () => {
    const clock = new Clock('2027-03-01T08:00:00.000Z');
    const reference = await receiveMessage(clock, { message: { ...message, messaggio: 'nel cestino' } });
    const { id } = (await findMessage(contextsAt(clock).staff(), reference)) ?? { id: '' };
    await answerMessage(contextsAt(clock).staff(), makeSite(clock), id, { text: 'Buongiorno' });
    await changeMessage(contextsAt(clock).staff(), makeSite(clock), id, { binned: true });
    clock.moveByDays(29);
    expect((await cleanUp(clock)).messages).toBe(0);
    clock.moveByDays(2);
    expect((await cleanUp(clock)).messages).toBe(1);
    expect(await database().staff.selectFrom('message_answers').select('id').execute()).toEqual([]);
  });

  test('keeps a released suspected message for the full period after its delivery', async () => {
    const clock = new Clock('2027-01-01T08:00:00.000Z');
    const reference = await receiveMessage(clock, { suspicion: 'too-fast' });
    const smtp = await startSmtp();
    clock.moveByDays(messageRetentionDays - 1);
    const released = await findMessage(contextsAt(clock).staff(), reference);
    await resendMessage(contextsAt(clock).staff(), makeSite(clock), released?.id ?? '');
    await sendDueEmails(makeMailSite(database(), clock, smtp.url));
    await smtp.close();
    clock.moveByDays(messageRetentionDays - 1);
    expect(await cleanUp(clock)).toMatchObject({ messages: 0 });
    clock.moveByDays(2);
    expect(await cleanUp(clock)).toMatchObject({ messages: 1 });
  });
});
