import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { staffPages } from '../../contract/staff/pages.ts';
import type { Database } from '../db/schema.ts';
import type { InvitationPurpose } from '../db/tables/accounts.ts';

/** URL of a link. The token is in the fragment (`#`), which browsers do not send. */
export function invitationLink({ secret, publicUrl }: { secret: string; publicUrl: string }, id: string): string {
  return `${publicUrl}${staffPages.invitation}#${invitationToken(secret, id)}`;
}

/** Token of a link, derived from the site's secret: emails derive it again, and only its hash is stored. */
export function invitationToken(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`invitation\n${id}`).digest('base64url');
}

/** Live link for an address and purpose, or `null`. */
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

/** Links that are neither used nor expired. */
export function liveInvitations(db: Kysely<Database>, now: Date) {
  return db
    .selectFrom('invitations')
    .where('invitations.used_at', 'is', null)
    .where('invitations.expires_at', '>', now.toISOString());
}
