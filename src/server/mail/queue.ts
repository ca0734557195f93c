import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { LetterKind, StaffLetterKind } from '../../contract/letters.ts';
import type { Database } from '../db/schema.ts';

/** What one person waits for goes before what many get. */
const lanes = { prompt: 0, bulk: 1 } as const;

/** The lane of each letter. What it says is put together when it is sent, from the rows it is about. */
const laneOf: Record<LetterKind, number> = {
  'contact-notice': lanes.prompt,
  acknowledgement: lanes.prompt,
  'newsletter-confirmation': lanes.prompt,
  'newsletter-reminder': lanes.bulk,
  'newsletter-welcome': lanes.prompt,
  'suspects-digest': lanes.bulk,
  probe: lanes.bulk,
  'staff-invitation': lanes.prompt,
  'staff-password': lanes.prompt,
  'staff-access': lanes.prompt,
  'staff-rehearsal': lanes.prompt,
};

/** A letter to be written; one about a message finds its recipient there, so that erasing the message erases it all. */
export type NewLetter =
  | { kind: 'contact-notice' | 'acknowledgement'; messageId: string }
  | { kind: 'newsletter-confirmation' | 'newsletter-reminder' | 'newsletter-welcome' | 'probe'; recipient: string }
  | { kind: StaffLetterKind; recipient: string }
  | { kind: 'suspects-digest' };

/** Due at once by any clock: the instance that queues a letter and the one that sends it need not agree on the time. */
export const atOnce = new Date(0).toISOString();

/** Puts a letter into the outbox, within the transaction of what it tells about. It needs no more than the right to insert. */
export async function queueLetter(
  transaction: Transaction<Database>,
  letter: NewLetter,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<string> {
  const id = randomUUID();
  await transaction
    .insertInto('outbox')
    .values({
      id,
      kind: letter.kind,
      lane: laneOf[letter.kind],
      message_id: 'messageId' in letter ? letter.messageId : null,
      recipient: 'recipient' in letter ? letter.recipient : null,
      payload: '{}',
      rfc_message_id: `<${id}@${new URL(publicUrl).hostname}>`,
      status: 'waiting',
      next_attempt_at: atOnce,
      created_at: now.toISOString(),
    })
    .execute();
  return id;
}
