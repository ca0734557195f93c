import { expect, test } from 'vitest';
import { toCsv } from '../../src/server/csv.ts';
import { exportSubscribers } from '../../src/server/newsletter/export.ts';
import { confirmSubscription, readLink, unsubscribe } from '../../src/server/newsletter/membership.ts';
import { subscribe } from '../../src/server/newsletter/newsletter.ts';
import { reportAddress } from '../../src/server/privacy/personal-data.ts';
import { makeLinkToken } from '../../src/server/tokens.ts';
import { describeOnBothEngines } from '../support/database.ts';
import {
  Clock,
  defaultEmailContent,
  dumpDatabase,
  listNewsletterEmails,
  makeContexts,
  makeMailSite,
  notice,
  readEvidence,
  readOnlyNewsletterEmail,
  readOutbox,
  secret,
} from '../support/mail-site.ts';

describeOnBothEngines('the newsletter', (database, engine) => {
  const makeSite = (clock: Clock) => makeMailSite(database(), clock);
  const contextsAt = (clock: Clock) => makeContexts(database(), clock);
  const listEmailsTo = (email: string, clock: Clock) => listNewsletterEmails(database(), clock, email);
  const readOnlyEmailTo = (email: string, clock: Clock) => readOnlyNewsletterEmail(database(), clock, email);
  const exportAddresses = async () => {
    const clock = new Clock();
    return await exportSubscribers(contextsAt(clock).staff(), makeSite(clock));
  };

  test('an address subscribes by confirmation, unsubscribes with one click and subscribes again', async () => {
    const email = 'vita@example.com';
    const clock = new Clock();
    await subscribe(contextsAt(clock).visitor(), makeSite(clock), { email, notice, page: '/servizi' });
    expect(await exportAddresses()).not.toContain(email);

    const confirmationEmail = await readOnlyEmailTo(email, clock);
    expect(confirmationEmail.subject).toBe('Confermi la Sua iscrizione alla newsletter');
    // Mail scanners open links, so reading a link must change nothing.
    expect(
      await readLink(contextsAt(clock).owner(), makeSite(clock), 'newsletter-confirm', confirmationEmail.confirm),
    ).toEqual({
      state: 'waiting',
      email,
    });
    expect(await exportAddresses()).not.toContain(email);

    clock.moveByMinutes(30);
    expect(await confirmSubscription(contextsAt(clock).owner(), makeSite(clock), confirmationEmail.confirm)).toBe(
      'confirmed',
    );
    expect(await confirmSubscription(contextsAt(clock).owner(), makeSite(clock), confirmationEmail.confirm)).toBe(
      'already-confirmed',
    );
    expect(
      await readLink(contextsAt(clock).owner(), makeSite(clock), 'newsletter-confirm', confirmationEmail.confirm),
    ).toEqual({
      state: 'confirmed',
      email,
    });
    expect(await exportAddresses()).toMatch(new RegExp(`${email};2026-11-21 10:32;2026-11-21 11:02;https://`));

    const welcomeEmail = await readOnlyEmailTo(email, clock);
    expect(welcomeEmail.subject).toBe('La Sua iscrizione alla newsletter è confermata');
    expect(await subscribe(contextsAt(clock).visitor(), makeSite(clock), { email: 'Vita@EXAMPLE.com', notice })).toBe(
      'already-subscribed',
    );
    expect(await listEmailsTo('Vita@EXAMPLE.com', clock)).toEqual([]);

    clock.moveByDays(100);
    expect(await unsubscribe(contextsAt(clock).owner(), makeSite(clock), welcomeEmail.unsubscribe, 'un-clic')).toBe(
      'unsubscribed',
    );
    expect(await unsubscribe(contextsAt(clock).owner(), makeSite(clock), welcomeEmail.unsubscribe, 'un-clic')).toBe(
      'unknown',
    );
    expect(await exportAddresses()).not.toContain(email);
    expect(await readEvidence(database(), email)).toEqual([
      ['signed_up', notice.version, 'modulo', '/servizi'],
      ['confirmed', notice.version, 'email', null],
      ['unsubscribed', notice.version, 'un-clic', null],
    ]);

    await subscribe(contextsAt(clock).visitor(), makeSite(clock), { email, notice });
    const secondEmail = await readOnlyEmailTo(email, clock);
    expect(secondEmail.confirm).not.toBe(confirmationEmail.confirm);
    expect(await confirmSubscription(contextsAt(clock).owner(), makeSite(clock), confirmationEmail.confirm)).toBe(
      'unknown',
    );
    expect(await confirmSubscription(contextsAt(clock).owner(), makeSite(clock), secondEmail.confirm)).toBe(
      'confirmed',
    );
  });

  test('accepts one of several concurrent sign-ups of an address in different case', async () => {
    const clock = new Clock();
    const spellings = ['gara@example.com', 'Gara@example.com', 'GARA@EXAMPLE.COM', 'garA@example.com'];
    const outcomes = await Promise.all(
      spellings.map((email) => subscribe(contextsAt(clock).visitor(), makeSite(clock), { email, notice })),
    );
    const already = 'already-subscribed';
    expect(outcomes.sort()).toEqual([already, already, already, 'signed-up']);
    await readOnlyEmailTo('gara@example.com', clock);
  });

  // SQLite is enough for the tests below: their SQL is the same on both engines.
  if (engine === 'postgres') return;

  test('drops an unsent email that asks to confirm while the newsletter is off', async () => {
    const email = 'spenta@example.com';
    const clock = new Clock();
    await subscribe(contextsAt(clock).visitor(), makeSite(clock), { email, notice });
    const row = (await readOutbox(database())).find(({ recipient }) => recipient === email);
    const off = makeMailSite(database(), clock, null, { ...defaultEmailContent, pagesOff: ['/newsletter'] });
    if (!row) throw new Error('No confirmation email is queued');
    expect(await makeSite(clock).compose(row, clock.now())).not.toBeNull();
    expect(await off.compose(row, clock.now())).toBeNull();
  });

  test('resends a lost confirmation email on a repeated sign-up, once a day', async () => {
    const email = 'smarrita@example.com';
    const clock = new Clock();
    await subscribe(contextsAt(clock).visitor(), makeSite(clock), { email, notice });
    await listEmailsTo(email, clock);
    for (const days of [0, 1, 0]) {
      clock.moveByDays(days);
      expect(await subscribe(contextsAt(clock).visitor(), makeSite(clock), { email, notice })).toBe(
        'already-subscribed',
      );
    }
    expect(await listEmailsTo(email, clock)).toHaveLength(1);
  });

  test('pseudonymises an address that unsubscribes without having confirmed', async () => {
    const email = 'sbagliata@example.com';
    const clock = new Clock();
    await subscribe(contextsAt(clock).visitor(), makeSite(clock), { email, notice });
    const { unsubscribe: leave } = await readOnlyEmailTo(email, clock);
    clock.moveByMinutes(5);
    expect(await unsubscribe(contextsAt(clock).owner(), makeSite(clock), leave, 'pagina')).toBe('unsubscribed');
    expect(await dumpDatabase(database())).not.toContain(email);
    const { consents } = await reportAddress(contextsAt(clock).staff(), makeSite(clock), email);
    expect(consents.map(({ event }) => event)).toEqual(['signed_up', 'unsubscribed']);
  });

  test('stores a form sent twice with one idempotency key as one sign-up', async () => {
    const signUp = { email: 'chiave@example.com', notice, idempotencyKey: 'key-12345678' };
    await subscribe(contextsAt(new Clock()).visitor(), makeSite(new Clock()), signUp);
    await subscribe(contextsAt(new Clock()).visitor(), makeSite(new Clock()), signUp);
    expect(await readEvidence(database(), signUp.email)).toHaveLength(1);
  });

  test('ignores forged links and links for another purpose or address', async () => {
    const clock = new Clock();
    await subscribe(contextsAt(clock).visitor(), makeSite(clock), { email: 'prima@example.com', notice });
    const { confirm, unsubscribe: leave } = await readOnlyEmailTo('prima@example.com', clock);
    const id = Number(confirm.split('.')[0]);
    const forOtherAddress = makeLinkToken(secret, 'newsletter-confirm', { id, email: 'altra@example.com' });
    const withOtherSecret = makeLinkToken('6'.repeat(64), 'newsletter-confirm', { id, email: 'prima@example.com' });
    for (const token of [
      '',
      'x',
      leave,
      forOtherAddress,
      withOtherSecret,
      `${confirm}x`,
      confirm.slice(0, -1),
      `999999999${confirm.slice(1)}`,
    ]) {
      expect(await confirmSubscription(contextsAt(clock).owner(), makeSite(clock), token)).toBe('unknown');
      expect(await readLink(contextsAt(clock).owner(), makeSite(clock), 'newsletter-confirm', token)).toEqual({
        state: 'unknown',
      });
    }
    expect(await unsubscribe(contextsAt(clock).owner(), makeSite(clock), confirm, 'pagina')).toBe('unknown');
  });
});

test('CSV has a BOM and semicolons, and escapes formulas', () => {
  const cells = ['=1+1', '+39', '-2', '@sum', '\tx', '\rx', 'a;b', 'say "x"', 'perché'];
  expect(toCsv([cells])).toBe(`\ufeff"'=1+1";"'+39";"'-2";"'@sum";"'\tx";"'\rx";"a;b";"say ""x""";perché\r\n`);
});
