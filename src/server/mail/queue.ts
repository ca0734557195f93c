import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Every letter that the site writes. What it says is put together when it is sent, from the rows it is about. */
export const letterKinds = [
  'contact-notice',
  'acknowledgement',
  'newsletter-confirmation',
  'newsletter-reminder',
  'newsletter-welcome',
  'probe',
  'staff-invitation',
  'staff-password',
  'staff-access',
  'staff-rehearsal',
] as const;
export type LetterKind = (typeof letterKinds)[number];

/** A letter to be written; one about a message finds its recipient there, so that erasing the message erases it all. */
export type NewLetter =
  | { kind: 'contact-notice' | 'acknowledgement'; messageId: string }
  | {
      kind: 'newsletter-confirmation' | 'newsletter-reminder' | 'newsletter-welcome' | 'probe' | StaffLetterKind;
      recipient: string;
    };

/** Letters that bring one of the firm's people a link, named after its purpose. */
export type StaffLetterKind = Extract<LetterKind, `staff-${string}`>;

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
      message_id: 'messageId' in letter ? letter.messageId : null,
      recipient: 'recipient' in letter ? letter.recipient : null,
      payload: '{}',
      rfc_message_id: `<${id}@${new URL(publicUrl).hostname}>`,
      status: 'waiting',
      next_attempt_at: now.toISOString(),
      created_at: now.toISOString(),
    })
    .execute();
  return id;
}
