import type { Kysely } from 'kysely';
import type { Database, MessageStatus, Row } from '../db/schema.ts';
import { queueLetter } from '../mail/queue.ts';
import type { StaffDeps } from './newsletter.ts';

/** How the letter that brings a message to the firm has fared. */
export type Delivery = Pick<Row<'outbox'>, 'status' | 'attempts' | 'next_attempt_at' | 'last_error' | 'sent_at'>;

/** A message as staff see it; `delivery` is `null` where no letter was written, as for suspected spam. */
export interface StaffMessage extends Row<'messages'> {
  delivery: Delivery | null;
}

/** The messages, newest first. */
export async function listMessages(staff: Kysely<Database>, limit: number): Promise<StaffMessage[]> {
  const rows = await staff.selectFrom('messages').selectAll().orderBy('received_at', 'desc').limit(limit).execute();
  return await Promise.all(rows.map((row) => withDelivery(staff, row)));
}

/** The message with this reference, in whatever case it was typed; `null` where there is none. */
export async function findMessage(staff: Kysely<Database>, reference: string): Promise<StaffMessage | null> {
  const row = await staff
    .selectFrom('messages')
    .selectAll()
    .where('reference', '=', reference.toUpperCase())
    .executeTakeFirst();
  return row ? await withDelivery(staff, row) : null;
}

/** Notes how far staff are with a message. Whether there was one. */
export async function markMessage(staff: Kysely<Database>, reference: string, status: MessageStatus): Promise<boolean> {
  const { numUpdatedRows } = await staff
    .updateTable('messages')
    .set({ status })
    .where('reference', '=', reference.toUpperCase())
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Brings a message to the firm again, or for the first time where it was taken for spam. A letter that failed or waits is tried at
 * once, with all its time before it; one that arrived is written anew. Whether there was such a message.
 */
export async function sendMessageAgain(deps: StaffDeps, reference: string): Promise<boolean> {
  const now = deps.now();
  const found = await deps.db.staff.transaction().execute(async (transaction) => {
    const message = await transaction
      .updateTable('messages')
      .set({ suspected_spam: false })
      .where('reference', '=', reference.toUpperCase())
      .returning('id')
      .executeTakeFirst();
    if (message === undefined) return false;
    const { numUpdatedRows } = await transaction
      .updateTable('outbox')
      .set({
        status: 'waiting',
        attempts: 0,
        unanswered: 0,
        first_attempt_at: null,
        last_error: null,
        next_attempt_at: now.toISOString(),
      })
      .where('message_id', '=', message.id)
      .where('kind', '=', 'contact-notice')
      .where('status', 'in', ['waiting', 'failed'])
      .executeTakeFirstOrThrow();
    const letter = { kind: 'contact-notice', messageId: message.id } as const;
    if (numUpdatedRows === 0n) await queueLetter(transaction, letter, { now, publicUrl: deps.publicUrl });
    return true;
  });
  if (found) deps.lettersWaiting?.();
  return found;
}

/** Deletes a message and its letters. Whether there was one. */
export async function eraseMessage(staff: Kysely<Database>, reference: string): Promise<boolean> {
  const { numDeletedRows } = await staff
    .deleteFrom('messages')
    .where('reference', '=', reference.toUpperCase())
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

async function withDelivery(staff: Kysely<Database>, row: Row<'messages'>): Promise<StaffMessage> {
  const delivery = await staff
    .selectFrom('outbox')
    .select(['status', 'attempts', 'next_attempt_at', 'last_error', 'sent_at'])
    .where('message_id', '=', row.id)
    .where('kind', '=', 'contact-notice')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return { ...row, delivery: delivery ?? null };
}
