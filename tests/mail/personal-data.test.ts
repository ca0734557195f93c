import { expect, test } from 'vitest';
import { addAccount } from '../../src/server/services/accounts/new-account.ts';
import { invite } from '../../src/server/services/accounts/people.ts';
import { receiveContactMessage } from '../../src/server/services/contact.ts';
import { eraseMessage, markMessage, sendMessageAgain } from '../../src/server/services/messages.ts';
import { subscribe } from '../../src/server/services/newsletter.ts';
import { exportSubscribers } from '../../src/server/services/newsletter-export.ts';
import { confirmSubscription } from '../../src/server/services/newsletter-membership.ts';
import { eraseAddress, reportAddress } from '../../src/server/services/personal-data.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { Clock, contextsOver, everythingStored, message, notice, onlyNewsletterLetter, siteOver } from './site.ts';

describeOnBothEngines('personal data', (database) => {
  const site = (clock: Clock) => siteOver(database(), clock);
  const by = (clock: Clock) => contextsOver(database(), clock);

  test('what staff do to messages and addresses stands in the journal, without a name or an address', async () => {
    const clock = new Clock();
    const { staff, visitor } = by(clock);
    const { reference } = await receiveContactMessage(visitor(), site(clock), {
      message: { ...message, email: 'registro@example.com' },
    });
    const name = reference ?? '';
    await markMessage(staff(), name, 'letto');
    await sendMessageAgain(staff(), site(clock), name);
    await eraseMessage(staff(), name);
    await eraseAddress(staff(), site(clock), 'registro@example.com');
    await exportSubscribers(staff(), site(clock));
    const entries = await database().staff.selectFrom('journal').selectAll().orderBy('id', 'desc').limit(5).execute();
    expect(entries.reverse().map(({ actor_name, event, subject }) => [actor_name, event, subject])).toEqual([
      ['Anna', 'message.marked', name],
      ['Anna', 'message.sent-again', name],
      ['Anna', 'message.erased', name],
      ['Anna', 'address.erased', expect.stringMatching(/^hmac-sha256:/)],
      ['Anna', 'subscribers.exported', null],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/registro@|Maria/);
  });

  test('an address is reported and erased over messages and newsletter together', async () => {
    const email = 'diritti@example.com';
    const clock = new Clock();
    await subscribe(by(clock).visitor(), site(clock), { email, notice });
    const { confirm } = await onlyNewsletterLetter(database(), clock, email);
    clock.moveByMinutes(5);
    await confirmSubscription(by(clock).owner(), site(clock), confirm);
    await receiveContactMessage(by(clock).visitor(), site(clock), {
      message: { ...message, email: 'Diritti@Example.com' },
    });

    const report = await reportAddress(by(clock).staff(), site(clock), 'DIRITTI@example.com');
    expect(report).toMatchObject({ messages: [{ nome: message.nome }], subscription: { email } });
    expect(report.consents.map(({ event }) => event)).toEqual(['signed_up', 'confirmed']);
    expect(report.letters.map(({ kind }) => kind)).toContain('acknowledgement');

    expect(await eraseAddress(by(clock).staff(), site(clock), 'DIRITTI@EXAMPLE.COM')).toMatchObject({
      messages: 1,
      subscriptions: 1,
      consents: 2,
    });
    expect(await everythingStored(database())).not.toContain('diritti@example.com');
    // The proof outlives the address, for whoever names the address.
    const after = await reportAddress(by(clock).staff(), site(clock), email);
    expect(after).toMatchObject({ messages: [], subscription: null, letters: [] });
    expect(after.consents.map(({ event }) => event).sort()).toEqual(['confirmed', 'erased', 'signed_up']);
  });

  test('somebody of the firm is told of the account and its lines of the journal, which outlive an erasure', async () => {
    const email = 'collega@studio.example';
    const clock = new Clock();
    const { signIn } = database();
    const actor = { kind: 'command', name: 'test' } as const;
    const account = { email, name: 'Carla Neri', role: 'editor', password: 'quattro gatti e un registro' } as const;
    const id = await addAccount({ db: signIn, actor, now: clock.now() }, account, site(clock));
    const added = clock.now().toISOString();
    clock.moveByDays(1);
    const carla = { kind: 'person', id, name: 'Carla Neri', role: 'editor' } as const;
    await exportSubscribers({ ...by(clock).staff(), actor: carla }, site(clock));
    const held = {
      account: { name: 'Carla Neri', role: 'editor', created_at: added, last_signed_in_at: null, disabled_at: null },
      journal: { lines: 2, first: added, last: clock.now().toISOString() },
    };

    const report = await reportAddress(by(clock).staff(), site(clock), 'Collega@studio.example');
    expect(report).toMatchObject({ ...held, messages: [], invitations: [] });
    expect(JSON.stringify(report)).not.toMatch(/argon2|hash|secret/);
    expect(await eraseAddress(by(clock).staff(), site(clock), email)).toMatchObject({ account: true, journal: 2 });
    // The erasure's own line is about the address too.
    const { account: left, journal } = await reportAddress(by(clock).staff(), site(clock), email);
    expect(left).toMatchObject(held.account);
    expect(journal).toMatchObject({ lines: 3, first: added });
  });

  test('an invitation that nobody has taken up is told and erased; that it was given stays in the journal', async () => {
    const email = 'invitata@studio.example';
    const clock = new Clock();
    const settings = { ...site(clock), mails: true };
    const { expiresAt } = await invite(by(clock).staff(), { email, role: 'manager' }, settings);
    const report = await reportAddress(by(clock).staff(), site(clock), email);
    expect(report).toMatchObject({
      account: null,
      invitations: [{ purpose: 'invitation', role: 'manager', expires_at: expiresAt, used_at: null }],
      letters: [{ kind: 'staff-invitation' }],
      journal: { lines: 1 },
    });
    expect(JSON.stringify(report)).not.toContain('token');

    const erased = await eraseAddress(by(clock).staff(), site(clock), email);
    expect(erased).toMatchObject({ invitations: 1, letters: 1, account: false, journal: 1 });
    const after = await reportAddress(by(clock).staff(), site(clock), email);
    expect(after).toMatchObject({ invitations: [], letters: [], journal: { lines: 2 } });
  });

  test('of an address that nobody has named nothing is held', async () => {
    const clock = new Clock();
    expect(await reportAddress(by(clock).staff(), site(clock), 'nessuno@example.com')).toMatchObject({
      account: null,
      invitations: [],
      journal: null,
    });
  });
});
