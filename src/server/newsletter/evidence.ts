import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { pseudonym } from '../db/pseudonym.ts';
import type { Database, Row } from '../db/schema.ts';
import type { ConsentEvent } from '../db/tables/newsletter.ts';
import { isAddress } from './terms.ts';

/** How the evidence names a sign-up that a machine seems to have made. */
export const suspectedMethod = 'sospetto';

/** How the evidence names a sign-up that the firm made because somebody asked it to. */
export const firmsMethod = 'studio';

interface Evidence {
  notice_version: string | null;
  notice_text: string | null;
  page: string | null;
  method: string | null;
  added_by?: string | null;
  reason?: string;
}

/** Writes down one step of a subscription. `email` is the address, or its pseudonym. */
export async function keepEvidence(
  transaction: Transaction<Database>,
  event: ConsentEvent,
  email: string,
  now: Date,
  evidence: Evidence,
): Promise<void> {
  await transaction
    .insertInto('newsletter_consents')
    .values({
      id: randomUUID(),
      email,
      // A visitor's request may not name the event: signing up is the only one it may leave.
      ...(event !== 'signed_up' && { event }),
      ...evidence,
      created_at: now.toISOString(),
    })
    .execute();
}

/** The notice of the latest sign-up of an address, a person's before a machine's: what later steps are about. */
export async function noticeAgreedTo(db: Kysely<Database>, email: string) {
  const signUp = await db
    .selectFrom('newsletter_consents')
    .select(['notice_version', 'notice_text'])
    .where(isAddress('email', email))
    .where('event', '=', 'signed_up')
    .orderBy(sql`case when method = ${suspectedMethod} then 1 else 0 end`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return signUp ?? { notice_version: null, notice_text: null };
}

/** Takes an address off the list with its waiting letters; evidence stays. Answers whether the row was as read. */
export async function removeSubscriber(
  transaction: Transaction<Database>,
  { id, email, created_at }: Row<'newsletter'>,
  { event, method, now, secret }: { event: ConsentEvent; method: string | null; now: Date; secret: string },
): Promise<boolean> {
  let removal = transaction.deleteFrom('newsletter').where('id', '=', id);
  if (event === 'expired') removal = removal.where('confirmed_at', 'is', null).where('created_at', '=', created_at);
  // As it is now: its owner may have confirmed since it was read.
  const removed = await removal.returning('confirmed_at').executeTakeFirst();
  if (!removed) return false;

  const agreed = await noticeAgreedTo(transaction, email);
  const neverAgreed = removed.confirmed_at === null;
  if (neverAgreed) await pseudonymiseUnagreed(transaction, email, secret);
  const name = neverAgreed ? pseudonym(secret, email) : email;
  await keepEvidence(transaction, event, name, now, { ...agreed, page: null, method });
  await transaction
    .deleteFrom('outbox')
    .where(isAddress('recipient', email))
    .where('kind', 'like', 'newsletter-%')
    .where('status', 'in', ['queued', 'failed', 'on-hold'])
    .execute();
  return true;
}

/** Replaces an address in the evidence of sign-ups that it never confirmed; what it once agreed to stays as it is. */
async function pseudonymiseUnagreed(transaction: Transaction<Database>, email: string, secret: string): Promise<void> {
  const agreed = await transaction
    .selectFrom('newsletter_consents')
    .select(({ fn }) => fn.max('created_at').as('last'))
    .where(isAddress('email', email))
    .where('event', 'in', ['confirmed', 'unsubscribed'])
    .executeTakeFirst();
  let unagreed = transaction
    .updateTable('newsletter_consents')
    .set({ email: pseudonym(secret, email) })
    .where(isAddress('email', email));
  if (agreed?.last) unagreed = unagreed.where('created_at', '>', agreed.last);
  await unagreed.execute();
}
