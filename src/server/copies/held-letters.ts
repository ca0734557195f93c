import type { Kysely } from 'kysely';
import type { Context } from '../context.ts';
import { countOf } from '../db/count.ts';
import type { MigrationSession } from '../db/migrate.ts';
import type { Handles } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import { unprocessable } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { atOnce } from '../mail/queue.ts';
import { readRestored } from './restored.ts';

/** When a letter of a restored site is due: never, unless somebody says so. */
const held = '9999-01-01T00:00:00.000Z';

/** Keeps every letter that waits from leaving by itself; answers how many. */
export async function holdLetters({ query }: Pick<MigrationSession, 'query'>): Promise<number> {
  const open = `status in ('waiting', 'sending')`;
  // A circolare asks anew whether it goes on: to whom it went since the copy was made, nobody knows here.
  await query(`update circulars set state = 'paused', paused_for = 'missed' where state in ('scheduled', 'sending')`);
  await query(
    `update outbox set status = 'waiting', locked_until = null, next_attempt_at = '9999-12-31T00:00:00.000Z'
     where ${open} and reader_id is not null`,
  );
  const own = `${open} and reader_id is null`;
  const [row] = await query(`select count(*) as count from outbox where ${own}`);
  await query(`update outbox set status = 'waiting', locked_until = null, next_attempt_at = '${held}' where ${own}`);
  return Number(row?.['count']);
}

/** How many letters wait for a word. */
export async function countHeld(db: Kysely<Database>): Promise<number> {
  return await countOf(db.selectFrom('outbox').where('status', '=', 'waiting').where('next_attempt_at', '=', held));
}

/** Lets them leave; answers how many. Throws a 422 before it was said who has gone since the copy was made. */
export async function letLettersLeave(
  { staff, jobs }: Pick<Handles, 'staff' | 'jobs'>,
  context: Pick<Context, 'actor' | 'now'>,
): Promise<number> {
  const site = await readRestored(jobs);
  if (site?.gone === null)
    throw unprocessable(
      'gone-unsaid',
      'Prima va indicato chi è stato cancellato o è uscito dopo la copia: lo fa chi cura il sito',
    );
  return await staff.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('outbox')
      .set({ next_attempt_at: atOnce })
      .where('status', '=', 'waiting')
      .where('next_attempt_at', '=', held)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await writeJournal({ ...context, db }, { event: 'letters.released' });
    return Number(numUpdatedRows);
  });
}
