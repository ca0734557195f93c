import type { Kysely } from 'kysely';
import { type LastChange, parseWrittenLaw, registerDocument, type WrittenLaw } from '../../content/law/register.ts';
import { type Context, personName } from '../context.ts';
import type { Database } from '../db/schema.ts';
import {
  readVersionedSetting,
  rewriteVersionedSetting,
  type SettingRewrite,
  type VersionedSetting,
} from '../documents/settings.ts';

/** Reads the firm's changes to the built-in facts and deadlines. */
export async function readLaw(db: Kysely<Database>): Promise<WrittenLaw> {
  return await readVersionedSetting(db, registerDocument, parseWrittenLaw);
}

/** Locks the firm's changes to the law, publishes the result of `work` in their place, and writes the journal. */
export async function rewriteLaw<Caller extends Context, Answer>(
  context: Caller,
  work: (scope: Caller, setting: VersionedSetting<WrittenLaw>) => Promise<SettingRewrite<WrittenLaw, Answer>>,
): Promise<Answer> {
  return await rewriteVersionedSetting(context, registerDocument, parseWrittenLaw, work);
}

/** Author and time of a change that `context` makes now. */
export function toLastChange({ actor, now }: Context): LastChange {
  return { by: personName(actor), at: now.toISOString() };
}
