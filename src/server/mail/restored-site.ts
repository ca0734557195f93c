import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../db/schema.ts';
import { readSetting, writeSetting } from '../db/settings.ts';
import { unprocessable } from '../http/errors.ts';

/** Name of the row in `settings` that marks a restored site. */
export const restoredSettingName = 'restored';

const restoredSiteSchema = v.object({
  /** ISO times of the backup and of the restore. */
  made: v.string(),
  restored: v.string(),
  /** ISO time at which the operator gave the list of removals since the backup (`backups/removals.ts`); `null` until then. */
  gone: v.nullable(v.string()),
});
export type RestoredSite = v.InferOutput<typeof restoredSiteSchema>;

/** Reads when this site was restored, and from a backup of what time; `null` if it was not restored. */
export async function readRestoredSite(db: Kysely<Database>): Promise<RestoredSite | null> {
  const stored = await readSetting(db, restoredSettingName);
  return stored === null ? null : v.parse(restoredSiteSchema, JSON.parse(stored));
}

/** Throws a 422 until the removals since the backup are given: people who left could get emails. */
export async function requireRemovalsGiven(db: Kysely<Database>): Promise<void> {
  const site = await readRestoredSite(db);
  if (site?.gone === null)
    throw unprocessable(
      'gone-unsaid',
      'Prima va indicato chi è stato cancellato o è uscito dopo la copia: lo fa chi cura il sito',
    );
}

/** Records that the operator has given the list of removals since the backup. */
export async function noteRemovalsGiven(db: Kysely<Database>, now: Date): Promise<void> {
  const site = await readRestoredSite(db);
  if (site === null) return;
  const updated: RestoredSite = { ...site, gone: now.toISOString() };
  await writeSetting(db, restoredSettingName, JSON.stringify(updated));
}
