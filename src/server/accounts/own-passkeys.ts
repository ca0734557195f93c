import type { PasskeyRegistration } from '../../contract/staff-passkeys.ts';
import { UniqueViolation } from '../db/unique-violation.ts';
import { type RelyingParty, verifyNewPasskey } from './passkeys.ts';
import { changing, note, type OwnContext } from './profile.ts';
import { passkeyRefused } from './refusals.ts';
import { endSessions } from './sessions.ts';

/** More passkeys than a person has devices. */
const mostPasskeys = 20;

/** Keeps a new passkey under a name, and ends every other session. Throws `passkeyRefused`. */
export async function addPasskey(
  context: OwnContext,
  relyingParty: RelyingParty,
  { name, response }: { name: string; response: PasskeyRegistration },
): Promise<void> {
  const { accountId, sessionId } = context;
  const passkey = await verifyNewPasskey(context, relyingParty, { accountId, response });
  try {
    await changing(context, async (db) => {
      const { count } = await db
        .selectFrom('passkeys')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      if (Number(count) >= mostPasskeys) throw passkeyRefused();
      await db
        .insertInto('passkeys')
        .values({ ...passkey, name })
        .execute();
      await endSessions(db, accountId, { except: sessionId });
      await note(context, db, 'profile.passkey-added', name);
    });
  } catch (error) {
    if (error instanceof UniqueViolation) throw passkeyRefused();
    throw error;
  }
}

/** Gives a passkey another name; answers whether there was one. */
export async function renamePasskey({ db, accountId }: OwnContext, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Takes a passkey away; answers whether there was one. */
export async function removePasskey(context: OwnContext, id: string): Promise<boolean> {
  return await changing(context, async (db) => {
    const removed = await db
      .deleteFrom('passkeys')
      .where('account_id', '=', context.accountId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (removed) await note(context, db, 'profile.passkey-removed', removed.name);
    return removed !== undefined;
  });
}
