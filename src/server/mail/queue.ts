import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { isWithinDailyLimit } from '../db/submissions.ts';
import type { EmailTemplate } from './email-kind.ts';
import { lanes } from './outbox-rows.ts';

/** References by which erasing finds the email. Emails to the firm have no recipient. */
interface QueuedEmail {
  /** Id of the outbox row, random by default. An answer's email has the id of the answer. */
  id?: string;
  messageId?: string;
  /** Step of the message's appointment that the email is about. */
  step?: number;
  recipient?: string;
  document?: string;
  /** Time before which it does not leave. */
  dueAt?: Date;
}

/** Due time in the past on any clock: the instances that queue and send need not agree on the time. */
export const dueAtOnce = new Date(0).toISOString();

/** Makes the Message-ID of an email, the same for all attempts. */
export const makeMessageId = (id: string, publicUrl: string) => `<${id}@${new URL(publicUrl).hostname}>`;

/** Queues an email in the transaction of the change that causes it. Its text is composed when it is sent. */
export async function queueEmail(
  transaction: Transaction<Database>,
  { kind, lane }: Pick<EmailTemplate, 'kind' | 'lane'>,
  { id = randomUUID(), messageId, step, recipient, document, dueAt }: QueuedEmail,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<void> {
  await transaction
    .insertInto('outbox')
    .values({
      id,
      kind,
      lane: lanes[lane],
      message_id: messageId ?? null,
      step: step ?? null,
      recipient: recipient ?? null,
      document: document ?? null,
      rfc_message_id: makeMessageId(id, publicUrl),
      next_attempt_at: dueAt?.toISOString() ?? dueAtOnce,
      created_at: now.toISOString(),
    })
    .execute();
}

/** Makes the row of an email to one of many recipients, whose domains have a pace each. The caller adds its state. */
export function makeMassRow(
  { kind, lane }: Pick<EmailTemplate, 'kind' | 'lane'>,
  recipient: string,
  { now, publicUrl }: { now: Date; publicUrl: string },
) {
  const id = randomUUID();
  return {
    id,
    kind,
    lane: lanes[lane],
    recipient,
    domain: recipient.slice(recipient.lastIndexOf('@') + 1).toLowerCase(),
    rfc_message_id: makeMessageId(id, publicUrl),
    created_at: now.toISOString(),
  };
}

/** Queues an email to the firm, at most once a day (UTC) over all callers; returns false if it was already queued. */
export async function queueDailyEmail(
  db: Kysely<Database>,
  template: Pick<EmailTemplate, 'kind' | 'lane'>,
  { secret, now, publicUrl }: { secret: string; now: Date; publicUrl: string },
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const limit = { purpose: template.kind, subject: '', times: 1 };
    if (!(await isWithinDailyLimit(transaction, limit, { secret, now }))) return false;
    await queueEmail(transaction, template, {}, { now, publicUrl });
    return true;
  });
}
