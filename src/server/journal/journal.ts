import type { JournalEntry } from '../../content/journal-words.ts';
import type { Context } from '../context.ts';

/**
 * Writes down who did what. Call it with the transaction of the change as `db`, so that both happen or neither; nobody can change or
 * delete the row with the program's rights.
 */
export async function writeJournal(
  { db, actor, now }: Context,
  { event, subject = null, details = {} }: JournalEntry,
): Promise<void> {
  await db
    .insertInto('journal')
    .values({
      at: now.toISOString(),
      actor_kind: actor.kind,
      actor_id: actor.kind === 'person' ? actor.id : null,
      actor_name: 'name' in actor ? actor.name : null,
      event,
      subject,
      details: JSON.stringify(details),
    })
    .execute();
}
