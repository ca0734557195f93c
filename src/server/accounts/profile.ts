import { sql, type Transaction } from 'kysely';
import { type Profile, type ProfileChange, profilePatch } from '../../contract/staff/profile.ts';
import { requireFields } from '../changes.ts';
import type { Context, Site } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { UniqueViolation } from '../db/unique-violation.ts';
import { writeJournal } from '../journal/journal.ts';
import { queueEmail } from '../mail/queue.ts';
import { parseEmailsOff } from '../mail/work-emails.ts';
import { addressRequestedEmail } from './emails.ts';
import {
  deleteInvitations,
  findOwner,
  type LinkSettings,
  type LiveInvitation,
  makeInvitation,
  spendInvitation,
} from './invitations.ts';
import { selectLiveInvitations } from './links.ts';
import { lockAccount } from './locks.ts';
import { requireDistinctName } from './names.ts';
import { type AccountContext, changeOwnAccount } from './own-account.ts';
import { listPasskeys } from './passkeys.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import { accountExists } from './refusals.ts';
import { countRecoveryCodes } from './second-factors.ts';
import { endSessions } from './sessions.ts';

export async function readProfile(
  { db, now, accountId }: AccountContext,
  { mails }: Pick<LinkSettings, 'mails'>,
): Promise<Profile> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('account_passwords', 'account_passwords.account_id', 'accounts.id')
    .leftJoin('account_totp', 'account_totp.account_id', 'accounts.id')
    .select(['id', 'name', 'email', 'role', 'version', 'emails_off', 'calendar_hash', 'calendar_names', 'receives'])
    .select(['account_passwords.changed_at', 'account_totp.confirmed_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const pending = await selectLiveInvitations(db, now)
    .select(['email', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'address')
    .executeTakeFirst();
  const { id, name, email, role, version } = row;
  return {
    id,
    name,
    email,
    role,
    version,
    pending_email:
      pending?.email == null ? null : { email: pending.email, expires_at: pending.expires_at, mailed: mails },
    password_changed_at: row.changed_at,
    totp_since: row.confirmed_at,
    recovery_codes_left: await countRecoveryCodes(db, accountId),
    passkeys: await listPasskeys(db, accountId),
    emails_off: parseEmailsOff(row.emails_off),
    receives: row.receives,
    calendar: row.calendar_hash === null ? null : { names: row.calendar_names },
  };
}

/**
 * Changes the caller's name, the emails that they do not want, or whether they meet clients. A new address stays pending until a link confirms it:
 * the link goes to the new address, a notice to the current one. Does not reveal whether another account has the
 * address: only using the link does. Throws a 409 if `version` is stale or a change does not fit, and a
 * 400 for a name that looks like a colleague's.
 */
export async function changeProfile(
  context: AccountContext,
  change: ProfileChange,
  settings: LinkSettings,
): Promise<void> {
  await changeOwnAccount(context, async (scope) => {
    const { db } = scope;
    const before = await readProfile(scope, settings);
    const row = { fields: { ...before }, version: before.version, readCurrent: () => before };
    const { name, email, emails_off, receives } = await requireFields(profilePatch.fields, change, row);
    const isRenamed = name !== undefined && name !== before.name;
    if (isRenamed) await requireDistinctName(db, name, { owner: context.accountId });
    await db
      .updateTable('accounts')
      .set({
        ...(name !== undefined && { name }),
        ...(emails_off !== undefined && { emails_off: JSON.stringify(emails_off) }),
        ...(receives !== undefined && { receives }),
        version: sql<number>`version + 1`,
      })
      .where('id', '=', context.accountId)
      .execute();
    if (isRenamed)
      await writeJournal(scope, { event: 'profile.name-changed', details: { from: before.name, to: name } });
    if (receives !== undefined && receives !== before.receives)
      await writeJournal(scope, { event: receives ? 'profile.receives' : 'profile.receives-not' });
    if (email !== undefined && email !== before.email)
      await requestEmailChange(scope, { currentEmail: before.email, email }, settings);
  });
}

async function requestEmailChange(
  context: AccountContext & { db: Transaction<Database> },
  { currentEmail, email }: { currentEmail: string; email: string },
  settings: LinkSettings,
): Promise<void> {
  const { db, now, accountId } = context;
  await removePendingEmail(db, accountId);
  // Queues the email even while the site sends none: the link proves access to the mailbox, so no page may show it.
  await makeInvitation(context, { purpose: 'address', accountId, email }, { ...settings, mails: true });
  await queueEmail(db, addressRequestedEmail, { recipient: currentEmail }, { now, publicUrl: settings.publicUrl });
  await writeJournal(context, { event: 'profile.email-asked', subject: email });
}

/** Withdraws the pending address; false if there was none. */
export async function withdrawEmail(context: AccountContext): Promise<boolean> {
  return await changeOwnAccount(context, async (scope) => {
    if (!(await removePendingEmail(scope.db, scope.accountId))) return false;
    await writeJournal(scope, { event: 'profile.email-withdrawn' });
    return true;
  });
}

async function removePendingEmail(db: Transaction<Database>, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'address')
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Replaces the account's address with the link's. Throws `invitationGone`, and `accountExists` if it is taken. */
export async function confirmEmail(
  { db, now }: Pick<Context, 'db' | 'now'>,
  invitation: LiveInvitation,
): Promise<void> {
  const { id, email, actor } = findOwner(invitation);
  try {
    await db.transaction().execute(async (transaction) => {
      await lockAccount(transaction, id);
      await spendInvitation(transaction, now, invitation.id);
      await transaction
        .updateTable('accounts')
        .set({ email, version: sql<number>`version + 1` })
        .where('id', '=', id)
        .execute();
      // Voids links sent to the old address: a reader of that mailbox must not get in.
      await deleteInvitations(transaction, id);
      await writeJournal({ db: transaction, actor, now }, { event: 'profile.email-changed', subject: email });
    });
  } catch (error) {
    if (error instanceof UniqueViolation) throw accountExists();
    throw error;
  }
}

/** Sets a new password, ends every other session and voids all links. Throws `weakPassword` and a 503. */
export async function changePassword(
  context: AccountContext,
  password: string,
  { publicUrl }: Pick<Site, 'publicUrl'>,
): Promise<void> {
  const { accountId, now } = context;
  const { name, email } = await context.db
    .selectFrom('accounts')
    .select(['name', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  refuseWeakPassword(password, { email, name, host: new URL(publicUrl).hostname });
  const hash = await hashPassword(password);
  await changeOwnAccount(context, async (scope) => {
    const { db } = scope;
    await db
      .updateTable('account_passwords')
      .set({ hash, changed_at: now.toISOString() })
      .where('account_id', '=', accountId)
      .execute();
    await endSessions(db, accountId, { except: context.sessionId });
    await deleteInvitations(db, accountId);
    await writeJournal(scope, { event: 'profile.password-changed' });
  });
}
