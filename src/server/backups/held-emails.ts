import type { Kysely } from 'kysely';
import type { Context } from '../context.ts';
import { countRows } from '../db/count.ts';
import type { MigrationSession } from '../db/migrate.ts';
import type { Handles } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import { writeJournal } from '../journal/journal.ts';
import { lanes, makeHoldColumns } from '../mail/outbox-rows.ts';
import { dueAtOnce } from '../mail/queue.ts';
import { requireRemovalsGiven } from '../mail/restored-site.ts';

/** Puts every pending email on hold after a restore. Returns the number that staff have to release. */
export async function holdPendingEmails({ query }: Pick<MigrationSession, 'query'>): Promise<number> {
  // Pauses sendings until staff resume them: readers may have received emails after the backup was made.
  await query(`update sendings set state = 'paused', paused_for = 'missed' where state in ('scheduled', 'sending')`);
  await query(
    `update outbox set status = 'on-hold', locked_until = null,
       hold_reason = case when reader_id is null then 'restored' else 'circular' end
     where status in ('queued', 'sending') or (status = 'on-hold' and hold_reason = 'circular')`,
  );
  const [row] = await query(
    `select count(*) as count from outbox where status = 'on-hold' and hold_reason = 'restored'`,
  );
  return Number(row?.['count']);
}

export async function countHeldEmails(db: Kysely<Database>): Promise<number> {
  return await countRows(db.selectFrom('outbox').where('status', '=', 'on-hold').where('hold_reason', '=', 'restored'));
}

/** Releases the emails and returns their number. Throws a 422 until the removals since the backup are given. */
export async function releaseHeldEmails(
  { staff }: Pick<Handles, 'staff'>,
  context: Pick<Context, 'actor' | 'now'>,
): Promise<number> {
  await requireRemovalsGiven(staff);
  return await staff.transaction().execute(async (db) => {
    const held = db.updateTable('outbox').where('status', '=', 'on-hold').where('hold_reason', '=', 'restored');
    // Returned to the pace of circulars.
    const paced = await held.set(makeHoldColumns('circular')).where('lane', '=', lanes.mass).executeTakeFirstOrThrow();
    const queued = await held.set({ status: 'queued', next_attempt_at: dueAtOnce }).executeTakeFirstOrThrow();
    const released = Number(paced.numUpdatedRows + queued.numUpdatedRows);
    if (released > 0) await writeJournal({ ...context, db }, { event: 'letters.released' });
    return released;
  });
}
