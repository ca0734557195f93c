import type { Transaction } from 'kysely';
import type { PasskeyRegistration } from '../../contract/staff/passkeys.ts';
import { countRows } from '../db/count.ts';
import type { Database } from '../db/schema.ts';
import { UniqueViolation } from '../db/unique-violation.ts';
import { writeJournal } from '../journal/journal.ts';
import { type AccountContext, changeOwnAccount } from './own-account.ts';
import { type RelyingParty, verifyNewPasskey } from './passkeys.ts';
import { invalidCode, passkeyRefused, totpAlreadyOn, totpNotOn } from './refusals.ts';
import { makeRecoveryCodes, makeTotpUri, newTotpSecret, spendTotpCode } from './second-factors.ts';
import { endSessions } from './sessions.ts';

/** Creates a secret; TOTP is on only after a first code (`confirmTotp`). Throws `totpAlreadyOn`. */
export async function createTotpSecret(
  context: AccountContext,
  { issuer }: { issuer: string },
): Promise<{ secret: string; uri: string }> {
  const { accountId, now } = context;
  const secret = newTotpSecret();
  return await changeOwnAccount(context, async (scope) => {
    const { db } = scope;
    await db.deleteFrom('account_totp').where('account_id', '=', accountId).where('confirmed_at', 'is', null).execute();
    await db
      .insertInto('account_totp')
      .values({ account_id: accountId, secret, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('account_id')
      .executeTakeFirstOrThrow(totpAlreadyOn);
    const { email } = await db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    return { secret, uri: makeTotpUri(secret, { issuer, email }) };
  });
}

/** Turns TOTP on with the first code and ends every other session. Returns new recovery codes. Throws `invalidCode`. */
export async function confirmTotp(context: AccountContext, code: string): Promise<string[]> {
  const { accountId, now } = context;
  return await changeOwnAccount(context, async (scope) => {
    const { db } = scope;
    if (!(await spendTotpCode(db, { accountId, code, now, confirm: true }))) throw invalidCode();
    await endSessions(db, accountId, { except: context.sessionId });
    await writeJournal(scope, { event: 'profile.totp-added' });
    return await makeRecoveryCodes(db, accountId, now);
  });
}

/** Turns TOTP off and deletes the recovery codes, which have no use without it. */
export async function removeTotp(context: AccountContext): Promise<void> {
  await changeOwnAccount(context, async (scope) => {
    const { db } = scope;
    await removeTotpRows(db, context.accountId);
    await writeJournal(scope, { event: 'profile.totp-removed' });
  });
}

export async function removeTotpRows(db: Transaction<Database>, accountId: string): Promise<void> {
  await db.deleteFrom('account_totp').where('account_id', '=', accountId).execute();
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
}

/** Replaces the recovery codes. Throws `totpNotOn` if TOTP is off. */
export async function renewRecoveryCodes(context: AccountContext): Promise<string[]> {
  return await changeOwnAccount(context, async (scope) => {
    const { db } = scope;
    await db
      .selectFrom('account_totp')
      .select('account_id')
      .where('account_id', '=', context.accountId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirstOrThrow(totpNotOn);
    await writeJournal(scope, { event: 'profile.recovery-codes-renewed' });
    return await makeRecoveryCodes(db, context.accountId, context.now);
  });
}

const maxPasskeys = 20;

/** Stores a new passkey under a name and ends every other session. Throws `passkeyRefused`, also beyond 20 passkeys. */
export async function addPasskey(
  context: AccountContext,
  relyingParty: RelyingParty,
  { name, response }: { name: string; response: PasskeyRegistration },
): Promise<void> {
  const { accountId, sessionId } = context;
  const passkey = await verifyNewPasskey(context, relyingParty, { accountId, response });
  try {
    await changeOwnAccount(context, async (scope) => {
      const { db } = scope;
      const passkeyCount = await countRows(db.selectFrom('passkeys').where('account_id', '=', accountId));
      if (passkeyCount >= maxPasskeys) throw passkeyRefused();
      await db
        .insertInto('passkeys')
        .values({ ...passkey, name })
        .execute();
      await endSessions(db, accountId, { except: sessionId });
      await writeJournal(scope, { event: 'profile.passkey-added', subject: name });
    });
  } catch (error) {
    if (error instanceof UniqueViolation) throw passkeyRefused();
    throw error;
  }
}

/** Renames a passkey; false if there was none. */
export async function renamePasskey({ db, accountId }: AccountContext, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes a passkey; false if there was none. */
export async function removePasskey(context: AccountContext, id: string): Promise<boolean> {
  return await changeOwnAccount(context, async (scope) => {
    const { db } = scope;
    const removed = await db
      .deleteFrom('passkeys')
      .where('account_id', '=', context.accountId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (removed) await writeJournal(scope, { event: 'profile.passkey-removed', subject: removed.name });
    return removed !== undefined;
  });
}
