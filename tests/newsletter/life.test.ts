import { expect, test } from 'vitest';
import { toCsv } from '../../src/server/csv.ts';
import { exportSubscribers } from '../../src/server/newsletter/export.ts';
import { makeToken } from '../../src/server/newsletter/links.ts';
import { confirmSubscription, readLink, unsubscribe } from '../../src/server/newsletter/membership.ts';
import { AlreadySubscribed, subscribe } from '../../src/server/newsletter/newsletter.ts';
import { reportAddress } from '../../src/server/privacy/personal-data.ts';
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
  secret,
} from '../support/mail-site.ts';

describeOnBothEngines('the newsletter', (database, engine) => {
  const site = (clock: Clock) => makeMailSite(database(), clock);
  const by = (clock: Clock) => makeContexts(database(), clock);
  const lettersTo = (email: string, clock: Clock) => listNewsletterEmails(database(), clock, email);
  const onlyLetterTo = (email: string, clock: Clock) => readOnlyNewsletterEmail(database(), clock, email);
  const exported = async () => {
    const clock = new Clock();
    return await exportSubscribers(by(clock).staff(), site(clock));
  };

  test('an address subscribes by confirmation, unsubscribes with one click and subscribes again', async () => {
    const email = 'vita@example.com';
    const clock = new Clock();
    await subscribe(by(clock).visitor(), site(clock), { email, notice, page: '/servizi' });
    expect(await exported()).not.toContain(email);

    const asked = await onlyLetterTo(email, clock);
    expect(asked.subject).toBe('Confermi la Sua iscrizione alla newsletter');
    // Mail scanners open links, so reading a link must change nothing.
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
    expect(await exported()).toMatch(new RegExp(`${email};2026-11-21 10:32;2026-11-21 11:02;https://`));

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
    expect(await readEvidence(database(), email)).toEqual([
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

  test('accepts one of several concurrent sign-ups of an address in different case', async () => {
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

  // Plain SQL from here on, the same on both engines.
  if (engine === 'postgres') return;

  test('resends a lost confirmation email on a repeated sign-up, once a day', async () => {
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

  test('pseudonymises an address that unsubscribes without having confirmed', async () => {
    const email = 'sbagliata@example.com';
    const clock = new Clock();
    await subscribe(by(clock).visitor(), site(clock), { email, notice });
    const { unsubscribe: leave } = await onlyLetterTo(email, clock);
    clock.moveByMinutes(5);
    expect(await unsubscribe(by(clock).owner(), site(clock), leave, 'pagina')).toBe('unsubscribed');
    expect(await dumpDatabase(database())).not.toContain(email);
    const { consents } = await reportAddress(by(clock).staff(), site(clock), email);
    expect(consents.map(({ event }) => event)).toEqual(['signed_up', 'unsubscribed']);
  });

  test('stores a form sent twice with one idempotency key as one sign-up', async () => {
    const signUp = { email: 'chiave@example.com', notice, idempotencyKey: 'key-12345678' };
    await subscribe(by(new Clock()).visitor(), site(new Clock()), signUp);
    await subscribe(by(new Clock()).visitor(), site(new Clock()), signUp);
    expect(await readEvidence(database(), signUp.email)).toHaveLength(1);
  });

  test('ignores forged links and links for another purpose or address', async () => {
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
});

test('CSV has a BOM and semicolons, and escapes formulas', () => {
  const cells = ['=1+1', '+39', '-2', '@sum', '\tx', '\rx', 'a;b', 'say "x"', 'perché'];
  expect(toCsv([cells])).toBe(`\ufeff"'=1+1";"'+39";"'-2";"'@sum";"'\tx";"'\rx";"a;b";"say ""x""";perché\r\n`);
});
