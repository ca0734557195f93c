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
import { makeManagerContext } from '../sendings/delivery-site.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { Clock, makeContexts, makeMailSite, notice } from '../support/mail-site.ts';

/* Limits against email bombs: many sign-ups for one mailbox, or from one client, one network or one script. */

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
  const makeStaffContext = () => makeManagerContext(database(), clock);
  const listRows = async () => await database().staff.selectFrom('newsletter').select('email').execute();
  const signUp = (email: string, from: Partial<SignUp> = {}) =>
    subscribe(makeContexts(database(), clock).visitor(), makeMailSite(database(), clock), { email, notice, ...from });
  /** Sends due emails; returns their recipients. */
  const send = async () => {
    const server = await startSmtp();
    await sendDueEmails(makeMailSite(database(), clock, server.url));
    await server.close();
    return server.emails.flatMap(({ to }) => to);
  };
  /** Signs addresses up and returns the refused ones. Each refusal must be a 429 that names the end of the limit. */
  const signUpAll = async (signUps: readonly [email: string, from: Partial<SignUp>][]) => {
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
    // The limit does not put subscribers that staff add on hold.
    await addSubscriber(makeStaffContext(), makeMailSite(database(), clock), {
      email: 'al@telefono.example',
      reason: 'Al telefono',
    });
    const first = await send();
    expect(first).toHaveLength(maxUnconfirmedSignUps + 1);
    expect(first).toContain('al@telefono.example');
    expect(await findHeldSignUps(database().staff)).toEqual({ count: 3, since: clock.now().toISOString() });

    expect(await releaseSignUps(makeStaffContext())).toEqual({ released: 3 });
    expect((await send()).sort()).toEqual(emails.slice(maxUnconfirmedSignUps));
    expect(await findHeldSignUps(database().staff)).toBeNull();
  });

  // SQLite is enough for the tests below: their SQL is the same on both engines.
  if (engine === 'postgres') return;

  test('counts dotted and +tagged Gmail addresses as one mailbox', async () => {
    const variants = Array.from(
      { length: 10 },
      (_, index) => `${'maria'.slice(0, index % 5)}.${'maria'.slice(index % 5)}${index > 4 ? '+x' : ''}@gmail.com`,
    ).map((email) => email.replace(/^\./, ''));
    const refused = await signUpAll(variants.map((email, index) => [email, { network: `network ${index}` }]));
    expect(refused).toEqual(variants.slice(confirmationsPerDay.newSignUp));
    expect(await listRows()).toHaveLength(confirmationsPerDay.newSignUp);
  });

  test('limits confirmation emails per client and per network for a day', async () => {
    const makeSignUps = (name: string, many: number, from: (index: number) => Partial<SignUp>) =>
      Array.from({ length: many }, (_, index): [string, Partial<SignUp>] => [`${name}${index}@b.example`, from(index)]);
    const fromOneClient = makeSignUps('c', emailsPerClientAndDay + 2, () => ({ client: 'one' }));
    expect(await signUpAll(fromOneClient)).toHaveLength(2);
    const fromOneNetwork = makeSignUps('n', confirmationsPerNetworkAndDay + 3, (index) => ({
      client: `c${index}`,
      network: 'one',
    }));
    expect(await signUpAll(fromOneNetwork)).toHaveLength(3);
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
    expect(await dropSignUps(makeStaffContext())).toEqual({ dropped: 3 });
    expect((await listRows()).map(({ email }) => email)).toEqual(emails.slice(0, maxUnconfirmedSignUps));
    expect(await findHeldSignUps(database().staff)).toBeNull();
    const evidence = await database().staff.selectFrom('newsletter_consents').select('email').execute();
    expect(evidence.map(({ email }) => email)).not.toContain(emails.at(-1));
  });
});
