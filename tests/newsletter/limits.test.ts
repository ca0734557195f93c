import { beforeEach, expect, test } from 'vitest';
import { startSmtp } from '../../harness/smtp.ts';
import {
  confirmationsPerDay,
  confirmationsPerNetworkAndDay,
  emailsPerClientAndDay,
  maxUnconfirmedSignUps,
} from '../../src/contract/retention.ts';
import { normaliseMailbox } from '../../src/server/db/submissions.ts';
import { HttpError } from '../../src/server/http/errors.ts';
import { sendDueEmails } from '../../src/server/mail/outbox.ts';
import { dropSignUps, findHeldSignUps, releaseSignUps } from '../../src/server/newsletter/held-sign-ups.ts';
import { type SignUp, subscribe } from '../../src/server/newsletter/newsletter.ts';
import { addSubscriber } from '../../src/server/newsletter/subscribers.ts';
import { applyRetention } from '../../src/server/privacy/retention.ts';
import { makeManagerContext } from '../circulars/delivery-site.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { Clock, makeContexts, makeMailSite, notice } from '../support/mail-site.ts';

/* Sign-ups as an email bomb: many addresses of one mailbox, one client, one network, or one script. */

test.each([
  ['Maria.Rossi@gmail.com', 'mariarossi@gmail.com'],
  ['m.a.r.i.a.rossi+studio@googlemail.com', 'mariarossi@gmail.com'],
  ['Maria.Rossi+x@Example.com', 'maria.rossi@example.com'],
  ['+x@example.com', '+x@example.com'],
  ['a+b+c@example.com', 'a@example.com'],
])('normalises %s to the mailbox %s', (email, mailbox) => {
  expect(normaliseMailbox(email)).toBe(mailbox);
});

describeOnBothEngines('sign-up limits', (database, engine) => {
  let clock: Clock;
  beforeEach(async () => {
    clock = new Clock('2027-06-01T08:00:00.000Z');
    for (const table of ['outbox', 'newsletter', 'newsletter_consents', 'submissions'] as const)
      await database().owner.deleteFrom(table).execute();
  });
  const staff = () => makeManagerContext(database(), clock);
  const rows = async () => await database().staff.selectFrom('newsletter').select('email').execute();
  const signUp = (email: string, from: Partial<SignUp> = {}) =>
    subscribe(makeContexts(database(), clock).visitor(), makeMailSite(database(), clock), { email, notice, ...from });
  /** Sends due emails; returns their recipients. */
  const send = async () => {
    const server = await startSmtp();
    await sendDueEmails(makeMailSite(database(), clock, server.url));
    await server.close();
    return server.emails.flatMap(({ to }) => to);
  };
  /** Signs addresses up; returns the refused ones, each with a 429 that says when the limit ends. */
  const refusedOf = async (signUps: readonly [email: string, from: Partial<SignUp>][]) => {
    const refused: string[] = [];
    for (const [email, from] of signUps)
      await signUp(email, from).catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error;
        expect(error).toMatchObject({ status: 429, headers: { 'Retry-After': String(16 * 3600) } });
        expect(error.message).toMatch(/si può riprovare fra 16 ore$/);
        refused.push(email);
      });
    return refused;
  };

  test('holds confirmation emails beyond twenty unconfirmed sign-ups a day until staff release them', async () => {
    const emails = Array.from({ length: maxUnconfirmedSignUps + 3 }, (_, index) => `a${index}@dominio${index}.example`);
    for (const email of emails) await signUp(email);
    // Subscribers added by staff are not held.
    await addSubscriber(staff(), makeMailSite(database(), clock), {
      email: 'al@telefono.example',
      reason: 'Al telefono',
    });
    const first = await send();
    expect(first).toHaveLength(maxUnconfirmedSignUps + 1);
    expect(first).toContain('al@telefono.example');
    expect(await findHeldSignUps(database().staff)).toEqual({ count: 3, since: clock.now().toISOString() });

    expect(await releaseSignUps(staff())).toEqual({ released: 3 });
    expect((await send()).sort()).toEqual(emails.slice(maxUnconfirmedSignUps));
    expect(await findHeldSignUps(database().staff)).toBeNull();
  });

  // Plain SQL from here on, the same on both engines.
  if (engine === 'postgres') return;

  test('counts dotted and +tagged Gmail addresses as one mailbox', async () => {
    const variants = Array.from(
      { length: 10 },
      (_, index) => `${'maria'.slice(0, index % 5)}.${'maria'.slice(index % 5)}${index > 4 ? '+x' : ''}@gmail.com`,
    ).map((email) => email.replace(/^\./, ''));
    const refused = await refusedOf(variants.map((email, index) => [email, { network: `network ${index}` }]));
    expect(refused).toEqual(variants.slice(confirmationsPerDay.newSignUp));
    expect(await rows()).toHaveLength(confirmationsPerDay.newSignUp);
  });

  test('limits confirmation emails per client and per network for a day', async () => {
    const of = (name: string, many: number, from: (index: number) => Partial<SignUp>) =>
      Array.from({ length: many }, (_, index): [string, Partial<SignUp>] => [`${name}${index}@b.example`, from(index)]);
    const client = of('c', emailsPerClientAndDay + 2, () => ({ client: 'one' }));
    expect(await refusedOf(client)).toHaveLength(2);
    const network = of('n', confirmationsPerNetworkAndDay + 3, (index) => ({ client: `c${index}`, network: 'one' }));
    expect(await refusedOf(network)).toHaveLength(3);
    clock.moveByMinutes(16 * 60);
    await signUp('domani@b.example', { client: 'one', network: 'one' });
  });

  test('staff delete sign-ups on hold; these get no reminder', async () => {
    const emails = Array.from({ length: maxUnconfirmedSignUps + 3 }, (_, index) => `a${index}@dominio${index}.example`);
    for (const email of emails) await signUp(email);
    await send();
    clock.moveByDays(8);
    const { reminders } = await applyRetention(
      makeContexts(database(), clock).program(),
      makeMailSite(database(), clock),
    );
    expect(reminders).toBe(maxUnconfirmedSignUps);
    expect(await dropSignUps(staff())).toEqual({ dropped: 3 });
    expect((await rows()).map(({ email }) => email)).toEqual(emails.slice(0, maxUnconfirmedSignUps));
    expect(await findHeldSignUps(database().staff)).toBeNull();
    const evidence = await database().staff.selectFrom('newsletter_consents').select('email').execute();
    expect(evidence.map(({ email }) => email)).not.toContain(emails.at(-1));
  });
});
