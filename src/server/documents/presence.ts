import type { EditedContent } from '../../contract/content.ts';
import type { Context } from '../context.ts';
import { readAccountNames } from '../db/account-names.ts';
import { readDatabaseTime } from '../db/engine.ts';

/* Presence of staff at documents and messages, which colleagues see. */

/** Records a heartbeat of the caller, who is present for `lifetime` ms from now, and deletes expired heartbeats. */
export async function recordPresence({ db, actor }: Context, name: string, lifetime: number): Promise<void> {
  if (actor.kind !== 'person') return;
  const now = await readDatabaseTime(db);
  const since = now.toISOString();
  const until = new Date(now.getTime() + lifetime).toISOString();
  await db.deleteFrom('document_presence').where('until', '<=', since).execute();
  await db
    .insertInto('document_presence')
    .values({ name, person_id: actor.id, since, until })
    .onConflict((conflict) => conflict.columns(['name', 'person_id']).doUpdateSet({ until }))
    .execute();
}

/** Ends the caller's presence before it expires. */
export async function endPresence({ db, actor }: Context, name: string): Promise<void> {
  if (actor.kind !== 'person') return;
  await db.deleteFrom('document_presence').where('name', '=', name).where('person_id', '=', actor.id).execute();
}

/** Lists the other staff who are present at each of `names`, and since when. */
export async function readPresence(
  { db, actor }: Context,
  names: readonly string[],
): Promise<ReadonlyMap<string, EditedContent['present']>> {
  const rows = await db
    .selectFrom('document_presence')
    .select(['name', 'person_id', 'since'])
    .where('name', 'in', names)
    .where('person_id', '!=', actor.kind === 'person' ? actor.id : '')
    .where('until', '>', (await readDatabaseTime(db)).toISOString())
    .orderBy('since')
    .execute();
  const namePerson = await readAccountNames(db);
  const rowsByName = Map.groupBy(rows, ({ name }) => name);
  return new Map(
    [...rowsByName].map(([name, present]) => [
      name,
      present.map(({ person_id, since }) => ({ name: namePerson(person_id) ?? '', since })),
    ]),
  );
}

/** Lists the other staff who have the document open, and since when. */
export async function listOthersPresent(context: Context, name: string): Promise<EditedContent['present']> {
  return (await readPresence(context, [name])).get(name) ?? [];
}

/** Lifetime in ms of a heartbeat at a document. */
const documentPresenceMs = 45_000;

/** Records that the caller has a document open. */
export async function recordDocumentPresence(context: Context, name: string): Promise<void> {
  await recordPresence(context, name, documentPresenceMs);
}
