import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../db/schema.ts';
import { readSetting, writeSetting } from '../db/settings.ts';

/** Row of `settings` that marks a restored site. */
export const restoredSettingName = 'restored';

const restoredSiteSchema = v.object({
  /** ISO times of the backup and of the restore. */
  made: v.string(),
  restored: v.string(),
  /** ISO time at which the list of erasures and departures since the backup was given; `null`: not yet. */
  gone: v.nullable(v.string()),
});
export type RestoredSite = v.InferOutput<typeof restoredSiteSchema>;

/** Reads from which backup this site was restored; `null` if it was not restored. */
export async function readRestoredSite(db: Kysely<Database>): Promise<RestoredSite | null> {
  const stored = await readSetting(db, restoredSettingName);
  return stored === null ? null : v.parse(restoredSiteSchema, JSON.parse(stored));
}

/** Records that the erasures and departures since the backup were given. */
export async function noteRemovalsGiven(db: Kysely<Database>, now: Date): Promise<void> {
  const site = await readRestoredSite(db);
  if (site === null) return;
  const updated: RestoredSite = { ...site, gone: now.toISOString() };
  await writeSetting(db, restoredSettingName, JSON.stringify(updated));
}
