import type { Row } from '../db/schema.ts';
import { isAddress } from './addresses.ts';
import type { Context } from './context.ts';
import { writeJournal } from './journal.ts';
import { keepEvidence } from './newsletter-evidence.ts';
import { pseudonym } from './pseudonym.ts';
import type { Site } from './site.ts';

/** Everything that the site holds about one address: the answer to a request for access (GDPR, article 15). */
export interface PersonalData {
  email: string;
  messages: Row<'messages'>[];
  subscription: Row<'newsletter'> | null;
  consents: Row<'newsletter_consents'>[];
  letters: Pick<Row<'outbox'>, 'kind' | 'status' | 'created_at' | 'sent_at'>[];
}

/** Collects it, with the evidence and the letters' states that are kept under the address's pseudonym. */
export async function reportAddress(
  { db }: Context,
  { secret }: Pick<Site, 'secret'>,
  email: string,
): Promise<PersonalData> {
  const messages = await db
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
      (await db.selectFrom('newsletter').selectAll().where(isAddress('email', email)).executeTakeFirst()) ?? null,
    consents: await db
      .selectFrom('newsletter_consents')
      .selectAll()
      .where(({ or }) => or([isAddress('email', email), isAddress('email', pseudonym(secret, email))]))
      .orderBy('created_at')
      .execute(),
    letters: await db
      .selectFrom('outbox')
      .select(['kind', 'status', 'created_at', 'sent_at'])
      .where(({ or, eb }) =>
        or([
          isAddress('recipient', email),
          isAddress('recipient', pseudonym(secret, email)),
          ...(ids.length > 0 ? [eb('message_id', 'in', ids)] : []),
        ]),
      )
      .orderBy('created_at')
      .execute(),
  };
}

/** How many rows were deleted, and how much evidence is kept without the address. */
export interface Erasure {
  messages: number;
  subscriptions: number;
  letters: number;
  consents: number;
}

/**
 * Deletes what the site holds about one address (GDPR, article 17). What proves consent loses the address but not its worth: its
 * pseudonym stands in its place, so that only who names the address again can find it, and one more row says when it was erased.
 */
export async function eraseAddress(
  context: Context,
  { secret }: Pick<Site, 'secret'>,
  email: string,
): Promise<Erasure> {
  const { now } = context;
  const name = pseudonym(secret, email);
  return await context.db.transaction().execute(async (transaction) => {
    // The subscription first, as whoever leaves the list does: so that two never wait for each other.
    const subscriptions = await transaction
      .deleteFrom('newsletter')
      .where(isAddress('email', email))
      .executeTakeFirstOrThrow();
    const letters = await transaction
      .deleteFrom('outbox')
      .where(({ or }) => or([isAddress('recipient', email), isAddress('recipient', name)]))
      .executeTakeFirstOrThrow();
    const messages = await transaction
      .deleteFrom('messages')
      .where(isAddress('email', email))
      .executeTakeFirstOrThrow();
    const { numUpdatedRows } = await transaction
      .updateTable('newsletter_consents')
      .set({ email: name })
      .where(isAddress('email', email))
      .executeTakeFirstOrThrow();
    const { consents } = await transaction
      .selectFrom('newsletter_consents')
      .select(({ fn }) => fn.countAll<number>().as('consents'))
      .where(isAddress('email', name))
      .executeTakeFirstOrThrow();
    if (subscriptions.numDeletedRows + numUpdatedRows > 0n)
      await keepEvidence(transaction, 'erased', name, now, {
        notice_version: null,
        notice_text: null,
        page: null,
        method: 'studio',
      });
    const erasure = {
      messages: Number(messages.numDeletedRows),
      subscriptions: Number(subscriptions.numDeletedRows),
      letters: Number(letters.numDeletedRows),
      consents,
    };
    await writeJournal({ ...context, db: transaction }, { event: 'address.erased', subject: name, details: erasure });
    return erasure;
  });
}
