import { expect, test } from 'vitest';
import { receiveContactMessage } from '../../src/server/messages/contact.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { Clock, makeContexts, makeMailSite, message } from '../support/mail-site.ts';

describeOnBothEngines('a contact form posted twice', (database, engine) => {
  const post = (text: string, clock: Clock, idempotencyKey?: string) =>
    receiveContactMessage(makeContexts(database(), clock).visitor(), makeMailSite(database(), clock), {
      message: { ...message, messaggio: text },
      idempotencyKey,
    });
  const countStored = async (text: string) =>
    (await database().staff.selectFrom('messages').select('id').where('messaggio', '=', text).execute()).length;

  test('is stored once when posted concurrently across a minute boundary', async () => {
    const before = new Clock('2026-11-21T10:00:59.999Z');
    const after = new Clock('2026-11-21T10:01:00.000Z');
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) => post('tre', index % 2 === 0 ? before : after)),
    );
    expect(results.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect(await countStored('tre')).toBe(1);
  });

  // SQLite is enough for the tests below: their SQL is the same on both engines.
  if (engine === 'postgres') return;

  test('is a duplicate for ten minutes without an idempotency key', async () => {
    const clock = new Clock('2026-11-21T09:00:59.900Z');
    expect(await post('uno', clock)).toMatchObject({ duplicate: false });
    for (const minutes of [0.01, 1, 4, 4.9]) {
      clock.moveByMinutes(minutes);
      expect(await post('uno', clock)).toMatchObject({ duplicate: true, reference: null });
    }
    clock.moveByMinutes(2);
    expect(await post('uno', clock)).toMatchObject({ duplicate: false });
    expect(await countStored('uno')).toBe(2);
  });

  test('is a duplicate after an hour with the same key and text, and a new message if either differs', async () => {
    const clock = new Clock();
    await post('due', clock, 'key-12345');
    clock.moveByMinutes(60);
    expect(await post('due', clock, 'key-12345')).toMatchObject({ duplicate: true });
    expect(await post('due, corretto', clock, 'key-12345')).toMatchObject({ duplicate: false });
    expect(await post('due', clock, 'key-67890')).toMatchObject({ duplicate: false });
    expect(await countStored('due')).toBe(2);
  });
});
