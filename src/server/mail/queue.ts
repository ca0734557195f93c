import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { isWithinDailyLimit } from '../db/submissions.ts';
import type { LetterKind } from './letter.ts';
import { lanes } from './outbox-rows.ts';

/** What a letter is about: a message, so that erasing it erases the letter too, or an address; the firm's own is about neither. */
interface About {
  /** Of the row, where another row has the same. */
  id?: string;
  messageId?: string;
  recipient?: string;
  circularId?: number;
}

/** Due at once by any clock: the instance that queues a letter and the one that sends it need not agree on the time. */
export const atOnce = new Date(0).toISOString();

/** The Message-ID that a letter keeps through all attempts. */
export const messageIdOf = (id: string, publicUrl: string) => `<${id}@${new URL(publicUrl).hostname}>`;

/** Puts a letter into the outbox, in the transaction of what it tells about; its words are written when it is sent. */
export async function queueLetter(
  transaction: Transaction<Database>,
  { kind, lane }: Pick<LetterKind, 'kind' | 'lane'>,
  { id = randomUUID(), messageId, recipient, circularId }: About,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<void> {
  await transaction
    .insertInto('outbox')
    .values({
      id,
      kind,
      lane: lanes[lane],
      message_id: messageId ?? null,
      recipient: recipient ?? null,
      ...(circularId !== undefined && { circular_id: circularId }),
      rfc_message_id: messageIdOf(id, publicUrl),
      next_attempt_at: atOnce,
      created_at: now.toISOString(),
    })
    .execute();
}

/** Queues a letter to the firm, once a day (UTC) whoever asks; answers whether it was now. */
export async function queueDaily(
  db: Kysely<Database>,
  letter: Pick<LetterKind, 'kind' | 'lane'>,
  { secret, now, publicUrl }: { secret: string; now: Date; publicUrl: string },
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const daily = { purpose: letter.kind, subject: '', times: 1 };
    if (!(await isWithinDailyLimit(transaction, daily, { secret, now }))) return false;
    await queueLetter(transaction, letter, {}, { now, publicUrl });
    return true;
  });
}
