import { type DeleteQueryBuilder, type DeleteResult, type ExpressionBuilder, type Kysely, sql } from 'kysely';
import {
  appointmentRetentionDays,
  binDays,
  evidenceYears,
  messageRetentionDays,
  reminderDays,
} from '../../contract/retention.ts';
import type { Context, Site } from '../context.ts';
import type { Database } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { queueEmail } from '../mail/queue.ts';
import { noticeKinds } from '../messages/emails.ts';
import { confirmationEmail, reminderEmail } from '../newsletter/emails.ts';
import { listMethod, removeSubscriber, suspectedMethod } from '../newsletter/evidence.ts';
import { findExpiryLimit } from '../newsletter/terms.ts';
import { storeLedgers } from '../sendings/ledger.ts';
import { day } from '../time/durations.ts';
import type { Job } from '../time/periodic.ts';
import { toRomanDay } from '../time/roman-days.ts';

export interface RetentionCounts {
  messages: number;
  signUps: number;
  reminders: number;
  /** Number of sendings whose ledgers were stored, so that their emails can be deleted. */
  sums: number;
  letters: number;
  evidence: number;
  submissions: number;
}

/** Deletes expired data and reminds unconfirmed sign-ups once. Safe on several instances. */
export async function applyRetention(context: Context, site: Site): Promise<RetentionCounts> {
  const { db, now } = context;
  const daysAgo = (days: number) => new Date(now.getTime() - days * day).toISOString();
  const expired = findExpiryLimit(now).toISOString();
  const appointmentLimit = daysAgo(appointmentRetentionDays);
  const binned = db
    .deleteFrom('messages')
    .where('binned_at', '<=', daysAgo(binDays))
    .where((builder) => builder.not(hadAppointmentSince(builder, appointmentLimit)));
  const submissions = db.deleteFrom('submissions').where('expires_at', '<=', now.toISOString());
  const counts: RetentionCounts = {
    messages:
      (await countDeleted(buildMessageDeletion(db, daysAgo(messageRetentionDays), appointmentLimit))) +
      (await countDeleted(binned)),
    signUps: await expireSignUps(context, site, expired),
    reminders: await remindSignUps(context, site, { from: expired, to: daysAgo(reminderDays) }),
    sums: await storeLedgers(db, daysAgo(messageRetentionDays)),
    letters: await countDeleted(buildEmailDeletion(db, daysAgo(messageRetentionDays))),
    evidence: await countDeleted(buildEvidenceDeletion(db, subtractYears(now, evidenceYears))),
    submissions: await countDeleted(submissions),
  };
  await db
    .deleteFrom('absences')
    .where('last_day', '<', toRomanDay(new Date(daysAgo(binDays))))
    .execute();
  if (counts.reminders > 0) site.onEmailsQueued?.();
  return counts;
}

async function countDeleted<Table extends keyof Database>(
  rows: DeleteQueryBuilder<Database, Table, DeleteResult>,
): Promise<number> {
  return Number((await rows.executeTakeFirstOrThrow()).numDeletedRows);
}

/** True for a message with a confirmed appointment that began after `time`, or is still to begin. */
function hadAppointmentSince({ exists, selectFrom }: ExpressionBuilder<Database, 'messages'>, time: string) {
  return exists(
    selectFrom('appointments')
      .select('appointments.id')
      .whereRef('appointments.message_id', '=', 'messages.id')
      .where('appointments.state', '=', 'confirmed')
      .where('appointments.starts_at', '>', time),
  );
}

/**
 * Retention begins with the first delivery; without one, with arrival for archived or suspected messages and for requests
 * for an appointment that were decided before the firm's notice left.
 */
function buildMessageDeletion(db: Kysely<Database>, before: string, appointmentLimit: string) {
  return db
    .deleteFrom('messages')
    .where('received_at', '<=', before)
    .where((builder) => builder.not(hadAppointmentSince(builder, appointmentLimit)))
    .where(({ or, and, eb, not, exists, selectFrom }) => {
      const delivered = selectFrom('outbox')
        .select('outbox.id')
        .whereRef('outbox.message_id', '=', 'messages.id')
        .where('outbox.kind', 'in', noticeKinds)
        .where('outbox.sent_at', 'is not', null);
      const decided = selectFrom('appointments')
        .select('appointments.id')
        .whereRef('appointments.message_id', '=', 'messages.id')
        .where('appointments.state', '!=', 'asked');
      return or([
        exists(delivered.where('outbox.sent_at', '<=', before)),
        and([or([eb('state', 'in', ['archived', 'suspected']), exists(decided)]), not(exists(delivered))]),
      ]);
    });
}

async function expireSignUps({ db, now }: Context, { secret }: Site, before: string): Promise<number> {
  const expired = await db
    .selectFrom('newsletter')
    .selectAll()
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
  const removal = { event: 'expired', method: null, now, secret } as const;
  let count = 0;
  for (const subscriber of expired) {
    const removed = await db.transaction().execute((scope) => removeSubscriber(scope, subscriber, removal));
    if (removed) count += 1;
  }
  return count;
}

/**
 * Queues the single reminder of sign-ups that a person made. A sign-up without evidence counts as made by a person. An
 * address of a list is asked only once.
 */
async function remindSignUps(
  { db, now }: Context,
  { publicUrl }: Site,
  signedUp: { from: string; to: string },
): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    const reminded = await transaction
      .updateTable('newsletter')
      .set({ reminded_at: now.toISOString() })
      .where('confirmed_at', 'is', null)
      .where('reminded_at', 'is', null)
      .where('created_at', '<=', signedUp.to)
      .where('created_at', '>=', signedUp.from)
      .where(({ or, not, exists, selectFrom }) => {
        const signUps = selectFrom('newsletter_consents')
          .select('newsletter_consents.id')
          .where(sql<boolean>`lower(newsletter_consents.email) = lower(newsletter.email)`)
          .where('newsletter_consents.event', '=', 'signed_up');
        return or([not(exists(signUps)), exists(signUps.where('method', 'not in', [suspectedMethod, listMethod]))]);
      })
      // Excludes sign-ups whose confirmation email is on hold.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('outbox')
              .select('outbox.id')
              .where(sql<boolean>`lower(outbox.recipient) = lower(newsletter.email)`)
              .where('outbox.status', '=', 'on-hold')
              .where('outbox.kind', '=', confirmationEmail.kind),
          ),
        ),
      )
      .returning('email')
      .execute();
    for (const { email } of reminded)
      await queueEmail(transaction, reminderEmail, { recipient: email }, { now, publicUrl });
    return reminded.length;
  });
}

/** Excludes emails about messages, which are deleted with their message. */
function buildEmailDeletion(db: Kysely<Database>, before: string) {
  return db
    .deleteFrom('outbox')
    .where('message_id', 'is', null)
    .where('created_at', '<=', before)
    .where('status', 'in', ['sent', 'failed'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('sending_id', 'is', null),
        eb('sending_id', 'in', selectFrom('sendings').select('sendings.id').where('sums', 'is not', null)),
      ]),
    );
}

/** Builds the deletion of evidence about addresses that left the list before a time and have not signed up since. */
function buildEvidenceDeletion(db: Kysely<Database>, before: string) {
  const closed = db
    .selectFrom('newsletter_consents as closed')
    .select(sql<string>`lower(closed.email)`.as('email'))
    .where(sql<boolean>`closed.event in ('unsubscribed', 'expired', 'erased')`)
    .where('closed.created_at', '<=', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('newsletter_consents as later')
            .select('later.id')
            .where(sql<boolean>`lower(later.email) = lower(closed.email)`)
            .where('later.created_at', '>', before),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('newsletter')
            .select('newsletter.id')
            .where(sql<boolean>`lower(newsletter.email) = lower(closed.email)`),
        ),
      ),
    );
  return db
    .deleteFrom('newsletter_consents')
    .where(sql<string>`lower(email)`, 'in', closed)
    .where('created_at', '<=', before);
}

function subtractYears(now: Date, years: number): string {
  const time = new Date(now);
  time.setUTCFullYear(time.getUTCFullYear() - years);
  return time.toISOString();
}

interface RetentionJobServices {
  makeContext: () => Promise<Context>;
  /** False if the clock is not credible: it decides what is old enough. */
  mayDelete: () => Promise<boolean>;
  site: Site;
  log: Pick<Log, 'info'>;
}

export const makeRetentionJobs = ({ makeContext, mayDelete, site, log }: RetentionJobServices): Job[] => [
  {
    failure: 'retention.failed',
    everyMs: day,
    async work() {
      if (!(await mayDelete())) return;
      const counts = await applyRetention(await makeContext(), site);
      if (Object.values(counts).some((count) => count > 0)) log.info('retention.applied', { ...counts });
    },
  },
];
