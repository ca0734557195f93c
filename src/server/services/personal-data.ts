import { createHmac, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database, Row } from '../db/schema.ts';

/** Everything that the site holds about one address: the answer to a request for access (GDPR, article 15). */
export interface PersonalData {
  email: string;
  messages: Row<'messages'>[];
  subscription: Row<'newsletter'> | null;
  consents: Row<'newsletter_consents'>[];
  letters: Pick<Row<'outbox'>, 'kind' | 'status' | 'created_at' | 'sent_at'>[];
}

/** Collects it. */
export async function reportAddress(staff: Kysely<Database>, secret: string, email: string): Promise<PersonalData> {
  const messages = await staff
    .selectFrom('messages')
    .selectAll()
    .where(isAddress('email', email))
    .orderBy('received_at')
    .execute();
  const ids = messages.map(({ id }) => id);
  return {
    email,
    messages,
    subscription:
      (await staff.selectFrom('newsletter').selectAll().where(isAddress('email', email)).executeTakeFirst()) ?? null,
    consents: await staff
      .selectFrom('newsletter_consents')
      .selectAll()
      .where(({ or, eb }) => or([isAddress('email', email), eb('email', '=', pseudonym(secret, email))]))
      .orderBy('created_at')
      .execute(),
    letters: await staff
      .selectFrom('outbox')
      .select(['kind', 'status', 'created_at', 'sent_at'])
      .where(({ or, eb }) =>
        or([isAddress('recipient', email), ...(ids.length > 0 ? [eb('message_id', 'in', ids)] : [])]),
      )
      .orderBy('created_at')
      .execute(),
  };
}

/** How many rows of each kind were deleted or made anonymous. */
export interface Erasure {
  messages: number;
  subscriptions: number;
  letters: number;
  consents: number;
}

/**
 * Deletes what the site holds about one address (GDPR, article 17). What proves consent loses the address but not its worth: a keyed
 * digest stands in its place, so that only who names the address again can find it, and one more row says when it was erased.
 */
export async function eraseAddress(
  staff: Kysely<Database>,
  { secret, now, email }: { secret: string; now: Date; email: string },
): Promise<Erasure> {
  return await staff.transaction().execute(async (transaction) => {
    const letters = await transaction
      .deleteFrom('outbox')
      .where(isAddress('recipient', email))
      .executeTakeFirstOrThrow();
    const messages = await transaction
      .deleteFrom('messages')
      .where(isAddress('email', email))
      .executeTakeFirstOrThrow();
    const subscriptions = await transaction
      .deleteFrom('newsletter')
      .where(isAddress('email', email))
      .executeTakeFirstOrThrow();
    const consents = await transaction
      .updateTable('newsletter_consents')
      .set({ email: pseudonym(secret, email) })
      .where(isAddress('email', email))
      .executeTakeFirstOrThrow();
    if (subscriptions.numDeletedRows + consents.numUpdatedRows > 0n) {
      await transaction
        .insertInto('newsletter_consents')
        .values({
          id: randomUUID(),
          email: pseudonym(secret, email),
          event: 'erased',
          method: 'studio',
          created_at: now.toISOString(),
        })
        .execute();
    }
    return {
      messages: Number(messages.numDeletedRows),
      subscriptions: Number(subscriptions.numDeletedRows),
      letters: Number(letters.numDeletedRows),
      consents: Number(consents.numUpdatedRows),
    };
  });
}

function isAddress(column: 'email' | 'recipient', email: string) {
  return sql<boolean>`lower(${sql.ref(column)}) = lower(${email})`;
}

function pseudonym(secret: string, email: string): string {
  return `hmac-sha256:${createHmac('sha256', secret).update(`erased\n${email.toLowerCase()}`).digest('hex')}`;
}
