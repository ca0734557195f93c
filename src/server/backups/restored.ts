import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../db/schema.ts';
import { readSetting, writeSetting } from '../db/settings.ts';

/** Row of `settings` that marks a restored site. */
export const restoredSetting = 'restored';

const restoredSite = v.object({
  /** ISO times of the backup and of the restore. */
  made: v.string(),
  restored: v.string(),
  /** ISO time at which the list of erasures and departures since the backup was given; `null`: not yet. */
  gone: v.nullable(v.string()),
});
export type RestoredSite = v.InferOutput<typeof restoredSite>;

/** Reads from which backup this site was restored; `null` if it was not restored. */
export async function readRestored(db: Kysely<Database>): Promise<RestoredSite | null> {
  const kept = await readSetting(db, restoredSetting);
  return kept === null ? null : v.parse(restoredSite, JSON.parse(kept));
}

/** Records that the erasures and departures since the backup were given. */
export async function noteGoneSaid(db: Kysely<Database>, now: Date): Promise<void> {
  const site = await readRestored(db);
  if (site === null) return;
  const said: RestoredSite = { ...site, gone: now.toISOString() };
  await writeSetting(db, restoredSetting, JSON.stringify(said));
}
