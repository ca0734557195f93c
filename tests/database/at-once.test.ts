import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePseudonym } from '../../src/server/db/pseudonym.ts';
import { receiveContactMessage } from '../../src/server/messages/contact.ts';
import { findMessage, resendMessage } from '../../src/server/messages/messages.ts';
import { makeNewsletterLink } from '../../src/server/newsletter/links.ts';
import { confirmSubscription, unsubscribe } from '../../src/server/newsletter/membership.ts';
import { subscribe } from '../../src/server/newsletter/newsletter.ts';
import { eraseAddress } from '../../src/server/privacy/personal-data.ts';
import { createTestDatabase, lockWaitsQuery, type TestDatabase } from '../support/database.ts';

/* Concurrent changes of the same rows, on PostgreSQL only: SQLite has one writer at a time. */

const secret = '5'.repeat(64);
const email = 'maria@example.com';
const now = new Date();

describe('concurrent changes of one subscription', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase('postgres');
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    for (const table of ['newsletter', 'newsletter_consents', 'outbox', 'submissions'] as const) {
      await database.owner.deleteFrom(table).execute();
    }
    const visitor = { db: database.visitor, actor: { kind: 'visitor' }, now } as const;
    await subscribe(visitor, { ...site(), staff: database.staff }, { email, notice: { version: '1', text: 'Testo' } });
  });

  const site = () => ({ secret, publicUrl: 'https://studio.example', mails: true });
  const byLink = () => ({ db: database.staff, actor: { kind: 'visitor' }, now }) as const;
  const makeLinkToken = async (purpose: 'newsletter-confirm' | 'newsletter-unsubscribe') => {
    const row = await database.owner.selectFrom('newsletter').selectAll().executeTakeFirstOrThrow();
    return new URL(makeNewsletterLink(site().publicUrl, secret, purpose, row)).searchParams.get('t') ?? '';
  };
  const countWaiting = async () => (await sql.raw(lockWaitsQuery).execute(database.owner)).rows.length;

  /** Starts `first`, then `second`, while a lock on the subscription's row blocks both. Then unlocks the row. */
  async function runBlocked<First, Second>(first: () => Promise<First>, second: () => Promise<Second>) {
    const doing: [Promise<First>?, Promise<Second>?] = [];
    await database.owner.transaction().execute(async (holder) => {
      await sql`select id from newsletter for update`.execute(holder);
      doing[0] = first();
      await expect.poll(countWaiting).toBe(1);
      doing[1] = second();
      await expect.poll(countWaiting).toBe(2);
    });
    return await Promise.all([doing[0], doing[1]]);
  }

  test('unsubscribing during the confirmation keeps the address in the evidence', async () => {
    const confirmation = await makeLinkToken('newsletter-confirm');
    const withdrawal = await makeLinkToken('newsletter-unsubscribe');
    const done = await runBlocked(
      () => confirmSubscription(byLink(), site(), confirmation),
      () => unsubscribe(byLink(), site(), withdrawal, 'pagina'),
    );
    expect(done).toEqual(['confirmed', 'unsubscribed']);
    const evidence = await database.owner
      .selectFrom('newsletter_consents')
      .select(['event', 'email'])
      .orderBy('event')
      .execute();
    expect(evidence).toEqual(['confirmed', 'signed_up', 'unsubscribed'].map((event) => ({ event, email })));
  });

  test('confirming during an unsubscribe returns unknown', async () => {
    const confirmation = await makeLinkToken('newsletter-confirm');
    const withdrawal = await makeLinkToken('newsletter-unsubscribe');
    const done = await runBlocked(
      () => unsubscribe(byLink(), site(), withdrawal, 'pagina'),
      () => confirmSubscription(byLink(), site(), confirmation),
    );
    expect(done).toEqual(['unsubscribed', 'unknown']);
  });

  test('a sign-up during an unsubscribe of the same address is kept', async () => {
    const withdrawal = await makeLinkToken('newsletter-unsubscribe');
    const visitor = { db: database.visitor, actor: { kind: 'visitor' }, now } as const;
    const notice = { version: '1', text: 'Testo' };
    await runBlocked(
      () => unsubscribe(byLink(), site(), withdrawal, 'pagina'),
      () => subscribe(visitor, { ...site(), staff: database.staff }, { email, notice }),
    );
    expect(await database.owner.selectFrom('newsletter').select('email').execute()).toEqual([{ email }]);
  });

  test('an erasure during an unsubscribe deletes the rows and pseudonymises the evidence', async () => {
    const staff = { db: database.staff, actor: { kind: 'command', name: 'test' }, now } as const;
    const withdrawal = await makeLinkToken('newsletter-unsubscribe');
    await runBlocked(
      () => unsubscribe(byLink(), site(), withdrawal, 'pagina'),
      () => eraseAddress(staff, site(), email),
    );
    const listIds = async (table: 'newsletter' | 'outbox') => database.owner.selectFrom(table).select('id').execute();
    expect([await listIds('newsletter'), await listIds('outbox')]).toEqual([[], []]);
    const evidence = await database.owner.selectFrom('newsletter_consents').select('email').execute();
    expect(new Set(evidence.map((row) => row.email))).toEqual(new Set([makePseudonym(secret, email)]));
  });
});

test('two concurrent requests to send a message again queue one email', async () => {
  const database = await createTestDatabase('postgres');
  const staff = { db: database.staff, actor: { kind: 'command', name: 'test' }, now } as const;
  const site = { secret, publicUrl: 'https://studio.example', mails: true };
  const message = { nome: 'Maria', email, messaggio: 'Buongiorno' };
  const visitor = { db: database.visitor, actor: { kind: 'visitor' }, now } as const;
  const { reference } = await receiveContactMessage(visitor, site, { message });
  await database.owner.updateTable('outbox').set({ status: 'sent' }).execute();
  const stored = await findMessage(staff, reference ?? '');
  const again = () => resendMessage(staff, site, stored?.id ?? '');
  const sending: Promise<void>[] = [];
  await database.owner.transaction().execute(async (holder) => {
    await sql`lock table outbox in share mode`.execute(holder);
    sending.push(again(), again());
    await expect.poll(async () => (await sql.raw(lockWaitsQuery).execute(database.owner)).rows.length).toBe(2);
  });
  await Promise.all(sending);
  const waiting = await database.owner.selectFrom('outbox').select('kind').where('status', '=', 'queued').execute();
  expect(waiting).toEqual([{ kind: 'contact-notice' }]);
  await database.close();
});
