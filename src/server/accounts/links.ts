import type { Kysely } from 'kysely';
import { staffPages } from '../../contract/staff/pages.ts';
import type { Database } from '../db/schema.ts';
import type { InvitationPurpose } from '../db/tables/accounts.ts';
import { signLines } from '../tokens.ts';

/** Makes the URL of an invitation or reset link. The token is in the fragment (`#`), which browsers do not send. */
export function makeInvitationUrl({ secret, publicUrl }: { secret: string; publicUrl: string }, id: string): string {
  return `${publicUrl}${staffPages.invitation}#${makeInvitationToken(secret, id)}`;
}

/** Derives the token of a link, so that emails can derive it again: the database has only its hash. */
export function makeInvitationToken(secret: string, id: string): string {
  return signLines(secret, 'invitation', id);
}

/** Finds the live link for an address and purpose, and the name of its sender; `null` if there is none. */
export async function findLinkFor(
  db: Kysely<Database>,
  { email, purpose, now }: { email: string; purpose: InvitationPurpose; now: Date },
): Promise<{ id: string; expires_at: string; sender: string | null } | null> {
  const row = await selectLiveInvitations(db, now)
    .leftJoin('accounts', 'accounts.id', 'invitations.made_by')
    .select(['invitations.id', 'invitations.expires_at', 'accounts.name as sender'])
    .where('invitations.purpose', '=', purpose)
    .where('invitations.email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

export function selectLiveInvitations(db: Kysely<Database>, now: Date) {
  return db
    .selectFrom('invitations')
    .where('invitations.used_at', 'is', null)
    .where('invitations.expires_at', '>', now.toISOString());
}
