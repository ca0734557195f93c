import { createHmac, randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { StaffRole } from '../../../contract/roles.ts';
import { staffPaths } from '../../../contract/staff-paths.ts';
import type { Invitation } from '../../../contract/staff-people.ts';
import type { InvitationPurpose } from '../../db/account-tables.ts';
import { lockAccounts } from '../../db/accounts.ts';
import { databaseTime } from '../../db/database-time.ts';
import type { Database } from '../../db/schema.ts';
import { hour } from '../../durations.ts';
import { queueLetter } from '../../mail/queue.ts';
import { latestGivenOut } from './clock-put-right.ts';
import { hasAccounts } from './new-account.ts';
import { hashToken } from './sessions.ts';

/** How long a link works. */
const invitationHours = 72;

/** What making links needs beside the database: the site's secret, its address, and whether letters go out. */
export interface LinkSettings {
  secret: string;
  publicUrl: string;
  /** Whether a letter brings the link too. */
  mails: boolean;
}

/** A link that was made. */
export interface Link {
  id: string;
  url: string;
  expiresAt: string;
}

/** A link was used, has run out, or never was. */
export class InvitationGone extends Error {
  override name = 'InvitationGone';
}

/** What a link is for: an account that exists, or one that is to be made for an address or for whoever comes first. */
type Purpose =
  | { purpose: 'password' | 'access' | 'rehearsal'; accountId: string; email: string }
  | { purpose: 'invitation'; email: string; role: StaffRole };

/**
 * Makes a link, within the transaction of its reason; older ones of the same purpose for the same person are void. Where letters go
 * out, one brings it.
 */
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
    const letter = { kind: `staff-${wanted.purpose}`, recipient: wanted.email } as const;
    await queueLetter(db, letter, { now, publicUrl: settings.publicUrl });
  }
  return { id, url: invitationLink(settings, id), expiresAt };
}

/**
 * The link to the first account, while there is none: the same one at every start and on every instance until it runs out, then a
 * new one. `null` once somebody has an account.
 */
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

/** A link that works still, and whose it is. */
export interface LiveInvitation extends Invitation {
  id: string;
  accountId: string | null;
  accountRole: StaffRole | null;
}

/** What a link's token is for. Throws `InvitationGone`. */
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
  if (!row || (row.disabled_at !== null && row.account_id !== null)) throw new InvitationGone();
  const { id, purpose, role, expires_at, name, account_id: accountId, account_role: accountRole } = row;
  return { id, purpose, email: row.account_email ?? row.email, name, role, expires_at, accountId, accountRole };
}

/** Uses a link up, in the transaction of what it lets its holder do. Of two at once, one throws `InvitationGone`. */
export async function spendInvitation(db: Kysely<Database>, now: Date, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new InvitationGone();
}

/** Makes every link of an account void: whoever holds one must not come in by what its owner has just changed. */
export async function voidInvitations(db: Kysely<Database>, accountId: string): Promise<void> {
  await db.deleteFrom('invitations').where('account_id', '=', accountId).execute();
}

/** The address that a link opens; the token stands behind `#`, which browsers send to nobody. */
export function invitationLink({ secret, publicUrl }: Pick<LinkSettings, 'secret' | 'publicUrl'>, id: string): string {
  return `${publicUrl}${staffPaths.staffInvitation}#${invitationToken(secret, id)}`;
}

/**
 * The token of a link. It comes out of the site's secret, so that a letter can be written when it is sent and the first link can be
 * printed again, and stands nowhere; what is stored is its hash.
 */
function invitationToken(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`invitation\n${id}`).digest('base64url');
}

/** The live link of that purpose for an address, or `null`. */
export async function findLinkFor(
  db: Kysely<Database>,
  { email, purpose, now }: { email: string; purpose: InvitationPurpose; now: Date },
): Promise<{ id: string; expires_at: string } | null> {
  const row = await liveInvitations(db, now)
    .select(['id', 'expires_at'])
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

/** Links that nobody has used and that are not over. */
export function liveInvitations(db: Kysely<Database>, now: Date) {
  return db
    .selectFrom('invitations')
    .where('invitations.used_at', 'is', null)
    .where('invitations.expires_at', '>', now.toISOString())
    .where('invitations.created_at', '<=', latestGivenOut(now));
}
