import type { Kysely } from 'kysely';
import { type Rehearsal, type RehearsalKind, rehearsalKinds } from '../../contract/staff-profile.ts';
import type { Database } from '../db/schema.ts';
import { day } from '../durations.ts';

/** A way back in is tried when it is made, and then once a year. */
const yearly = 365 * day;

/** Notes that somebody has tried a way back in, today. */
export async function noteRehearsal(
  db: Kysely<Database>,
  { accountId, kind, now }: { accountId: string; kind: RehearsalKind; now: Date },
): Promise<void> {
  const done_at = now.toISOString();
  await db
    .insertInto('rehearsals')
    .values({ account_id: accountId, kind, done_at })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet({ done_at }))
    .execute();
}

/**
 * The ways back in that an account with a second factor has, and which of them should be tried. New recovery codes must be tried
 * anew; a reset is another manager's to give, so where there is none it cannot be tried.
 */
export async function listRehearsals(db: Kysely<Database>, accountId: string, now: Date): Promise<Rehearsal[]> {
  const totp = await db
    .selectFrom('account_totp')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const codes = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.max('created_at').as('made_at'))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const otherManager = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'manager')
    .where('disabled_at', 'is', null)
    .where('id', '!=', accountId)
    .limit(1)
    .executeTakeFirst();
  const done = await db
    .selectFrom('rehearsals')
    .select(['kind', 'done_at'])
    .where('account_id', '=', accountId)
    .execute();

  if (!totp) return [];
  const possible: Record<RehearsalKind, boolean> = { 'recovery-code': true, reset: otherManager !== undefined };
  const validFrom: Record<RehearsalKind, string> = { 'recovery-code': codes?.made_at ?? '', reset: '' };
  return rehearsalKinds
    .filter((kind) => possible[kind])
    .map((kind) => {
      const done_at = done.find((row) => row.kind === kind)?.done_at ?? null;
      const isFresh = done_at !== null && done_at >= validFrom[kind] && Date.parse(done_at) + yearly > now.getTime();
      return { kind, done_at, due: !isFresh };
    });
}
