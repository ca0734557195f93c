import type { Kysely } from 'kysely';
import type { StoredRequest } from '../../contract/contact/request.ts';
import type { EmailKind } from '../../contract/emails.ts';
import type { Delivery } from '../../contract/messages.ts';
import type { Context, Site } from '../context.ts';
import type { Database, Row } from '../db/schema.ts';
import { requireFound, versionConflict } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { dueAtOnce, queueEmail } from '../mail/queue.ts';
import { requireNoneAhead } from './appointments-ahead.ts';
import { chooseNotice, noticeKinds } from './emails.ts';
import { readMessage } from './inbox.ts';
import { parseRequest } from './stored-request.ts';

/** A message as commands show it; `delivery` is `null` if no email was queued, as for suspected spam. */
export interface StoredMessage extends Omit<Row<'messages'>, 'topic' | 'topic_title' | 'answers'>, StoredRequest {
  delivery: Delivery | null;
}

export async function listMessages({ db }: Context, limit: number): Promise<StoredMessage[]> {
  const rows = await db.selectFrom('messages').selectAll().orderBy('received_at', 'desc').limit(limit).execute();
  return await Promise.all(rows.map((row) => addDelivery(db, row)));
}

/** Finds a message by its reference, case-insensitive; `null` if there is none. */
export async function findMessage({ db }: Context, reference: string): Promise<StoredMessage | null> {
  const row = await db
    .selectFrom('messages')
    .selectAll()
    .where('reference', '=', reference.toUpperCase())
    .executeTakeFirst();
  return row ? await addDelivery(db, row) : null;
}

/** Sends a message to the firm, again or once unsuspected. Throws a 404, and a 409 if stale. */
export async function resendMessage(
  context: Context,
  { publicUrl, onEmailsQueued }: Pick<Site, 'publicUrl' | 'onEmailsQueued'>,
  id: string,
  { version }: { version?: number | undefined } = {},
): Promise<void> {
  const { now } = context;
  await context.db.transaction().execute(async (transaction) => {
    const scope = { ...context, db: transaction };
    const message = await readMessage(scope, id);
    const isSuspected = message.state === 'suspected';
    // Locks the row: of two concurrent calls the second waits, and finds the email of the first.
    const { numUpdatedRows: updatedCount } = await transaction
      .updateTable('messages')
      .set({ version: message.version + (isSuspected ? 1 : 0), ...(isSuspected && { state: 'new' as const }) })
      .where('id', '=', id)
      .where('version', '=', version ?? message.version)
      .executeTakeFirstOrThrow();
    if (updatedCount === 0n) throw versionConflict(await readMessage(scope, id));
    const notice = await chooseNotice(transaction, message);
    if (!(await requeueEmail(transaction, { kind: notice.kind, message_id: id })))
      await queueEmail(transaction, notice, { messageId: id }, { now, publicUrl });
    await writeJournal(scope, { event: 'message.sent-again', subject: message.reference });
  });
  onEmailsQueued?.();
}

/** Requeues an email, due at once, with a new retry period; false if none is queued, failed or on hold. */
export async function requeueEmail(
  db: Kysely<Database>,
  filter: { kind: EmailKind; message_id: string; id?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ status: 'queued', handovers: 0, first_attempt_at: null, last_error: null, next_attempt_at: dueAtOnce })
    .where(({ and }) => and(filter))
    .where('status', 'in', ['queued', 'failed', 'on-hold'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes a message and its emails. Throws a 404, and a 409 if its appointment lies ahead. */
export async function eraseMessage(context: Context, id: string): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    await requireNoneAhead({ db, now: context.now }, { messageId: id });
    const erased = await db.deleteFrom('messages').where('id', '=', id).returning('reference').executeTakeFirst();
    await writeJournal({ ...context, db }, { event: 'message.erased', subject: requireFound(erased).reference });
  });
}

async function addDelivery(db: Kysely<Database>, row: Row<'messages'>): Promise<StoredMessage> {
  const email = await db
    .selectFrom('outbox')
    .select(['status', 'attempts', 'next_attempt_at', 'last_error as failure', 'sent_at'])
    .where('message_id', '=', row.id)
    .where('kind', 'in', noticeKinds)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return { ...parseRequest(row), delivery: email ?? null };
}
