import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { isAddress } from './addresses.ts';
import type { Batch } from './batches.ts';
import { pseudonym } from './pseudonym.ts';
import type { Site } from './site.ts';

/*
 * Addresses that a pseudonym replaces: the row that names one stays, and says no more whose it was.
 */

/** Replaces an address in the evidence of sign-ups that it never confirmed; what it once agreed to, and its withdrawal, stay as they are. */
export async function pseudonymiseUnagreed(
  transaction: Transaction<Database>,
  email: string,
  secret: string,
): Promise<void> {
  const agreed = await transaction
    .selectFrom('newsletter_consents')
    .select(({ fn }) => fn.max('created_at').as('last'))
    .where(isAddress('email', email))
    .where('event', 'in', ['confirmed', 'unsubscribed'])
    .executeTakeFirst();
  let unagreed = transaction
    .updateTable('newsletter_consents')
    .set({ email: pseudonym(secret, email) })
    .where(isAddress('email', email));
  if (agreed?.last) unagreed = unagreed.where('created_at', '>', agreed.last);
  await unagreed.execute();
}

/**
 * As the indexes say it: what is not a digest. Asked for in the order of the index: PostgreSQL expects many such rows, and would otherwise
 * look through the whole table for the first.
 */
const readable = (column: 'email' | 'recipient') => sql<boolean>`substr(${sql.ref(column)}, 1, 12) <> 'hmac-sha256:'`;

/** Evidence of sign-ups that expired while it still kept the address. */
export async function pseudonymiseExpired(db: Kysely<Database>, { secret }: Site, size: number): Promise<Batch> {
  return await db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('newsletter_consents')
      .select(['id', 'email'])
      .where(sql<boolean>`event = 'expired'`)
      .where(readable('email'))
      .orderBy('id')
      .limit(size)
      .execute();
    for (const { id, email } of rows) {
      await pseudonymiseUnagreed(transaction, email, secret);
      await transaction
        .updateTable('newsletter_consents')
        .set({ email: pseudonym(secret, email) })
        .where('id', '=', id)
        .where(readable('email'))
        .execute();
    }
    return { seen: rows.length, done: rows.length };
  });
}

/** Letters that were sent while the outbox still kept the recipient. */
export async function pseudonymiseRecipients(db: Kysely<Database>, { secret }: Site, size: number): Promise<Batch> {
  return await db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('outbox')
      .select(['id', 'recipient'])
      .where(sql<boolean>`status = 'sent'`)
      .where('recipient', 'is not', null)
      .where(readable('recipient'))
      .orderBy('id')
      .limit(size)
      .execute();
    for (const { id, recipient } of rows)
      await transaction
        .updateTable('outbox')
        .set({ recipient: pseudonym(secret, recipient ?? '') })
        .where('id', '=', id)
        .execute();
    return { seen: rows.length, done: rows.length };
  });
}
