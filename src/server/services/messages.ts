import { type Kysely, sql } from 'kysely';
import type { MessageStatus } from '../db/message-tables.ts';
import type { Database, Row } from '../db/schema.ts';
import { countedAttempts } from '../mail/outbox-rows.ts';
import { atOnce, queueLetter } from '../mail/queue.ts';
import type { Context } from './context.ts';
import { MessageNotFound, readMessage } from './inbox.ts';
import { writeJournal } from './journal.ts';
import { RowChanged } from './row-changed.ts';
import type { Site } from './site.ts';

/** How the letter that brings a message to the firm has fared; `attempts` counts from when it was queued or last sent again. */
export type StoredDelivery = Pick<Row<'outbox'>, 'status' | 'attempts' | 'next_attempt_at' | 'last_error' | 'sent_at'>;

/** A message as the commands show it; `delivery` is `null` where no letter was written, as for suspected spam. */
export interface StoredMessage extends Row<'messages'> {
  delivery: StoredDelivery | null;
}

/** The version of a message that a change was made on; none where it is not known. */
interface NamedVersion {
  version?: number | undefined;
}

/** The messages, newest first. */
export async function listMessages({ db }: Context, limit: number): Promise<StoredMessage[]> {
  const rows = await db.selectFrom('messages').selectAll().orderBy('received_at', 'desc').limit(limit).execute();
  return await Promise.all(rows.map((row) => withDelivery(db, row)));
}

/** The message with this reference, in whatever case it was typed; `null` where there is none. */
export async function findMessage({ db }: Context, reference: string): Promise<StoredMessage | null> {
  const row = await db
    .selectFrom('messages')
    .selectAll()
    .where('reference', '=', reference.toUpperCase())
    .executeTakeFirst();
  return row ? await withDelivery(db, row) : null;
}

/** The suspected messages that nobody has read: how many, and when the oldest came in; `null` where there is none. */
export async function suspectsWaiting(db: Kysely<Database>): Promise<{ count: number; since: string } | null> {
  const { count, since } = await db
    .selectFrom('messages')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('received_at').as('since')])
    // As the index says it.
    .where(sql<boolean>`suspected_spam`)
    .where('status', '=', 'nuovo')
    .executeTakeFirstOrThrow();
  return count > 0 ? { count, since } : null;
}

/** Notes how far staff are with a message. Whether there was one. */
export async function markMessage(context: Context, reference: string, status: MessageStatus): Promise<boolean> {
  return await context.db.transaction().execute(async (transaction) => {
    const name = reference.toUpperCase();
    const { numUpdatedRows } = await transaction
      .updateTable('messages')
      .set(({ eb }) => ({ status, version: eb('version', '+', 1) }))
      .where('reference', '=', name)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    const entry = { event: 'message.marked', subject: name, details: { status } };
    await writeJournal({ ...context, db: transaction }, entry);
    return true;
  });
}

/**
 * Brings a message to the firm again, or for the first time where it was taken for spam. A letter that failed or waits is tried at
 * once, with all its time before it; one that arrived is written anew. With `version` that version alone. Whether there was such a
 * message. Throws `RowChanged`.
 */
export async function sendMessageAgain(
  context: Context,
  { publicUrl, lettersWaiting }: Pick<Site, 'publicUrl' | 'lettersWaiting'>,
  reference: string,
  { version }: NamedVersion = {},
): Promise<boolean> {
  const { now } = context;
  const found = await context.db.transaction().execute(async (transaction) => {
    const message = await transaction
      .selectFrom('messages')
      .select(['id', 'reference'])
      .where('reference', '=', reference.toUpperCase())
      .executeTakeFirst();
    if (message === undefined) return false;
    // Of two who send it again at once the second waits here, and finds the letter of the first.
    const { numUpdatedRows: taken } = await transaction
      .updateTable('messages')
      .set(({ eb, ref }) => ({
        version: eb
          .case()
          .when('suspected_spam', '=', true)
          .then(eb('version', '+', 1))
          .else(ref('version'))
          .end(),
        suspected_spam: false,
      }))
      .where('id', '=', message.id)
      .where(({ eb, ref }) => eb('version', '=', version ?? ref('version')))
      .executeTakeFirstOrThrow();
    if (taken === 0n) return await changedOrGone({ ...context, db: transaction }, message.id);
    const { numUpdatedRows } = await transaction
      .updateTable('outbox')
      .set(({ ref }) => ({
        status: 'waiting',
        // The count of attempts proves who may settle the letter: it is never set back.
        attempts_forgiven: ref('attempts'),
        unanswered: 0,
        first_attempt_at: null,
        last_error: null,
        next_attempt_at: atOnce,
      }))
      .where('message_id', '=', message.id)
      .where('kind', '=', 'contact-notice')
      .where('status', 'in', ['waiting', 'failed'])
      .executeTakeFirstOrThrow();
    const letter = { kind: 'contact-notice', messageId: message.id } as const;
    if (numUpdatedRows === 0n) await queueLetter(transaction, letter, { now, publicUrl });
    await writeJournal({ ...context, db: transaction }, { event: 'message.sent-again', subject: message.reference });
    return true;
  });
  if (found) lettersWaiting?.();
  return found;
}

/** Deletes a message and its letters; with `version` that version alone. Whether there was one. Throws `RowChanged`. */
export async function eraseMessage(
  context: Context,
  reference: string,
  { version }: NamedVersion = {},
): Promise<boolean> {
  return await context.db.transaction().execute(async (transaction) => {
    const within = { ...context, db: transaction };
    const name = reference.toUpperCase();
    let erasure = transaction.deleteFrom('messages').where('reference', '=', name);
    if (version !== undefined) erasure = erasure.where('version', '=', version);
    const { numDeletedRows } = await erasure.executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) {
      const standing = await findMessage(within, name);
      return standing !== null && (await changedOrGone(within, standing.id));
    }
    await writeJournal(within, { event: 'message.erased', subject: name });
    return true;
  });
}

/** Throws `RowChanged` with a message that is not any more as it was asked for; `false` where it is gone. */
async function changedOrGone(context: Context, id: string): Promise<false> {
  const current = await readMessage(context, id).catch((error: unknown) => {
    if (error instanceof MessageNotFound) return null;
    throw error;
  });
  if (current) throw new RowChanged(current);
  return false;
}

async function withDelivery(db: Kysely<Database>, row: Row<'messages'>): Promise<StoredMessage> {
  const letter = await db
    .selectFrom('outbox')
    .select(['status', 'attempts', 'attempts_forgiven', 'next_attempt_at', 'last_error', 'sent_at'])
    .where('message_id', '=', row.id)
    .where('kind', '=', 'contact-notice')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (letter === undefined) return { ...row, delivery: null };
  const { attempts_forgiven: _, ...delivery } = letter;
  return { ...row, delivery: { ...delivery, attempts: countedAttempts(letter) } };
}
