import type { DocumentName } from '../../content/documents.ts';
import type { EditedContent } from '../../contract/content.ts';
import type { Context } from './context.ts';

/** How long somebody counts as present after the last sign, in ms. */
const presence = 45_000;

/** Notes that somebody has the page open. */
export async function notePresence({ db, actor, now }: Context, page: DocumentName): Promise<void> {
  if (actor.kind !== 'person') return;
  const values = { page, person_id: actor.id, person_name: actor.name, since: now.toISOString(), until: untilOf(now) };
  const { until } = values;
  await db
    .insertInto('content_presence')
    .values(values)
    .onConflict((conflict) => conflict.columns(['page', 'person_id']).doUpdateSet({ until }))
    .execute();
  await db.deleteFrom('content_presence').where('until', '<', now.toISOString()).execute();
}

const untilOf = (now: Date) => new Date(now.getTime() + presence).toISOString();

/** Who else has the page open, and since when. */
export async function othersPresent(
  { db, actor, now }: Context,
  page: DocumentName,
): Promise<EditedContent['present']> {
  const rows = await db
    .selectFrom('content_presence')
    .select(['person_name', 'since'])
    .where('page', '=', page)
    .where('person_id', '!=', actor.kind === 'person' ? actor.id : '')
    .where('until', '>=', now.toISOString())
    .orderBy('since')
    .execute();
  return rows.map(({ person_name: name, since }) => ({ name, since }));
}
