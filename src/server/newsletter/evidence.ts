import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { makePseudonym } from '../db/pseudonym.ts';
import type { Database, Row } from '../db/schema.ts';
import type { ConsentEvent } from '../db/tables/newsletter.ts';
import { matchesAddress } from './terms.ts';

/** Value of `method` for a sign-up that a program seems to have made. */
export const suspectedMethod = 'sospetto';

/** Value of `method` for a step that the firm made at a person's request, such as a sign-up. */
export const firmMethod = 'studio';

/** Value of `method` for an address of a list that the firm brought: it was asked, and has not signed up itself. */
export const listMethod = 'elenco';

interface Evidence {
  notice_version: string | null;
  notice_text: string | null;
  page: string | null;
  method: string | null;
  added_by?: string | null;
  reason?: string;
}

/** Stores one step of a subscription as evidence. `email` is the address, or its pseudonym. */
export async function storeEvidence(
  transaction: Transaction<Database>,
  event: ConsentEvent,
  email: string,
  now: Date,
  evidence: Evidence,
): Promise<void> {
  await transaction
    .insertInto('newsletter_consents')
    .values(makeEvidenceRow(event, email, now, evidence))
    .execute();
}

/** Makes the row of one step of a subscription. */
export function makeEvidenceRow(event: ConsentEvent, email: string, now: Date, evidence: Evidence) {
  return {
    id: randomUUID(),
    email,
    // Omits `signed_up`: it is the column's default.
    ...(event !== 'signed_up' && { event }),
    ...evidence,
    created_at: now.toISOString(),
  };
}

/** Notice of the latest sign-up, which later steps refer to. One by a person precedes one by a program. */
export async function findAgreedNotice(db: Kysely<Database>, email: string) {
  const signUp = await db
    .selectFrom('newsletter_consents')
    .select(['notice_version', 'notice_text'])
    .where(matchesAddress('email', email))
    .where('event', '=', 'signed_up')
    .orderBy(sql`case when method = ${suspectedMethod} then 1 else 0 end`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return signUp ?? { notice_version: null, notice_text: null };
}

/** Removes an address and its pending emails, not its evidence. False if it was deleted, or (`expired`) changed. */
export async function removeSubscriber(
  transaction: Transaction<Database>,
  { id, email, created_at }: Row<'newsletter'>,
  { event, method, now, secret }: { event: ConsentEvent; method: string | null; now: Date; secret: string },
): Promise<boolean> {
  let removal = transaction.deleteFrom('newsletter').where('id', '=', id);
  if (event === 'expired') removal = removal.where('confirmed_at', 'is', null).where('created_at', '=', created_at);
  // Reads the current value: the subscriber may have confirmed since the row was read.
  const removed = await removal.returning('confirmed_at').executeTakeFirst();
  if (!removed) return false;

  const agreed = await findAgreedNotice(transaction, email);
  const neverAgreed = removed.confirmed_at === null;
  if (neverAgreed) await pseudonymiseUnconfirmed(transaction, email, secret);
  const name = neverAgreed ? makePseudonym(secret, email) : email;
  await storeEvidence(transaction, event, name, now, { ...agreed, page: null, method });
  await transaction
    .deleteFrom('outbox')
    .where(matchesAddress('recipient', email))
    .where('kind', 'like', 'newsletter-%')
    .where('status', 'in', ['queued', 'failed', 'on-hold'])
    .execute();
  return true;
}

/** Pseudonymises the evidence of sign-ups that were never confirmed; evidence of an earlier consent stays as it is. */
async function pseudonymiseUnconfirmed(
  transaction: Transaction<Database>,
  email: string,
  secret: string,
): Promise<void> {
  const agreed = await transaction
    .selectFrom('newsletter_consents')
    .select(({ fn }) => fn.max('created_at').as('last'))
    .where(matchesAddress('email', email))
    .where('event', 'in', ['confirmed', 'unsubscribed'])
    .executeTakeFirst();
  let unconfirmed = transaction
    .updateTable('newsletter_consents')
    .set({ email: makePseudonym(secret, email) })
    .where(matchesAddress('email', email));
  if (agreed?.last) unconfirmed = unconfirmed.where('created_at', '>', agreed.last);
  await unconfirmed.execute();
}
