import { beforeEach, expect, test } from 'vitest';
import { UniqueViolation } from '../../src/server/db/unique-violation.ts';
import { createTestDatabase, describeOnBothEngines } from '../support/database.ts';

describeOnBothEngines('the database', (database, engine) => {
  beforeEach(async () => {
    await database().staff.deleteFrom('newsletter').execute();
    await database().staff.deleteFrom('messages').execute();
  });

  const signUp = (email: string) => database().visitor.insertInto('newsletter').values({ email }).execute();
  const message = { reference: 'r', nome: 'n', email: 'e@x.it', messaggio: 'm' };

  test('refuses an address in different case as a duplicate with code 23505', async () => {
    await signUp('Mario.Rossi@Esempio.it');
    const refusal = await signUp('mario.rossi@esempio.IT').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UniqueViolation);
    expect(refusal).toMatchObject({ code: '23505' });
  });

  test('concurrent transactions of both handles neither mix nor deadlock', async () => {
    const write = (handle: 'visitor' | 'owner', id: string, fails: boolean) =>
      database()
        [handle].transaction()
        .execute(async (transaction) => {
          await transaction
            .insertInto('messages')
            .values({ ...message, id, reference: id })
            .execute();
          await new Promise((resolve) => setImmediate(resolve));
          if (fails) throw new Error('undone');
          await transaction
            .insertInto('outbox')
            .values({ id, kind: 'contact-notice', message_id: id, rfc_message_id: id })
            .execute();
        });
    const attempts = Array.from({ length: 30 }, (_, index) =>
      write(index % 2 ? 'visitor' : 'owner', `id-${index}`, index % 3 === 0),
    );
    await Promise.allSettled([...attempts, signUp('tre@x.it')]);
    const kept = await database().staff.selectFrom('messages').select('id').execute();
    const letters = await database().staff.selectFrom('outbox').select('id').execute();
    expect(kept).toHaveLength(20);
    expect(letters).toHaveLength(20);
  });

  test('returns times as ISO strings, flags as booleans, counts as numbers and bytes as bytes', async () => {
    const received_at = '2026-03-29T01:30:00.123Z';
    const { staff, owner } = database();
    await owner
      .insertInto('messages')
      .values({ ...message, id: 'm', state: 'suspected', received_at })
      .execute();
    const row = await staff.selectFrom('messages').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ received_at, state: 'suspected', page: null });
    expect(
      await staff.selectFrom('messages').select('id').where('received_at', '<=', received_at).execute(),
    ).toHaveLength(1);
    await staff.insertInto('photos').values({ hash: 'a', width: 1, height: 1, starter: true }).execute();
    const counted = await staff
      .selectFrom('photos')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('starter', '=', true)
      .executeTakeFirstOrThrow();
    expect(counted).toEqual({ count: 1 });
    expect(await staff.selectFrom('photos').select('starter').execute()).toEqual([{ starter: true }]);
    await staff
      .insertInto('photo_variants')
      .values({ hash: 'a', format: 'jpg', width: 1, bytes: Uint8Array.of(0, 255, 1) })
      .execute();
    const { bytes } = await staff.selectFrom('photo_variants').select('bytes').executeTakeFirstOrThrow();
    expect([...bytes]).toEqual([0, 255, 1]);
  });

  test('rolls back a failed transaction', async () => {
    const { owner, staff } = database();
    await signUp('quattro@x.it');
    await owner
      .transaction()
      .execute(async (transaction) => {
        await transaction
          .insertInto('messages')
          .values({ ...message, id: 'm' })
          .execute();
        await transaction.insertInto('newsletter').values({ email: 'QUATTRO@x.it' }).execute();
      })
      .catch(() => {});
    expect(await staff.selectFrom('messages').select('id').execute()).toEqual([]);
  });

  test('answers a ping until it is closed', async () => {
    const own = await createTestDatabase(engine);
    await own.ping();
    await own.close();
    await expect(own.ping()).rejects.toThrow();
  });
});
