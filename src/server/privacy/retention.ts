import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { binDays, deliveredMessageDays, evidenceYears, reminderDays } from '../../contract/retention.ts';
import { keepSums } from '../circolari/ledger.ts';
import type { Context, Site } from '../context.ts';
import { takingRows } from '../db/engine.ts';
import type { Database } from '../db/schema.ts';
import { day } from '../durations.ts';
import { queueLetter } from '../mail/queue.ts';
import { removeSubscriber, suspectedMethod } from '../newsletter/evidence.ts';
import { reminder } from '../newsletter/letters.ts';
import { expiredBefore } from '../newsletter/terms.ts';

/** Few enough rows that nobody waits long for the embedded database, which does one thing at a time. */
const batchSize = 50;

/** What a batch of at most `size` rows came to: how many rows it looked at, and how many it dealt with. */
interface Batch {
  seen: number;
  done: number;
}

/** Works through rows in batches until one is not full, or `signal` aborts; answers how many were dealt with. */
async function inBatches(signal: AbortSignal | undefined, batch: (size: number) => Promise<Batch>): Promise<number> {
  let total = 0;
  while (!signal?.aborted) {
    const { seen, done } = await batch(batchSize);
    total += done;
    if (seen < batchSize) break;
    await nextTurn();
  }
  return total;
}

export interface RetentionCounts {
  messages: number;
  signUps: number;
  reminders: number;
  /** Sendings of which only the sums stay. */
  sums: number;
  letters: number;
  evidence: number;
  submissions: number;
}

/** Deletes what has served its purpose and reminds, once, whoever has not confirmed; in short batches, beside other instances. */
export async function applyRetention(context: Context, site: Site, signal?: AbortSignal): Promise<RetentionCounts> {
  const { db, now } = context;
  const before = (days: number) => new Date(now.getTime() - days * day).toISOString();
  const expired = expiredBefore(now).toISOString();
  const counts: RetentionCounts = {
    messages:
      (await deleteMessages(db, before(deliveredMessageDays), signal)) +
      (await inBatches(signal, (size) => emptyBin(db, before(binDays), size))),
    signUps: await inBatches(signal, (size) => expireSignUps(context, site, expired, size)),
    reminders: await inBatches(signal, (size) =>
      remindSignUps(context, site, { from: expired, to: before(reminderDays) }, size),
    ),
    sums: await keepSums(db, before(deliveredMessageDays)),
    letters: await inBatches(signal, (size) => deleteLetters(db, before(deliveredMessageDays), size)),
    evidence: await inBatches(signal, (size) => deleteEvidence(db, yearsBefore(now, evidenceYears), size)),
    submissions: await inBatches(signal, (size) => deleteSubmissions(db, now, size)),
  };
  if (counts.reminders > 0) site.lettersWaiting?.();
  return counts;
}

/** A message goes so long after its first delivery; an undelivered one only if archived or suspected, since its arrival. */
async function deleteMessages(db: Kysely<Database>, before: string, signal?: AbortSignal): Promise<number> {
  let last: { received_at: string; id: string } | null = null;
  return await inBatches(signal, async (size) => {
    let page = db
      .selectFrom('messages')
      .select(['id', 'received_at'])
      .where('received_at', '<=', before)
      .orderBy('received_at')
      .orderBy('id')
      .limit(size);
    if (last !== null) page = page.where(sql<boolean>`(received_at, id) > (${last.received_at}, ${last.id})`);
    const rows = await page.execute();
    last = rows.at(-1) ?? last;
    if (rows.length === 0) return { seen: 0, done: 0 };
    const { numDeletedRows } = await db
      .deleteFrom('messages')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .where(({ or, and, eb, not, exists, selectFrom }) => {
        const delivered = selectFrom('outbox')
          .select('outbox.id')
          .whereRef('outbox.message_id', '=', 'messages.id')
          .where('outbox.kind', '=', 'contact-notice')
          .where('outbox.sent_at', 'is not', null);
        return or([
          exists(delivered.where('outbox.sent_at', '<=', before)),
          and([eb('state', 'in', ['archived', 'suspected']), not(exists(delivered))]),
        ]);
      })
      .executeTakeFirstOrThrow();
    return { seen: rows.length, done: Number(numDeletedRows) };
  });
}

async function emptyBin(db: Kysely<Database>, before: string, size: number): Promise<Batch> {
  const binned = db.selectFrom('messages').select('id').where('binned_at', '<=', before).limit(size);
  const { numDeletedRows } = await db.deleteFrom('messages').where('id', 'in', binned).executeTakeFirstOrThrow();
  return allDone(numDeletedRows);
}

async function expireSignUps({ db, now }: Context, { secret }: Site, before: string, size: number): Promise<Batch> {
  return await db.transaction().execute(async (transaction) => {
    const expired = await takingRows(
      transaction,
      transaction
        .selectFrom('newsletter')
        .selectAll()
        .where('confirmed_at', 'is', null)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(size),
    ).execute();
    for (const subscriber of expired)
      await removeSubscriber(transaction, subscriber, { event: 'expired', method: null, now, secret });
    return { seen: expired.length, done: expired.length };
  });
}

/** Queues the one reminder of sign-ups that a person made. Rows without evidence came by another way and count as such. */
async function remindSignUps(
  { db, now }: Context,
  { publicUrl }: Site,
  signedUp: { from: string; to: string },
  size: number,
): Promise<Batch> {
  return await db.transaction().execute(async (transaction) => {
    const reminded = await transaction
      .updateTable('newsletter')
      .set({ reminded_at: now.toISOString() })
      .where(
        'id',
        'in',
        takingRows(
          transaction,
          transaction
            .selectFrom('newsletter')
            .select('id')
            .where('confirmed_at', 'is', null)
            .where('reminded_at', 'is', null)
            .where('created_at', '<=', signedUp.to)
            .where('created_at', '>=', signedUp.from)
            .where(({ or, not, exists, selectFrom }) => {
              const signUps = selectFrom('newsletter_consents')
                .select('newsletter_consents.id')
                .where(sql<boolean>`lower(newsletter_consents.email) = lower(newsletter.email)`)
                .where('newsletter_consents.event', '=', 'signed_up');
              return or([not(exists(signUps)), exists(signUps.where('method', '<>', suspectedMethod))]);
            })
            .limit(size),
        ),
      )
      .returning('email')
      .execute();
    for (const { email } of reminded)
      await queueLetter(transaction, reminder, { recipient: email }, { now, publicUrl });
    return { seen: reminded.length, done: reminded.length };
  });
}

/** Letters about messages go with their message; these are the others. */
async function deleteLetters(db: Kysely<Database>, before: string, size: number): Promise<Batch> {
  const old = db
    .selectFrom('outbox')
    .select('id')
    .where('message_id', 'is', null)
    .where('created_at', '<=', before)
    .where('status', 'in', ['sent', 'failed'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('reader_id', 'is', null),
        eb('circular_id', 'in', selectFrom('circulars').select('circulars.id').where('sums', 'is not', null)),
      ]),
    )
    .limit(size);
  const { numDeletedRows } = await db.deleteFrom('outbox').where('id', 'in', old).executeTakeFirstOrThrow();
  return allDone(numDeletedRows);
}

async function deleteEvidence(db: Kysely<Database>, before: string, size: number): Promise<Batch> {
  const closed = await db
    .selectFrom('newsletter_consents as closed')
    .select(sql<string>`lower(closed.email)`.as('email'))
    .distinct()
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
    )
    .limit(size)
    .execute();
  if (closed.length === 0) return { seen: 0, done: 0 };
  const { numDeletedRows } = await db
    .deleteFrom('newsletter_consents')
    .where(
      sql<string>`lower(email)`,
      'in',
      closed.map(({ email }) => email),
    )
    .where('created_at', '<=', before)
    .executeTakeFirstOrThrow();
  return { seen: closed.length, done: Number(numDeletedRows) };
}

async function deleteSubmissions(db: Kysely<Database>, now: Date, size: number): Promise<Batch> {
  const expired = db.selectFrom('submissions').select('key').where('expires_at', '<=', now.toISOString()).limit(size);
  const { numDeletedRows } = await db.deleteFrom('submissions').where('key', 'in', expired).executeTakeFirstOrThrow();
  return allDone(numDeletedRows);
}

function allDone(rows: bigint): Batch {
  return { seen: Number(rows), done: Number(rows) };
}

function yearsBefore(now: Date, years: number): string {
  const time = new Date(now);
  time.setUTCFullYear(time.getUTCFullYear() - years);
  return time.toISOString();
}
