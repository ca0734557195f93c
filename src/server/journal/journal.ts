import type { JournalEntry } from '../../content/staff/journal-words.ts';
import type { Context } from '../context.ts';

/** Appends an entry in the transaction of the change. Triggers refuse to change or delete it later. */
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
