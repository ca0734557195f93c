import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { isSingleAddress } from '../mail/email-kind.ts';

export interface Reader {
  id: number;
  email: string;
}

/** Readers who would get a circular now, and counts of the confirmed subscribers excluded from it, by reason. */
export interface Audience {
  readers: Reader[];
  excluded: Record<string, number>;
}

/**
 * Reads the audience of a circular: subscribers that are confirmed, not suppressed, and agreed to a notice that names
 * «circolari». The notice is the text stored as evidence of the confirmation.
 */
export async function readAudience(db: Kysely<Database>): Promise<Audience> {
  const rows = await db
    .selectFrom('newsletter')
    .leftJoin('newsletter_suppressions', (join) =>
      join
        .on(sql<boolean>`newsletter_suppressions.email = lower(newsletter.email)`)
        .on('newsletter_suppressions.suppressed_at', 'is not', null),
    )
    .select(['newsletter.id', 'newsletter.email', 'newsletter_suppressions.email as suppressed'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('newsletter_consents')
          .select('newsletter_consents.id')
          .where(sql<boolean>`lower(newsletter_consents.email) = lower(newsletter.email)`)
          .where('newsletter_consents.event', '=', 'confirmed')
          .whereRef('newsletter_consents.created_at', '=', 'newsletter.confirmed_at')
          .where(sql<boolean>`lower(newsletter_consents.notice_text) like '%circolari%'`),
      ).as('covered'),
    )
    .where('newsletter.confirmed_at', 'is not', null)
    .orderBy('newsletter.id')
    .execute();
  const excluded: Record<string, number> = {};
  const readers = rows.flatMap(({ id, email, suppressed, covered }) => {
    const reason =
      suppressed !== null ? 'suppressed' : !isSingleAddress(email) ? 'invalid' : covered ? null : 'consent';
    if (reason === null) return [{ id, email }];
    excluded[reason] = (excluded[reason] ?? 0) + 1;
    return [];
  });
  return { readers, excluded };
}
