import { expect, test } from 'vitest';
import {
  confirmationDays,
  confirmationsPerDay,
  lettersPerClientAndDay,
  reminderDays,
} from '../../src/contract/retention.ts';
import { AlreadySubscribed, subscribe } from '../../src/server/services/newsletter.ts';
import { exportSubscribers, toCsv } from '../../src/server/services/newsletter-export.ts';
import { makeToken } from '../../src/server/services/newsletter-links.ts';
import { confirmSubscription, readLink, unsubscribe } from '../../src/server/services/newsletter-membership.ts';
import { eraseAddress, reportAddress } from '../../src/server/services/personal-data.ts';
import { applyRetention } from '../../src/server/services/retention.ts';
import { describeOnBothEngines } from '../support/database.ts';
import {
  Clock,
  contextsOver,
  everythingStored,
  newsletterLetters,
  notice,
  onlyNewsletterLetter,
  secret,
  siteOver,
} from './site.ts';

describeOnBothEngines('the newsletter', (database) => {
  const site = (clock: Clock, smtpUrl?: string) => siteOver(database(), clock, smtpUrl);
  const by = (clock: Clock) => contextsOver(database(), clock);

  const lettersTo = (email: string, clock: Clock) => newsletterLetters(database(), clock, email);
  const onlyLetterTo = (email: string, clock: Clock) => onlyNewsletterLetter(database(), clock, email);

  async function evidence(email: string) {
    const rows = await database()
      .staff.selectFrom('newsletter_consents')
      .selectAll()
      .where('email', '=', email)
      .orderBy('created_at')
      .execute();
    return rows.map(({ event, notice_version, method, page }) => [event, notice_version, method, page]);
  }

  const exported = async () => {
    const clock = new Clock();
    return await exportSubscribers(by(clock).staff(), site(clock));
  };

  test('the whole life of an address: in by its owner’s word, out with a click, in again', async () => {
    const email = 'vita@example.com';
    const clock = new Clock();
    await subscribe(by(clock).visitor(), site(clock), { email, notice, page: '/servizi' });
    expect(await exported()).not.toContain(email);

    const asked = await onlyLetterTo(email, clock);
    expect(asked.subject).toBe('Confermi la Sua iscrizione alla newsletter');
    // Mail scanners open links: that changes nothing.
    expect(await readLink(by(clock).owner(), site(clock), 'confirm', asked.confirm)).toEqual({
      state: 'waiting',
      email,
    });
    expect(await exported()).not.toContain(email);

    clock.moveByMinutes(30);
    expect(await confirmSubscription(by(clock).owner(), site(clock), asked.confirm)).toBe('confirmed');
    expect(await confirmSubscription(by(clock).owner(), site(clock), asked.confirm)).toBe('already-confirmed');
    expect(await readLink(by(clock).owner(), site(clock), 'confirm', asked.confirm)).toEqual({
      state: 'confirmed',
      email,
    });
    expect(await exported()).toMatch(
      new RegExp(`^${email},2026-11-21T09:32:00.000Z,2026-11-21T10:02:00.000Z,https://`, 'm'),
    );

    const welcome = await onlyLetterTo(email, clock);
    expect(welcome.subject).toBe('La Sua iscrizione alla newsletter è confermata');
    await expect(
      subscribe(by(clock).visitor(), site(clock), { email: 'Vita@EXAMPLE.com', notice }),
    ).rejects.toMatchObject({
      code: '23505',
    });
    expect(await lettersTo('Vita@EXAMPLE.com', clock)).toEqual([]);

    clock.moveByDays(100);
    expect(await unsubscribe(by(clock).owner(), site(clock), welcome.unsubscribe, 'un-clic')).toBe('unsubscribed');
    expect(await unsubscribe(by(clock).owner(), site(clock), welcome.unsubscribe, 'un-clic')).toBe('unknown');
    expect(await exported()).not.toContain(email);
    expect(await evidence(email)).toEqual([
      ['signed_up', notice.version, 'modulo', '/servizi'],
      ['confirmed', notice.version, 'email', null],
      ['unsubscribed', notice.version, 'un-clic', null],
    ]);

    await subscribe(by(clock).visitor(), site(clock), { email, notice });
    const again = await onlyLetterTo(email, clock);
    expect(again.confirm).not.toBe(asked.confirm);
    expect(await confirmSubscription(by(clock).owner(), site(clock), asked.confirm)).toBe('unknown');
    expect(await confirmSubscription(by(clock).owner(), site(clock), again.confirm)).toBe('confirmed');
  });

  test('of sign-ups of one address in different case at once one gets in', async () => {
    const clock = new Clock();
    const spellings = ['gara@example.com', 'Gara@example.com', 'GARA@EXAMPLE.COM', 'garA@example.com'];
    const results = await Promise.allSettled(
      spellings.map((email) => subscribe(by(clock).visitor(), site(clock), { email, notice })),
    );
    const refusals = results.filter(({ status }) => status === 'rejected');
    expect(refusals).toHaveLength(3);
    for (const refusal of refusals) expect(refusal).toMatchObject({ reason: expect.any(AlreadySubscribed) });
    await onlyLetterTo('gara@example.com', clock);
  });

  test('who signs up again because the letter was lost gets another one, once a day', async () => {
    const email = 'smarrita@example.com';
    const clock = new Clock();
    await subscribe(by(clock).visitor(), site(clock), { email, notice });
    await lettersTo(email, clock);
    for (const days of [0, 1, 0]) {
      clock.moveByDays(days);
      await expect(subscribe(by(clock).visitor(), site(clock), { email, notice })).rejects.toThrow(AlreadySubscribed);
    }
    expect(await lettersTo(email, clock)).toHaveLength(1);
  });

  test('each sign-up leaves its evidence and gives an address that waits its time anew', async () => {
    const email = 'rinnovo@example.com';
    const clock = new Clock('2027-03-01T08:00:00.000Z');
    await subscribe(by(clock).visitor(), site(clock), { email, notice, suspected: true });
    expect(await lettersTo(email, clock)).toEqual([]);
    clock.moveByDays(confirmationDays - 1);
    const person = { email, notice: { version: '2027-03-2', text: 'Un testo nuovo.' }, page: '/servizi' };
    await expect(subscribe(by(clock).visitor(), site(clock), person)).rejects.toThrow(AlreadySubscribed);
    const { confirm } = await onlyLetterTo(email, clock);
    // A machine's sign-up after it neither renews nor becomes what was agreed to.
    clock.moveByDays(2);
    const machine = { email, notice, suspected: true };
    await expect(subscribe(by(clock).visitor(), site(clock), machine)).rejects.toThrow(AlreadySubscribed);
    clock.moveByDays(confirmationDays - 3);
    await applyRetention(by(clock).program(), site(clock));
    expect(await confirmSubscription(by(clock).owner(), site(clock), confirm)).toBe('confirmed');
    expect(await evidence(email)).toEqual([
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
  ])('%s signed up at %s: the link works to the end of the day that the letters name, %s', async (...signUp) => {
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

  test('an address whose time is over signs up anew, before the daily deletion has come', async () => {
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
    // The end of the first and the beginning of the second are one moment.
    expect(consents.map(({ event }) => event).sort()).toEqual(['confirmed', 'expired', 'signed_up', 'signed_up']);
  });

  test('whoever leaves without having agreed is not named any more', async () => {
    const email = 'sbagliata@example.com';
    const clock = new Clock();
    await subscribe(by(clock).visitor(), site(clock), { email, notice });
    const { unsubscribe: leave } = await onlyLetterTo(email, clock);
    clock.moveByMinutes(5);
    expect(await unsubscribe(by(clock).owner(), site(clock), leave, 'pagina')).toBe('unsubscribed');
    expect(await everythingStored(database())).not.toContain(email);
    const { consents } = await reportAddress(by(clock).staff(), site(clock), email);
    expect(consents.map(({ event }) => event)).toEqual(['signed_up', 'unsubscribed']);
  });

  test('one mailbox is asked as often under any +mark, and one client’s sign-ups cause ten letters a day', async () => {
    const clock = new Clock('2027-06-01T08:00:00.000Z');
    for (let index = 0; index < 5; index += 1)
      await subscribe(by(clock).visitor(), site(clock), { email: `posta+${index}@example.com`, notice });
    for (let index = 0; index < lettersPerClientAndDay + 2; index += 1)
      await subscribe(by(clock).visitor(), site(clock), {
        email: `c${index}@example.org`,
        notice,
        client: 'un-cliente',
      });
    const rows = await database()
      .jobs.selectFrom('outbox')
      .select('recipient')
      .where('status', '=', 'waiting')
      .execute();
    const ending = (domain: string) => rows.filter(({ recipient }) => recipient?.endsWith(domain)).length;
    expect(ending('@example.com')).toBe(confirmationsPerDay.newSignUp);
    expect(ending('@example.org')).toBe(lettersPerClientAndDay);
    await lettersTo('', clock);
  });

  test('a form sent twice under one key is one sign-up', async () => {
    const signUp = { email: 'chiave@example.com', notice, idempotencyKey: 'key-12345678' };
    await subscribe(by(new Clock()).visitor(), site(new Clock()), signUp);
    await subscribe(by(new Clock()).visitor(), site(new Clock()), signUp);
    expect(await evidence(signUp.email)).toHaveLength(1);
  });

  test('forged links, links for another purpose and links of another address do nothing', async () => {
    const clock = new Clock();
    await subscribe(by(clock).visitor(), site(clock), { email: 'prima@example.com', notice });
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
      expect(await confirmSubscription(by(clock).owner(), site(clock), token)).toBe('unknown');
      expect(await readLink(by(clock).owner(), site(clock), 'confirm', token)).toEqual({ state: 'unknown' });
    }
    expect(await unsubscribe(by(clock).owner(), site(clock), confirm, 'pagina')).toBe('unknown');
  });

  test('an unconfirmed sign-up is reminded once and deleted after its time', async () => {
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
    // Whoever never agreed is not named any more, neither in the evidence nor in the letters that went out.
    expect(await evidence(email)).toEqual([]);
    expect(await everythingStored(database())).not.toContain(email);
    const report = await reportAddress(by(clock).staff(), site(clock), email);
    expect(report.consents.map(({ event }) => event)).toEqual(['signed_up', 'expired']);
    expect(report.letters.map(({ kind, status }) => [kind, status])).toEqual([
      ['newsletter-confirmation', 'sent'],
      ['newsletter-reminder', 'sent'],
    ]);
    const erased = await eraseAddress(by(clock).staff(), site(clock), email);
    expect(erased).toMatchObject({ consents: 2, letters: 2 });
  });
});

test('no spreadsheet finds a formula in an export', () => {
  const cells = ['=1+1', '+39', '-2', '@sum', '\tx', '\rx', 'a,b', 'say "x"', 'mario@example.com'];
  expect(toCsv([cells])).toBe(`"'=1+1","'+39","'-2","'@sum","'\tx","'\rx","a,b","say ""x""",mario@example.com\r\n`);
});
