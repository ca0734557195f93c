import { type Kysely, sql } from 'kysely';
import { confirmationDays, deliveredMessageDays, reminderDays } from '../../contract/retention.ts';
import type { Database } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { queueLetter } from '../mail/queue.ts';
import { removeSubscriber, type StaffDeps, suspectedMethod } from './newsletter.ts';

const day = 86_400_000;

/** How many of each have been dealt with. */
export interface RetentionCounts {
  messages: number;
  signUps: number;
  reminders: number;
  letters: number;
  submissions: number;
}

/**
 * Deletes what has served its purpose and reminds, once, whoever has not confirmed. Safe to run on several instances at once.
 *
 * A message goes when the firm has had it for long enough: its letter was sent, or staff have archived it, or it is suspected spam.
 */
export async function applyRetention(deps: StaffDeps): Promise<RetentionCounts> {
  const now = deps.now();
  const before = (days: number) => new Date(now.getTime() - days * day).toISOString();
  const { staff } = deps.db;
  const counts: RetentionCounts = {
    messages: await deleteMessages(staff, before(deliveredMessageDays)),
    signUps: await expireSignUps(staff, before(confirmationDays), now),
    reminders: await remindSignUps(deps, { from: before(confirmationDays), to: before(reminderDays) }, now),
    letters: await deleteLetters(staff, before(deliveredMessageDays)),
    submissions: await deleteSubmissions(staff, now),
  };
  if (counts.reminders > 0) deps.lettersWaiting?.();
  return counts;
}

async function deleteMessages(staff: Kysely<Database>, receivedBefore: string): Promise<number> {
  const { numDeletedRows } = await staff
    .deleteFrom('messages')
    .where('received_at', '<=', receivedBefore)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('status', '=', 'archiviato'),
        eb('suspected_spam', '=', true),
        exists(
          selectFrom('outbox')
            .select('outbox.id')
            .whereRef('outbox.message_id', '=', 'messages.id')
            .where('outbox.kind', '=', 'contact-notice')
            .where('outbox.status', '=', 'sent'),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

async function expireSignUps(staff: Kysely<Database>, createdBefore: string, now: Date): Promise<number> {
  const expired = await staff
    .selectFrom('newsletter')
    .select(['id', 'email'])
    .where('confirmed_at', 'is', null)
    .where('created_at', '<=', createdBefore)
    .execute();
  for (const subscriber of expired) {
    await staff.transaction().execute((transaction) => removeSubscriber(transaction, subscriber, 'expired', now, null));
  }
  return expired.length;
}

async function remindSignUps(deps: StaffDeps, signedUp: { from: string; to: string }, now: Date): Promise<number> {
  return await deps.db.staff.transaction().execute(async (transaction) => {
    const reminded = await transaction
      .updateTable('newsletter')
      .set({ reminded_at: now.toISOString() })
      .where('confirmed_at', 'is', null)
      .where('reminded_at', 'is', null)
      .where('created_at', '<=', signedUp.to)
      .where('created_at', '>', signedUp.from)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('newsletter_consents')
              .select('newsletter_consents.id')
              .where(sql<boolean>`lower(newsletter_consents.email) = lower(newsletter.email)`)
              .where('newsletter_consents.method', '=', suspectedMethod),
          ),
        ),
      )
      .returning('email')
      .execute();
    for (const { email } of reminded) {
      const letter = { kind: 'newsletter-reminder', recipient: email } as const;
      await queueLetter(transaction, letter, { now, publicUrl: deps.publicUrl });
    }
    return reminded.length;
  });
}

/** Letters about messages go with their message; these are the others. */
async function deleteLetters(staff: Kysely<Database>, createdBefore: string): Promise<number> {
  const { numDeletedRows } = await staff
    .deleteFrom('outbox')
    .where('message_id', 'is', null)
    .where('status', 'in', ['sent', 'failed'])
    .where('created_at', '<=', createdBefore)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

async function deleteSubmissions(staff: Kysely<Database>, now: Date): Promise<number> {
  const { numDeletedRows } = await staff
    .deleteFrom('submissions')
    .where('expires_at', '<=', now.toISOString())
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Applies the retention at start and once a day, and logs how many rows went, where any did. Answers how to stop. */
export function startRetention(deps: StaffDeps & { log: Pick<Log, 'info' | 'error'> }): () => Promise<void> {
  let running = Promise.resolve();
  const apply = () => {
    running = applyRetention(deps).then(
      (counts) => {
        if (Object.values(counts).some((count) => count > 0)) deps.log.info('retention.applied', { ...counts });
      },
      (error: unknown) => deps.log.error('retention.failed', error),
    );
  };
  apply();
  const timer = setInterval(apply, day);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
