import type { Kysely } from 'kysely';
import { inTransaction, type Staff } from '../context.ts';
import { countRows } from '../db/count.ts';
import type { Database } from '../db/schema.ts';
import { writeJournal } from '../journal/journal.ts';
import { dueAtOnce } from '../mail/queue.ts';
import { firmMethod, removeSubscriber } from './evidence.ts';
import { findSubscriberByAddress } from './terms.ts';

/* Sign-ups on hold, because too many were unconfirmed. Staff release or delete all of them. */

function selectHeld(db: Kysely<Database>) {
  return db.selectFrom('outbox').where('status', '=', 'on-hold').where('hold_reason', '=', 'sign-ups');
}

/** Counts the sign-ups on hold and finds the time of the first; `null` if there is none. */
export async function findHeldSignUps(db: Kysely<Database>): Promise<{ count: number; since: string } | null> {
  const first = await selectHeld(db).select('created_at').orderBy('created_at').limit(1).executeTakeFirst();
  return first ? { count: await countRows(selectHeld(db)), since: first.created_at } : null;
}

/** Releases the confirmation emails that are on hold; returns how many. */
export async function releaseSignUps(staff: Staff): Promise<{ released: number }> {
  const released = await inTransaction(staff, async (scope) => {
    const { numUpdatedRows } = await scope.db
      .updateTable('outbox')
      // Keeps `hold_reason`: an email that has it is not put on hold again.
      .set({ status: 'queued', next_attempt_at: dueAtOnce })
      .where('status', '=', 'on-hold')
      .where('hold_reason', '=', 'sign-ups')
      .executeTakeFirstOrThrow();
    const count = Number(numUpdatedRows);
    if (count > 0) await writeJournal(scope, { event: 'sign-ups.released', details: { count } });
    return count;
  });
  staff.site.onEmailsQueued?.();
  return { released };
}

/** Deletes the sign-ups whose confirmation email is on hold, with their emails; returns how many. */
export async function dropSignUps(staff: Staff): Promise<{ dropped: number }> {
  const { now, site } = staff;
  const rows = await selectHeld(staff.db).select(['id', 'recipient']).execute();
  let dropped = 0;
  // Separate transactions: a single one for thousands of sign-ups would block visitors' writes.
  for (const { id, recipient } of rows) {
    await inTransaction(staff, async ({ db }) => {
      const subscriber = await findSubscriberByAddress(db, recipient ?? '');
      const removal = { event: 'expired', method: firmMethod, now, secret: site.secret } as const;
      if (subscriber && (await removeSubscriber(db, subscriber, removal))) dropped += 1;
      await db.deleteFrom('outbox').where('id', '=', id).where('status', '=', 'on-hold').execute();
    });
  }
  if (dropped > 0) await writeJournal(staff, { event: 'sign-ups.dropped', details: { count: dropped } });
  return { dropped };
}
