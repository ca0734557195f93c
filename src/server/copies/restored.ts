import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../db/schema.ts';

/** The row of `settings` that a restored site has. */
export const restoredSetting = 'restored';

const restoredSite = v.object({
  /** When the copy was made and when it was put back, as ISO times. */
  made: v.string(),
  restored: v.string(),
  /** When it was said who was erased or has left in between; `null`: not yet. */
  gone: v.nullable(v.string()),
});
export type RestoredSite = v.InferOutput<typeof restoredSite>;

/** What is known of the copy that this site came from; `null` where it came from none. */
export async function readRestored(jobs: Kysely<Database>): Promise<RestoredSite | null> {
  const row = await jobs.selectFrom('settings').select('value').where('name', '=', restoredSetting).executeTakeFirst();
  return row === undefined ? null : v.parse(restoredSite, JSON.parse(row.value));
}

/** Notes that it was said who was erased or has left since the copy was made. */
export async function noteGoneSaid(jobs: Kysely<Database>, now: Date): Promise<void> {
  const site = await readRestored(jobs);
  if (site === null) return;
  const value = JSON.stringify({ ...site, gone: now.toISOString() } satisfies RestoredSite);
  await jobs.updateTable('settings').set({ value }).where('name', '=', restoredSetting).execute();
}
