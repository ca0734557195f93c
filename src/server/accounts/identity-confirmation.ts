import type { ConfirmedAction } from '../../contract/staff/credentials.ts';
import type { Context, Session } from '../context.ts';
import { minute } from '../time/durations.ts';
import { lockAccount } from './locks.ts';
import { verifyPassword } from './passwords.ts';
import { codeRequired, confirmationNeeded, invalidCredentials } from './refusals.ts';
import { spendSecondFactor } from './second-factors.ts';
import { requireSession } from './sessions.ts';

const confirmationMs = 10 * minute;

type DbAndNow = Pick<Context, 'db' | 'now'>;

/** Verifies the password of the session's account. Throws `invalidCredentials`, and a 503. */
export async function requirePassword({ db }: DbAndNow, session: Session, password: string): Promise<void> {
  const row = await db
    .selectFrom('account_passwords')
    .select('hash')
    .where('account_id', '=', session.accountId)
    .executeTakeFirst();
  if (!(await verifyPassword(password, row?.hash ?? null))) throw invalidCredentials();
}

/**
 * Requires a second factor if a recovery code opened the session and TOTP is on: a password and a found sheet of
 * recovery codes must not suffice to change the account's credentials. Throws `codeRequired` and `invalidCode`.
 */
export async function requireSecondFactor({ db, now }: DbAndNow, session: Session, code?: string): Promise<void> {
  const { id, accountId } = session;
  const row = await db
    .selectFrom('sessions')
    .innerJoin('account_totp', 'account_totp.account_id', 'sessions.account_id')
    .select('sessions.id')
    .where('sessions.id', '=', id)
    .where('sessions.method', '=', 'recovery-code')
    .where('account_totp.confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!row) return;
  if (code === undefined) throw codeRequired();
  await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, accountId);
    await spendSecondFactor(transaction, accountId, code, now);
  });
}

/** Records a confirmation of identity for `action`. Returns the expiry (ISO time). Throws `noSession`. */
export async function recordConfirmation(
  { db, now }: DbAndNow,
  session: Session,
  action: ConfirmedAction,
): Promise<string> {
  const valid_until = new Date(now.getTime() + confirmationMs).toISOString();
  await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, session.accountId);
    await requireSession(transaction, session.id);
    await transaction
      .insertInto('identity_checks')
      .values({ session_id: session.id, action, valid_until })
      .onConflict((conflict) => conflict.columns(['session_id', 'action']).doUpdateSet({ valid_until }))
      .execute();
  });
  return valid_until;
}

/**
 * Requires a confirmation for `action`, or a sign-in, within the last ten minutes. A sign-in with a recovery code does
 * not count: the printed codes may have been found. Throws `confirmationNeeded`.
 */
export async function requireConfirmedIdentity(
  { db, now }: DbAndNow,
  session: Session,
  action: ConfirmedAction,
): Promise<void> {
  const passedCheck = await db
    .selectFrom('identity_checks')
    .select('session_id')
    .where('session_id', '=', session.id)
    .where('action', '=', action)
    .where('valid_until', '>', now.toISOString())
    .executeTakeFirst();
  if (passedCheck) return;
  await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session.id)
    .where('method', '!=', 'recovery-code')
    .where('created_at', '>', new Date(now.getTime() - confirmationMs).toISOString())
    .executeTakeFirstOrThrow(() => confirmationNeeded(action));
}
