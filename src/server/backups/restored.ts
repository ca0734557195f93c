import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../db/schema.ts';
import { readSetting, writeSetting } from '../db/settings.ts';

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
export async function readRestored(db: Kysely<Database>): Promise<RestoredSite | null> {
  const kept = await readSetting(db, restoredSetting);
  return kept === null ? null : v.parse(restoredSite, JSON.parse(kept));
}

/** Notes that it was said who was erased or has left since the copy was made. */
export async function noteGoneSaid(db: Kysely<Database>, now: Date): Promise<void> {
  const site = await readRestored(db);
  if (site === null) return;
  const said: RestoredSite = { ...site, gone: now.toISOString() };
  await writeSetting(db, restoredSetting, JSON.stringify(said));
}
