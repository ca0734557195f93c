import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Invitation } from '../../contract/staff/people.ts';
import type { StaffRole } from '../../contract/staff/roles.ts';
import { type Context, findPersonId } from '../context.ts';
import { readDatabaseTime } from '../db/engine.ts';
import type { Database } from '../db/schema.ts';
import { writeJournal } from '../journal/journal.ts';
import { queueEmail } from '../mail/queue.ts';
import { hour } from '../time/durations.ts';
import { hashToken } from '../tokens.ts';
import { staffEmails } from './emails.ts';
import { makeInvitationToken, makeInvitationUrl, selectLiveInvitations } from './links.ts';
import { lockAccounts } from './locks.ts';
import { hasAccounts } from './new-account.ts';
import { invitationGone } from './refusals.ts';
import type { SessionDeps } from './sessions.ts';

const invitationHours = 72;

/** Settings for making links: the site's secret and address; `mails` is true if the site sends email. */
export interface LinkSettings {
  secret: string;
  publicUrl: string;
  mails: boolean;
}

/** Single-use link by email: an invitation, a reset of password or access, or the confirmation of a new address. */
export interface Link {
  id: string;
  url: string;
  expiresAt: string;
}

type InvitationRequest =
  | { purpose: 'password' | 'access' | 'address'; accountId: string; email: string }
  | { purpose: 'invitation'; email: string; role: StaffRole };

/** Makes a link in the caller's transaction. Voids older ones. Queues its email if `mails`. */
export async function makeInvitation(
  { db, actor, now }: Context & { db: Transaction<Database> },
  request: InvitationRequest,
  settings: LinkSettings,
): Promise<Link> {
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + invitationHours * hour).toISOString();
  const expiredBefore = (await readDatabaseTime(db)).toISOString();
  await db
    .deleteFrom('invitations')
    .where(({ or, and, eb }) =>
      or([
        eb('expires_at', '<=', expiredBefore),
        and([eb('purpose', '=', request.purpose), eb('email', '=', request.email)]),
      ]),
    )
    .execute();
  await db
    .insertInto('invitations')
    .values({
      id,
      token_hash: hashToken(makeInvitationToken(settings.secret, id)),
      purpose: request.purpose,
      account_id: 'accountId' in request ? request.accountId : null,
      email: request.email,
      role: 'role' in request ? request.role : null,
      made_by: findPersonId(actor),
      created_at: now.toISOString(),
      expires_at: expiresAt,
    })
    .execute();
  if (settings.mails) {
    const { publicUrl } = settings;
    await queueEmail(db, staffEmails[request.purpose], { recipient: request.email }, { now, publicUrl });
  }
  return { id, url: makeInvitationUrl(settings, id), expiresAt };
}

/**
 * Makes the link that creates the first account. Every instance returns the same link until it expires. Returns `null`
 * once an account exists.
 */
export async function makeFirstAccessLink(
  db: Kysely<Database>,
  now: Date,
  settings: Omit<LinkSettings, 'mails'>,
): Promise<string | null> {
  return await db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction);
    if (await hasAccounts(transaction)) return null;
    const existing = await selectLiveInvitations(transaction, now)
      .select('id')
      .where('purpose', '=', 'first-access')
      .orderBy('created_at')
      .orderBy('id')
      .executeTakeFirst();
    if (existing) return makeInvitationUrl(settings, existing.id);
    const id = randomUUID();
    await transaction
      .insertInto('invitations')
      .values({
        id,
        token_hash: hashToken(makeInvitationToken(settings.secret, id)),
        purpose: 'first-access',
        role: 'manager',
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + invitationHours * hour).toISOString(),
      })
      .execute();
    return makeInvitationUrl(settings, id);
  });
}

export interface LiveInvitation extends Invitation {
  id: string;
  accountId: string | null;
  accountRole: StaffRole | null;
}

/** Finds the live link of a token. Throws `invitationGone`. */
export async function findInvitation(db: Kysely<Database>, now: Date, token: string): Promise<LiveInvitation> {
  const row = await selectLiveInvitations(db, now)
    .leftJoin('accounts', 'accounts.id', 'invitations.account_id')
    .select([
      'invitations.id',
      'invitations.purpose',
      'invitations.email',
      'invitations.role',
      'invitations.expires_at',
      'invitations.account_id',
      'accounts.name',
      'accounts.disabled_at',
      'accounts.email as account_email',
      'accounts.role as account_role',
    ])
    .where('invitations.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row || (row.disabled_at !== null && row.account_id !== null)) throw invitationGone();
  // Several links to create the first account may be unused: all are void once an account exists.
  if (row.purpose === 'first-access' && (await hasAccounts(db))) throw invitationGone();
  const { id, purpose, role, expires_at, name, account_id: accountId, account_role: accountRole } = row;
  const email = purpose === 'address' ? row.email : (row.account_email ?? row.email);
  return { id, purpose, email, name, role, expires_at, accountId, accountRole };
}

/** Finds the account of a link. Throws `invitationGone` for a link that creates an account. */
export function findOwner({ accountId, email, name, accountRole }: LiveInvitation) {
  if (accountId === null || email === null || name === null || accountRole === null) throw invitationGone();
  return { id: accountId, email, actor: { kind: 'person', id: accountId, name, role: accountRole } as const };
}

/**
 * Marks a link as used, in the transaction of the action that it allows. Of two concurrent calls, one throws
 * `invitationGone`.
 */
export async function spendInvitation(db: Kysely<Database>, now: Date, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw invitationGone();
}

/** Voids every link of an account: a link must not bypass the change that the owner has just made. */
export async function deleteInvitations(db: Kysely<Database>, accountId: string): Promise<void> {
  await db.deleteFrom('invitations').where('account_id', '=', accountId).execute();
}

/** Emails a link to reset a password. Does nothing if there is no such account or it is disabled. */
export async function sendPasswordLink(
  { db, now }: Pick<SessionDeps, 'db' | 'now'>,
  email: string,
  settings: LinkSettings,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const account = await transaction
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (!account) return;
    const scope = { db: transaction, actor: { kind: 'visitor' }, now } as const;
    await makeInvitation(scope, { purpose: 'password', accountId: account.id, email }, settings);
    await writeJournal(scope, { event: 'person.password-link-asked', subject: email });
  });
}
