import type { Kysely } from 'kysely';
import type { CheckResult } from '../../contract/desk.ts';
import type { Database } from './schema.ts';

/** The checks that the program makes of itself: whether letters leave, whether data is copied, and whether the copy reads as it was written. */
export type CheckName = 'mail' | 'backup' | 'backup-read';

/** Keeps how a check ended; `failure` is a code without anybody's data, `null` where it passed; `size` of a copy in bytes. */
export async function noteCheck(
  db: Kysely<Database>,
  name: CheckName,
  { now, failure, size }: { now: Date; failure: string | null; size?: number },
): Promise<void> {
  const time = now.toISOString();
  const result = { checked_at: time, failure, ...(failure === null && { passed_at: time, size: size ?? null }) };
  await db
    .insertInto('check_results')
    .values({ name, ...result })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(result))
    .execute();
}

/** The latest result of each check that was ever made, by name. */
export async function listChecks(db: Kysely<Database>): Promise<CheckResult[]> {
  return await db
    .selectFrom('check_results')
    .select(['name', 'checked_at', 'passed_at', 'failure', 'size'])
    .orderBy('name')
    .execute();
}
