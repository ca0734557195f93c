import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Invitation } from '../../contract/staff/people.ts';
import type { StaffRole } from '../../contract/staff/roles.ts';
import { databaseTime } from '../db/engine.ts';
import type { Database } from '../db/schema.ts';
import { writeJournal } from '../journal/journal.ts';
import { queueLetter } from '../mail/queue.ts';
import { hour } from '../time/durations.ts';
import { staffLetters } from './letters.ts';
import { invitationLink, invitationToken, liveInvitations } from './links.ts';
import { lockAccounts } from './locks.ts';
import { hasAccounts } from './new-account.ts';
import { invitationGone } from './refusals.ts';
import { hashToken, type SessionDeps } from './sessions.ts';

const invitationHours = 72;

/** What making links needs beside the database: the site's secret, its address, and whether letters go out. */
export interface LinkSettings {
  secret: string;
  publicUrl: string;
  mails: boolean;
}

export interface Link {
  id: string;
  url: string;
  expiresAt: string;
}

/** What a link is for: an account that exists, or one that is to be made for an address or for whoever comes first. */
type Purpose =
  | { purpose: 'password' | 'access' | 'address'; accountId: string; email: string }
  | { purpose: 'invitation'; email: string; role: StaffRole };

/** Makes a link, within the transaction of its reason; older ones of the purpose to that address are void. Queues its email where `mails`. */
export async function makeInvitation(
  db: Transaction<Database>,
  now: Date,
  wanted: Purpose,
  settings: LinkSettings,
): Promise<Link> {
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + invitationHours * hour).toISOString();
  const over = (await databaseTime(db)).toISOString();
  await db
    .deleteFrom('invitations')
    .where(({ or, and, eb }) =>
      or([eb('expires_at', '<=', over), and([eb('purpose', '=', wanted.purpose), eb('email', '=', wanted.email)])]),
    )
    .execute();
  await db
    .insertInto('invitations')
    .values({
      id,
      token_hash: hashToken(invitationToken(settings.secret, id)),
      purpose: wanted.purpose,
      account_id: 'accountId' in wanted ? wanted.accountId : null,
      email: wanted.email,
      role: 'role' in wanted ? wanted.role : null,
      created_at: now.toISOString(),
      expires_at: expiresAt,
    })
    .execute();
  if (settings.mails) {
    const { publicUrl } = settings;
    await queueLetter(db, staffLetters[wanted.purpose], { recipient: wanted.email }, { now, publicUrl });
  }
  return { id, url: invitationLink(settings, id), expiresAt };
}

/** The link to the first account: the same on every instance until it runs out, then a new one. `null` once somebody has an account. */
export async function firstAccessLink(
  db: Kysely<Database>,
  now: Date,
  settings: Omit<LinkSettings, 'mails'>,
): Promise<string | null> {
  return await db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction);
    if (await hasAccounts(transaction)) return null;
    const kept = await liveInvitations(transaction, now)
      .select('id')
      .where('purpose', '=', 'first-access')
      .orderBy('created_at')
      .orderBy('id')
      .executeTakeFirst();
    if (kept) return invitationLink(settings, kept.id);
    const id = randomUUID();
    await transaction
      .insertInto('invitations')
      .values({
        id,
        token_hash: hashToken(invitationToken(settings.secret, id)),
        purpose: 'first-access',
        role: 'manager',
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + invitationHours * hour).toISOString(),
      })
      .execute();
    return invitationLink(settings, id);
  });
}

export interface LiveInvitation extends Invitation {
  id: string;
  accountId: string | null;
  accountRole: StaffRole | null;
}

/** What a link's token is for. Throws `invitationGone`. */
export async function findInvitation(db: Kysely<Database>, now: Date, token: string): Promise<LiveInvitation> {
  const row = await liveInvitations(db, now)
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
  // Several links to the first account may be out: all are void once there is one.
  if (row.purpose === 'first-access' && (await hasAccounts(db))) throw invitationGone();
  const { id, purpose, role, expires_at, name, account_id: accountId, account_role: accountRole } = row;
  const email = purpose === 'address' ? row.email : (row.account_email ?? row.email);
  return { id, purpose, email, name, role, expires_at, accountId, accountRole };
}

/** Account that a link belongs to, and its owner as the journal names them. Throws `invitationGone` for a link that makes an account. */
export function ownerOf({ accountId, email, name, accountRole }: LiveInvitation) {
  if (accountId === null || email === null || name === null || accountRole === null) throw invitationGone();
  return { id: accountId, email, actor: { kind: 'person', id: accountId, name, role: accountRole } as const };
}

/** Uses a link up, in the transaction of what it lets its holder do. Of two at once, one throws `invitationGone`. */
export async function spendInvitation(db: Kysely<Database>, now: Date, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw invitationGone();
}

/** Makes every link of an account void: whoever holds one must not come in by what its owner has just changed. */
export async function voidInvitations(db: Kysely<Database>, accountId: string): Promise<void> {
  await db.deleteFrom('invitations').where('account_id', '=', accountId).execute();
}

/** Sends whoever has an account under that address a link to a new password; for any other address nothing happens. */
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
    await makeInvitation(transaction, now, { purpose: 'password', accountId: account.id, email }, settings);
    const actor = { kind: 'visitor' } as const;
    await writeJournal({ db: transaction, actor, now }, { event: 'person.password-link-asked', subject: email });
  });
}
