import { createHash, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { countRows } from '../db/count.ts';
import type { Database } from '../db/schema.ts';
import { invalidCode } from './refusals.ts';

/* TOTP (RFC 6238) with SHA-1, six digits and 30 seconds: the variant that every authenticator app supports. */

const periodSeconds = 30;
/** Time steps accepted before and after the current one, for clock drift. */
const windowSteps = 1;

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Makes the `otpauth:` URI that a QR code passes to an authenticator app. */
export function makeTotpUri(secret: string, { issuer, email }: { issuer: string; email: string }): string {
  return makeTotp(secret, { issuer, label: email }).toString();
}

/** Time step (30 s) of a code, or `null` if the code is not valid now. */
function findTotpStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = makeTotp(secret).validate({ token: code, timestamp: now.getTime(), window: windowSteps });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}

/** Spends a TOTP code; `confirm` also confirms a new app. False if invalid, or replayed in its time step. */
export async function spendTotpCode(
  db: Kysely<Database>,
  { accountId, code, now, confirm = false }: { accountId: string; code: string; now: Date; confirm?: boolean },
): Promise<boolean> {
  const row = await db
    .selectFrom('account_totp')
    .select(['secret', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row || (row.confirmed_at === null) !== confirm) return false;
  const step = findTotpStep(row.secret, code, now);
  if (step === null) return false;
  const { numUpdatedRows } = await db
    .updateTable('account_totp')
    .set({ last_step: step, ...(confirm && { confirmed_at: now.toISOString() }) })
    .where('account_id', '=', accountId)
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

function makeTotp(secret: string, { issuer = '', label = '' }: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ secret, issuer, label, algorithm: 'SHA1', digits: 6, period: periodSeconds });
}

const codeCount = 10;
const codeLength = 12;
/** Letters and digits that do not look alike on paper. */
const recoveryCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Replaces an account's recovery codes. Returns them in groups of four; only hashes are stored. */
export async function makeRecoveryCodes(db: Kysely<Database>, accountId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () =>
    Array.from({ length: codeLength }, () => recoveryCodeAlphabet.charAt(randomInt(recoveryCodeAlphabet.length))).join(
      '',
    ),
  );
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashCode(code), created_at: now.toISOString() })))
    .execute();
  return codes.map((code) => code.replace(/(.{4})(?!$)/g, '$1-'));
}

/** Spends a recovery code; false if it is unknown or used. */
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

export async function countRecoveryCodes(db: Kysely<Database>, accountId: string): Promise<number> {
  return await countRows(
    db.selectFrom('recovery_codes').where('account_id', '=', accountId).where('used_at', 'is', null),
  );
}

/** A fast hash suffices: a code has 59 random bits, and attempts need the password and are limited. */
function hashCode(code: string): string {
  return createHash('sha256').update(code.replace(/[\s-]/g, '').toUpperCase()).digest('hex');
}

/** Spends a TOTP or recovery code and returns its kind. Throws `invalidCode`. */
export async function spendSecondFactor(
  db: Kysely<Database>,
  accountId: string,
  code: string,
  now: Date,
): Promise<'totp' | 'recovery-code'> {
  if (await spendTotpCode(db, { accountId, code, now })) return 'totp';
  if (await spendRecoveryCode(db, { accountId, code, now })) return 'recovery-code';
  throw invalidCode();
}
