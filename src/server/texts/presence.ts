import type { EditedContent } from '../../contract/content.ts';
import type { Context } from '../context.ts';
import { readDatabaseTime } from '../db/engine.ts';

/** Presence timeout in ms after the last heartbeat. */
const presenceMs = 45_000;

/** Records a heartbeat of the user on a page, and deletes expired heartbeats. */
export async function recordPresence({ db, actor }: Context, page: string): Promise<void> {
  if (actor.kind !== 'person') return;
  const now = await readDatabaseTime(db);
  const since = now.toISOString();
  const until = new Date(now.getTime() + presenceMs).toISOString();
  await db
    .insertInto('content_presence')
    .values({ page, person_id: actor.id, person_name: actor.name, since, until })
    .onConflict((conflict) => conflict.columns(['page', 'person_id']).doUpdateSet({ until }))
    .execute();
  await db.deleteFrom('content_presence').where('until', '<', since).execute();
}

/** Lists the other users who have the page open, and since when. */
export async function listOthersPresent({ db, actor }: Context, page: string): Promise<EditedContent['present']> {
  const rows = await db
    .selectFrom('content_presence')
    .select(['person_name', 'since'])
    .where('page', '=', page)
    .where('person_id', '!=', actor.kind === 'person' ? actor.id : '')
    .where('until', '>=', (await readDatabaseTime(db)).toISOString())
    .orderBy('since')
    .execute();
  return rows.map(({ person_name: name, since }) => ({ name, since }));
}
