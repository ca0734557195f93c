import { createHash, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

const howMany = 10;
const length = 12;
/** Without letters and digits that look alike on paper. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Makes an account's recovery codes anew; the ones before are void. They come out in groups of four and are stored as hashes only. */
export async function makeRecoveryCodes(db: Kysely<Database>, accountId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () =>
    Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
  );
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashCode(code), created_at: now.toISOString() })))
    .execute();
  return codes.map((code) => code.replace(/(.{4})(?!$)/g, '$1-'));
}

/** Spends a recovery code; answers whether it was one that had not been spent. */
export async function spendRecoveryCode(
  db: Kysely<Database>,
  { accountId, code, now }: { accountId: string; code: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether a recovery code would let its owner in; it is not spent. */
export async function recoveryCodeWorks(db: Kysely<Database>, accountId: string, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many codes an account has left. */
export async function countRecoveryCodes(db: Kysely<Database>, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The codes have some 59 random bits and stand behind a password and its limits: no slow hash is needed. */
function hashCode(code: string): string {
  return createHash('sha256').update(code.replace(/[\s-]/g, '').toUpperCase()).digest('hex');
}
