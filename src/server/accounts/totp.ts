import type { Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '../db/schema.ts';

/* Codes of authenticator apps: RFC 6238 with SHA-1, six digits and 30 seconds, the one form that every app takes. */

const period = 30;
/** Steps before and after the present one whose code is taken, for clocks that differ. */
const window = 1;

/** A new secret in Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that a QR code hands to an authenticator app. */
export function totpAddress(secret: string, { issuer, email }: { issuer: string; email: string }): string {
  return totp(secret, { issuer, label: email }).toString();
}

/** The 30-second step whose code this is, or `null` where it is none of now. */
function totpStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}

/**
 * Spends a code of an account whose app is confirmed, or with `confirm` to be confirmed by it. A step counts once: of two spent at once
 * one finds it taken. Answers whether the code was good.
 */
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
  const step = totpStep(row.secret, code, now);
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

function totp(secret: string, { issuer = '', label = '' }: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ secret, issuer, label, algorithm: 'SHA1', digits: 6, period });
}
