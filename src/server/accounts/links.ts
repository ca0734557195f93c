import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { staffPages } from '../../contract/staff/pages.ts';
import type { Database } from '../db/schema.ts';
import type { InvitationPurpose } from '../db/tables/accounts.ts';

/** The address that a link opens; the token stands behind `#`, which browsers send to nobody. */
export function invitationLink({ secret, publicUrl }: { secret: string; publicUrl: string }, id: string): string {
  return `${publicUrl}${staffPages.invitation}#${invitationToken(secret, id)}`;
}

/** The token of a link, made of the site's secret, so that it can be written again and stands nowhere; its hash is stored. */
export function invitationToken(secret: string, id: string): string {
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
    .where('invitations.expires_at', '>', now.toISOString());
}
