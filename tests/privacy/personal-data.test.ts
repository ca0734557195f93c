import { expect, test } from 'vitest';
import { addAccount } from '../../src/server/accounts/new-account.ts';
import { startSession } from '../../src/server/accounts/sessions.ts';
import { changeMessage } from '../../src/server/messages/changes.ts';
import { receiveContactMessage } from '../../src/server/messages/contact.ts';
import { eraseMessage, findMessage, resendMessage } from '../../src/server/messages/messages.ts';
import { exportSubscribers } from '../../src/server/newsletter/export.ts';
import { confirmSubscription } from '../../src/server/newsletter/membership.ts';
import { subscribe } from '../../src/server/newsletter/newsletter.ts';
import { invitePerson } from '../../src/server/people/people.ts';
import { eraseAddress, reportAddress } from '../../src/server/privacy/personal-data.ts';
import { describeOnBothEngines, type TestDatabase } from '../support/database.ts';
import {
  Clock,
  dumpDatabase,
  makeContexts,
  makeMailSite,
  message,
  notice,
  readOnlyNewsletterEmail,
} from '../support/mail-site.ts';

describeOnBothEngines('personal data', (database, engine) => {
  const makeSite = (clock: Clock) => makeMailSite(database(), clock);
  const contextsAt = (clock: Clock) => makeContexts(database(), clock);

  test('reports and erases an address across messages and newsletter', async () => {
    const email = 'diritti@example.com';
    const clock = new Clock();
    await subscribe(contextsAt(clock).visitor(), makeSite(clock), { email, notice });
    const { confirm } = await readOnlyNewsletterEmail(database(), clock, email);
    clock.moveByMinutes(5);
    await confirmSubscription(contextsAt(clock).owner(), makeSite(clock), confirm);
    await receiveContactMessage(contextsAt(clock).visitor(), makeSite(clock), {
      message: { ...message, email: 'Diritti@Example.com' },
    });

    const report = await reportAddress(contextsAt(clock).staff(), makeSite(clock), 'DIRITTI@example.com');
    expect(report).toMatchObject({ messages: [{ nome: message.nome }], subscription: { email } });
    expect(report.consents.map(({ event }) => event)).toEqual(['signed_up', 'confirmed']);
    expect(report.letters.map(({ kind }) => kind)).toContain('acknowledgement');

    expect(await eraseAddress(contextsAt(clock).staff(), makeSite(clock), 'DIRITTI@EXAMPLE.COM')).toMatchObject({
      messages: 1,
      subscriptions: 1,
      consents: 2,
    });
    expect(await dumpDatabase(database())).not.toContain('diritti@example.com');
    // Evidence stays under a pseudonym: a report about the address still finds it.
    const after = await reportAddress(contextsAt(clock).staff(), makeSite(clock), email);
    expect(after).toMatchObject({ messages: [], subscription: null, letters: [] });
    expect(after.consents.map(({ event }) => event).sort()).toEqual(['confirmed', 'erased', 'signed_up']);
  });

  // SQLite is enough for the tests below: their SQL is the same on both engines.
  if (engine === 'postgres') return;

  test('journals staff actions on messages and addresses without the visitor’s name or address', async () => {
    const clock = new Clock();
    const { staff, visitor } = contextsAt(clock);
    const { reference } = await receiveContactMessage(visitor(), makeSite(clock), {
      message: { ...message, email: 'registro@example.com' },
    });
    const name = reference ?? '';
    const id = (await findMessage(staff(), name))?.id ?? '';
    await changeMessage(staff(), makeSite(clock), id, { state: 'read' });
    await resendMessage(staff(), makeSite(clock), id);
    await eraseMessage(staff(), id);
    await eraseAddress(staff(), makeSite(clock), 'registro@example.com');
    await exportSubscribers(staff(), makeSite(clock));
    const entries = await database().staff.selectFrom('journal').selectAll().orderBy('id', 'desc').limit(5).execute();
    expect(entries.reverse().map(({ actor_name, event, subject }) => [actor_name, event, subject])).toEqual([
      ['Anna', 'message.moved', name],
      ['Anna', 'message.sent-again', name],
      ['Anna', 'message.erased', name],
      ['Anna', 'address.erased', expect.stringMatching(/^hmac-sha256:/)],
      ['Anna', 'subscribers.exported', null],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/registro@|Maria/);
  });

  test('reports the account and journal entries of a staff address, which outlive an erasure', async () => {
    const email = 'collega@studio.example';
    const clock = new Clock();
    const { staff } = database();
    const actor = { kind: 'command', name: 'test' } as const;
    const account = { email, name: 'Carla Neri', role: 'editor', password: 'quattro gatti e un registro' } as const;
    const id = await addAccount({ db: staff, actor, now: clock.now() }, account, makeSite(clock));
    const added = clock.now().toISOString();
    clock.moveByDays(1);
    const carla = { kind: 'person', id, name: 'Carla Neri', role: 'editor' } as const;
    await exportSubscribers({ ...contextsAt(clock).staff(), actor: carla }, makeSite(clock));
    const access = await addSessionAndPasskey(database(), { id, clock });
    const accountData = {
      account: { name: 'Carla Neri', role: 'editor', created_at: added, last_signed_in_at: null, disabled_at: null },
      ...access,
      journal: { lines: 2, first: added, last: clock.now().toISOString() },
    };

    const report = await reportAddress(contextsAt(clock).staff(), makeSite(clock), 'Collega@studio.example');
    expect(report).toMatchObject({ ...accountData, messages: [], invitations: [] });
    // No secret of the account is reported.
    expect(JSON.stringify(report)).not.toMatch(/argon2|hash|secret|token|credential|public_key|counter/);
    expect(await eraseAddress(contextsAt(clock).staff(), makeSite(clock), email)).toMatchObject({
      account: true,
      journal: 2,
    });
    // Erasure adds a journal entry about the address.
    const reportAfterErasure = await reportAddress(contextsAt(clock).staff(), makeSite(clock), email);
    expect(reportAfterErasure).toMatchObject({
      account: accountData.account,
      ...access,
      journal: { lines: 3, first: added },
    });
  });

  test('reports and erases an unused invitation; its journal entry stays', async () => {
    const email = 'invitata@studio.example';
    const clock = new Clock();
    const settings = { ...makeSite(clock), mails: true };
    const { expiresAt } = await invitePerson(contextsAt(clock).staff(), { email, role: 'manager' }, settings);
    const report = await reportAddress(contextsAt(clock).staff(), makeSite(clock), email);
    expect(report).toMatchObject({
      account: null,
      invitations: [{ purpose: 'invitation', role: 'manager', expires_at: expiresAt, used_at: null }],
      letters: [{ kind: 'staff-invitation' }],
      journal: { lines: 1 },
    });
    expect(JSON.stringify(report)).not.toContain('token');

    const erased = await eraseAddress(contextsAt(clock).staff(), makeSite(clock), email);
    expect(erased).toMatchObject({ invitations: 1, letters: 1, account: false, journal: 1 });
    const after = await reportAddress(contextsAt(clock).staff(), makeSite(clock), email);
    expect(after).toMatchObject({ invitations: [], letters: [], journal: { lines: 2 } });
  });

  test('reports nothing about an unknown address', async () => {
    const clock = new Clock();
    expect(await reportAddress(contextsAt(clock).staff(), makeSite(clock), 'nessuno@example.com')).toMatchObject({
      account: null,
      sessions: [],
      passkeys: [],
      invitations: [],
      journal: null,
    });
  });
});

/** Adds a session and a passkey to an account; returns them as the report shows them. */
async function addSessionAndPasskey({ staff }: TestDatabase, { id, clock }: { id: string; clock: Clock }) {
  const now = clock.now();
  const at = now.toISOString();
  const device = { userAgent: 'Firefox su Windows', network: '203.0.113' };
  const deps = { db: staff, now, sessionMinutes: 60 };
  const { expiresAt } = await startSession(deps, { accountId: id, method: 'passkey', place: device });
  const passkey = { name: 'Telefono', created_at: at, last_used_at: null };
  const key = { credential_id: 'cred', public_key: new Uint8Array([1]), counter: 0, transports: '[]' };
  await staff
    .insertInto('passkeys')
    .values({ id: 'passkey-1', account_id: id, ...passkey, ...key })
    .execute();
  return {
    sessions: [
      {
        method: 'passkey',
        browser: device.userAgent,
        network: device.network,
        created_at: at,
        last_seen_at: at,
        expires_at: expiresAt,
      },
    ],
    passkeys: [passkey],
  };
}
