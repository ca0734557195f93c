import type { Kysely } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { requireFound } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';

/* Addresses without circulars: the mailbox failed repeatedly or is missing, or the reader complained. */

/** Codes for a mailbox or domain that does not exist (RFC 3463 and 7505). */
const permanentCodes = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);
/** Number of circulars in a row that fail for other reasons before an address is suppressed. */
const maxFailures = 3;

/** Makes the key of an address in the table of suppressions. */
export const toSuppressionKey = (email: string) => email.toLowerCase();

export async function isSuppressed(db: Kysely<Database>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('newsletter_suppressions')
    .select('email')
    .where('email', '=', toSuppressionKey(email))
    .where('suppressed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** `reason`: a code such as `5.1.1`, or `complaint`. Suppresses at once if permanent, else after three in a row. */
export async function recordFailure(
  db: Kysely<Database>,
  { email, reason, now }: { email: string; reason: string; now: Date },
): Promise<void> {
  const isPermanent = permanentCodes.has(reason) || reason === 'complaint';
  const at = now.toISOString();
  await db
    .insertInto('newsletter_suppressions')
    .values({ email: toSuppressionKey(email), reason, failures: 1, suppressed_at: isPermanent ? at : null })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(({ eb, ref }) => ({
        reason,
        failures: eb('newsletter_suppressions.failures', '+', 1),
        suppressed_at: isPermanent
          ? eb.fn.coalesce('newsletter_suppressions.suppressed_at', eb.val(at))
          : eb
              .case()
              .when('newsletter_suppressions.failures', '>=', maxFailures - 1)
              .then(eb.fn.coalesce('newsletter_suppressions.suppressed_at', eb.val(at)))
              .else(ref('newsletter_suppressions.suppressed_at'))
              .end(),
      })),
    )
    .execute();
}

/** Records that a circular was accepted for an address: resets its count of failures in a row. */
export async function resetFailures(db: Kysely<Database>, email: string): Promise<void> {
  await db
    .deleteFrom('newsletter_suppressions')
    .where('email', '=', toSuppressionKey(email))
    .where('suppressed_at', 'is', null)
    .execute();
}

/** Lifts the suppression of a subscriber. Throws a 404 if there is none. */
export async function liftSuppression(context: Context, id: number): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    const { email } = requireFound(
      await db.selectFrom('newsletter').select('email').where('id', '=', id).executeTakeFirst(),
    );
    const { numDeletedRows } = await db
      .deleteFrom('newsletter_suppressions')
      .where('email', '=', toSuppressionKey(email))
      .where('suppressed_at', 'is not', null)
      .executeTakeFirstOrThrow();
    requireFound(numDeletedRows > 0n);
    await writeJournal({ ...context, db }, { event: 'subscriber.readmitted', subject: String(id) });
  });
}
