import { expect, test } from 'vitest';
import { confirmationDays, reminderDays } from '../../src/contract/retention.ts';
import { confirmSubscription, readLink } from '../../src/server/newsletter/membership.ts';
import { AlreadySubscribed, subscribe } from '../../src/server/newsletter/newsletter.ts';
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
  const site = (clock: Clock) => makeMailSite(database(), clock);
  const by = (clock: Clock) => makeContexts(database(), clock);
  const onlyLetterTo = (email: string, clock: Clock) => readOnlyNewsletterEmail(database(), clock, email);

  test('reminds an unconfirmed sign-up once and deletes it after the deadline', async () => {
    const email = 'muta@example.com';
    const clock = new Clock('2027-01-01T08:00:00.000Z');
    await subscribe(by(clock).visitor(), site(clock), { email, notice });
    const { confirm } = await onlyLetterTo(email, clock);

    clock.moveByDays(reminderDays - 1);
    expect(await applyRetention(by(clock).program(), site(clock))).toMatchObject({ reminders: 0 });
    clock.moveByDays(1);
    expect(await applyRetention(by(clock).program(), site(clock))).toMatchObject({ reminders: 1 });
    expect(await applyRetention(by(clock).program(), site(clock))).toMatchObject({ reminders: 0 });
    const reminder = await onlyLetterTo(email, clock);
    expect(reminder).toMatchObject({ subject: 'La Sua iscrizione alla newsletter attende conferma', confirm });

    clock.moveByDays(confirmationDays + 1 - reminderDays);
    expect(await confirmSubscription(by(clock).owner(), site(clock), confirm)).toBe('expired');
    expect(await applyRetention(by(clock).program(), site(clock))).toMatchObject({ signUps: 1, reminders: 0 });
    expect(await readLink(by(clock).owner(), site(clock), 'confirm', confirm)).toEqual({ state: 'unknown' });
    // Addresses without consent are pseudonymised in the evidence and in sent emails.
    expect(await readEvidence(database(), email)).toEqual([]);
    expect(await dumpDatabase(database())).not.toContain(email);
    const report = await reportAddress(by(clock).staff(), site(clock), email);
    expect(report.consents.map(({ event }) => event)).toEqual(['signed_up', 'expired']);
    expect(report.letters.map(({ kind, status }) => [kind, status])).toEqual([
      ['newsletter-confirmation', 'sent'],
      ['newsletter-reminder', 'sent'],
    ]);
    const erased = await eraseAddress(by(clock).staff(), site(clock), email);
    expect(erased).toMatchObject({ consents: 2, letters: 2 });
  });

  // Plain SQL from here on, the same on both engines.
  if (engine === 'postgres') return;

  test('records every sign-up as evidence; a repeated one renews the deadline unless suspected', async () => {
    const email = 'rinnovo@example.com';
    const clock = new Clock('2027-03-01T08:00:00.000Z');
    await subscribe(by(clock).visitor(), site(clock), { email, notice, suspected: true });
    expect(await listNewsletterEmails(database(), clock, email)).toEqual([]);
    clock.moveByDays(confirmationDays - 1);
    const person = { email, notice: { version: '2027-03-2', text: 'Un testo nuovo.' }, page: '/servizi' };
    await expect(subscribe(by(clock).visitor(), site(clock), person)).rejects.toThrow(AlreadySubscribed);
    const { confirm } = await onlyLetterTo(email, clock);
    // A suspected sign-up neither renews the deadline nor replaces the notice agreed to.
    clock.moveByDays(2);
    const machine = { email, notice, suspected: true };
    await expect(subscribe(by(clock).visitor(), site(clock), machine)).rejects.toThrow(AlreadySubscribed);
    clock.moveByDays(confirmationDays - 3);
    await applyRetention(by(clock).program(), site(clock));
    expect(await confirmSubscription(by(clock).owner(), site(clock), confirm)).toBe('confirmed');
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
    await subscribe(by(clock).visitor(), site(clock), { email, notice });
    const { confirm, text } = await onlyLetterTo(email, clock);
    const said = `Il collegamento vale fino a ${day}.`;
    expect(text).toContain(said);
    const state = async () => (await readLink(by(clock).owner(), site(clock), 'confirm', confirm)).state;

    clock.moveTo(end);
    clock.moveByMinutes(-1);
    await applyRetention(by(clock).program(), site(clock));
    expect(await state()).toBe('waiting');
    expect((await onlyLetterTo(email, clock)).text).toContain(said);
    clock.moveTo(end);
    expect(await confirmSubscription(by(clock).owner(), site(clock), confirm)).toBe('expired');
    expect(await state()).toBe('expired');
    await applyRetention(by(clock).program(), site(clock));
    expect(await state()).toBe('unknown');
  });

  test('accepts a new sign-up of an expired address before the daily cleanup', async () => {
    const email = 'scaduta@example.com';
    const clock = new Clock('2027-05-01T08:00:00.000Z');
    await subscribe(by(clock).visitor(), site(clock), { email, notice });
    const old = await onlyLetterTo(email, clock);
    clock.moveByDays(confirmationDays + 1);
    const again = { email: 'Scaduta@Example.com', notice, idempotencyKey: 'key-scaduta' };
    await subscribe(by(clock).visitor(), site(clock), again);
    const { confirm } = await onlyLetterTo(email, clock);
    expect(await confirmSubscription(by(clock).owner(), site(clock), old.confirm)).toBe('unknown');
    expect(await confirmSubscription(by(clock).owner(), site(clock), confirm)).toBe('confirmed');
    const { consents } = await reportAddress(by(clock).staff(), site(clock), email);
    // Sorted, because the first expires at the time of the second.
    expect(consents.map(({ event }) => event).sort()).toEqual(['confirmed', 'expired', 'signed_up', 'signed_up']);
  });
});
