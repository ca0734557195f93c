import type { Kysely } from 'kysely';
import type { CheckResult } from '../../contract/desk.ts';
import type { Database } from './schema.ts';

/** Self-checks: a test email is sent, a backup is made, and the backup reads back as it was written. */
export type CheckName = 'mail' | 'backup' | 'backup-read';

/** `failure`: a code without personal data, `null` if the check passed. `size`: of the backup, in bytes. */
export async function recordCheck(
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

export async function listChecks(db: Kysely<Database>): Promise<CheckResult[]> {
  return await db
    .selectFrom('check_results')
    .select(['name', 'checked_at', 'passed_at', 'failure', 'size'])
    .orderBy('name')
    .execute();
}
