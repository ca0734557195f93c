import { expect, test } from 'vitest';
import { confirmationDays, reminderDays } from '../../src/contract/retention.ts';
import { confirmSubscription, readLink } from '../../src/server/newsletter/membership.ts';
import { subscribe } from '../../src/server/newsletter/newsletter.ts';
import { eraseAddress, reportAddress } from '../../src/server/privacy/personal-data.ts';
import { applyRetention } from '../../src/server/privacy/retention.ts';
import { describeOnBothEngines } from '../support/database.ts';
import {
  Clock,
  dumpDatabase,
  listNewsletterEmails,
  makeContexts,
  makeMailSite,
  notice,
  readEvidence,
  readOnlyNewsletterEmail,
} from '../support/mail-site.ts';

describeOnBothEngines('confirmation deadline of a sign-up', (database, engine) => {
  const makeSite = (clock: Clock) => makeMailSite(database(), clock);
  const contextsAt = (clock: Clock) => makeContexts(database(), clock);
  const readOnlyEmailTo = (email: string, clock: Clock) => readOnlyNewsletterEmail(database(), clock, email);

  test('reminds an unconfirmed sign-up once and deletes it after the deadline', async () => {
    const email = 'muta@example.com';
    const clock = new Clock('2027-01-01T08:00:00.000Z');
    await subscribe(contextsAt(clock).visitor(), makeSite(clock), { email, notice });
    const { confirm } = await readOnlyEmailTo(email, clock);

    clock.moveByDays(reminderDays - 1);
    expect(await applyRetention(contextsAt(clock).program(), makeSite(clock))).toMatchObject({ reminders: 0 });
    clock.moveByDays(1);
    expect(await applyRetention(contextsAt(clock).program(), makeSite(clock))).toMatchObject({ reminders: 1 });
    expect(await applyRetention(contextsAt(clock).program(), makeSite(clock))).toMatchObject({ reminders: 0 });
    const reminder = await readOnlyEmailTo(email, clock);
    expect(reminder).toMatchObject({ subject: 'La Sua iscrizione alla newsletter attende conferma', confirm });

    clock.moveByDays(confirmationDays + 1 - reminderDays);
    expect(await confirmSubscription(contextsAt(clock).owner(), makeSite(clock), confirm)).toBe('expired');
    expect(await applyRetention(contextsAt(clock).program(), makeSite(clock))).toMatchObject({
      signUps: 1,
      reminders: 0,
    });
    expect(await readLink(contextsAt(clock).owner(), makeSite(clock), 'newsletter-confirm', confirm)).toEqual({
      state: 'unknown',
    });
    // Addresses without consent are pseudonymised in the evidence and in sent emails.
    expect(await readEvidence(database(), email)).toEqual([]);
    expect(await dumpDatabase(database())).not.toContain(email);
    const report = await reportAddress(contextsAt(clock).staff(), makeSite(clock), email);
    expect(report.consents.map(({ event }) => event)).toEqual(['signed_up', 'expired']);
    expect(report.letters.map(({ kind, status }) => [kind, status])).toEqual([
      ['newsletter-confirmation', 'sent'],
      ['newsletter-reminder', 'sent'],
    ]);
    const erased = await eraseAddress(contextsAt(clock).staff(), makeSite(clock), email);
    expect(erased).toMatchObject({ consents: 2, letters: 2 });
  });

  // SQLite is enough for the tests below: their SQL is the same on both engines.
  if (engine === 'postgres') return;

  test('records every sign-up as evidence; a repeated one renews the deadline unless suspected', async () => {
    const email = 'rinnovo@example.com';
    const clock = new Clock('2027-03-01T08:00:00.000Z');
    await subscribe(contextsAt(clock).visitor(), makeSite(clock), { email, notice, suspected: true });
    expect(await listNewsletterEmails(database(), clock, email)).toEqual([]);
    clock.moveByDays(confirmationDays - 1);
    const person = { email, notice: { version: '2027-03-2', text: 'Un testo nuovo.' }, page: '/servizi' };
    expect(await subscribe(contextsAt(clock).visitor(), makeSite(clock), person)).toBe('already-subscribed');
    const { confirm } = await readOnlyEmailTo(email, clock);
    // A suspected sign-up neither renews the deadline nor replaces the notice agreed to.
    clock.moveByDays(2);
    const machine = { email, notice, suspected: true };
    expect(await subscribe(contextsAt(clock).visitor(), makeSite(clock), machine)).toBe('already-subscribed');
    clock.moveByDays(confirmationDays - 3);
    await applyRetention(contextsAt(clock).program(), makeSite(clock));
    expect(await confirmSubscription(contextsAt(clock).owner(), makeSite(clock), confirm)).toBe('confirmed');
    expect(await readEvidence(database(), email)).toEqual([
      ['signed_up', notice.version, 'sospetto', null],
      ['signed_up', '2027-03-2', 'modulo', '/servizi'],
      ['signed_up', notice.version, 'sospetto', null],
      ['confirmed', '2027-03-2', 'email', null],
    ]);
  });

  test.each([
    ['inverno@example.com', '2026-10-23T07:15:00.000Z', 'domenica 22 novembre 2026', '2026-11-22T23:00:00.000Z'],
    ['notte@example.com', '2027-02-26T23:30:00.000Z', 'lunedì 29 marzo 2027', '2027-03-29T22:00:00.000Z'],
    ['estate@example.com', '2027-06-01T12:00:00.000Z', 'giovedì 1º luglio 2027', '2027-07-01T22:00:00.000Z'],
  ])('%s signed up at %s: the link expires at the end of the day named in the emails, %s', async (...signUp) => {
    const [email, signedUpAt, day, end] = signUp;
    const clock = new Clock(signedUpAt);
    await subscribe(contextsAt(clock).visitor(), makeSite(clock), { email, notice });
    const { confirm, text } = await readOnlyEmailTo(email, clock);
    const deadlineSentence = `Il collegamento vale fino a ${day}.`;
    expect(text).toContain(deadlineSentence);
    const readState = async () =>
      (await readLink(contextsAt(clock).owner(), makeSite(clock), 'newsletter-confirm', confirm)).state;

    clock.moveTo(end);
    clock.moveByMinutes(-1);
    await applyRetention(contextsAt(clock).program(), makeSite(clock));
    expect(await readState()).toBe('waiting');
    expect((await readOnlyEmailTo(email, clock)).text).toContain(deadlineSentence);
    clock.moveTo(end);
    expect(await confirmSubscription(contextsAt(clock).owner(), makeSite(clock), confirm)).toBe('expired');
    expect(await readState()).toBe('expired');
    await applyRetention(contextsAt(clock).program(), makeSite(clock));
    expect(await readState()).toBe('unknown');
  });

  test('accepts a new sign-up of an expired address before the daily cleanup', async () => {
    const email = 'scaduta@example.com';
    const clock = new Clock('2027-05-01T08:00:00.000Z');
    await subscribe(contextsAt(clock).visitor(), makeSite(clock), { email, notice });
    const expiredEmail = await readOnlyEmailTo(email, clock);
    clock.moveByDays(confirmationDays + 1);
    const repeatedSignUp = { email: 'Scaduta@Example.com', notice, idempotencyKey: 'key-scaduta' };
    await subscribe(contextsAt(clock).visitor(), makeSite(clock), repeatedSignUp);
    const { confirm } = await readOnlyEmailTo(email, clock);
    expect(await confirmSubscription(contextsAt(clock).owner(), makeSite(clock), expiredEmail.confirm)).toBe('unknown');
    expect(await confirmSubscription(contextsAt(clock).owner(), makeSite(clock), confirm)).toBe('confirmed');
    const { consents } = await reportAddress(contextsAt(clock).staff(), makeSite(clock), email);
    // Sorted: the first sign-up expires at the moment of the second.
    expect(consents.map(({ event }) => event).sort()).toEqual(['confirmed', 'expired', 'signed_up', 'signed_up']);
  });
});
