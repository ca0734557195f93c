import type { Kysely } from 'kysely';
import { rowNumber } from '../../contract/schemas.ts';
import type { Context, Site } from '../context.ts';
import type { Database, Row } from '../db/schema.ts';
import { queueEmail } from '../mail/queue.ts';
import { isLinkToken, readLinkedId } from '../tokens.ts';
import { welcomeEmail } from './emails.ts';
import { findAgreedNotice, removeSubscriber, storeEvidence } from './evidence.ts';
import type { NewsletterPurpose } from './links.ts';
import { hasExpired } from './terms.ts';

export type LinkState = { state: 'unknown' | 'expired' } | { state: 'waiting' | 'confirmed'; email: string };

/** Reads the state of a link. `unknown`: the token is forged, or the address is not in the list. */
export async function readLink(
  { db, now }: Context,
  { secret }: Site,
  purpose: NewsletterPurpose,
  token: string,
): Promise<LinkState> {
  const subscriber = await findByToken(db, secret, purpose, token);
  if (subscriber === null) return { state: 'unknown' };
  if (subscriber.confirmed_at !== null) return { state: 'confirmed', email: subscriber.email };
  if (purpose === 'newsletter-confirm' && hasExpired(subscriber.created_at, now)) return { state: 'expired' };
  return { state: 'waiting', email: subscriber.email };
}

export type Confirmation = 'confirmed' | 'already-confirmed' | 'expired' | 'unknown';

/** Confirms a subscription by the token of its link, stores the evidence and queues the welcome email. */
export async function confirmSubscription(
  { db, now }: Context,
  { secret, publicUrl, onEmailsQueued }: Site,
  token: string,
): Promise<Confirmation> {
  const result = await db.transaction().execute(async (transaction): Promise<Confirmation> => {
    const subscriber = await findByToken(transaction, secret, 'newsletter-confirm', token);
    if (subscriber === null) return 'unknown';
    if (subscriber.confirmed_at !== null) return 'already-confirmed';
    if (hasExpired(subscriber.created_at, now)) return 'expired';
    const { numUpdatedRows } = await transaction
      .updateTable('newsletter')
      .set({ confirmed_at: now.toISOString() })
      .where('id', '=', subscriber.id)
      .where('confirmed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) {
      // Lost a race with the same link, or with the unsubscribe link.
      return (await findByToken(transaction, secret, 'newsletter-confirm', token)) === null
        ? 'unknown'
        : 'already-confirmed';
    }
    await storeEvidence(transaction, 'confirmed', subscriber.email, now, {
      ...(await findAgreedNotice(transaction, subscriber.email)),
      page: null,
      method: 'email',
    });
    await queueEmail(transaction, welcomeEmail, { recipient: subscriber.email }, { now, publicUrl });
    return 'confirmed';
  });
  if (result === 'confirmed') onEmailsQueued?.();
  return result;
}

/** Button of the page, of the mail program (RFC 8058), or the firm at a person's request. */
export type UnsubscribeMethod = 'pagina' | 'un-clic' | 'studio';

/** Unsubscribes the address of a link. Returns `unknown` also if the address is not in the list any more. */
export async function unsubscribe(
  { db, now }: Context,
  { secret }: Site,
  token: string,
  method: UnsubscribeMethod,
): Promise<'unsubscribed' | 'unknown'> {
  return await db.transaction().execute(async (transaction) => {
    const subscriber = await findByToken(transaction, secret, 'newsletter-unsubscribe', token);
    if (subscriber === null) return 'unknown';
    await removeSubscriber(transaction, subscriber, { event: 'unsubscribed', method, now, secret });
    return 'unsubscribed';
  });
}

async function findByToken(
  db: Kysely<Database>,
  secret: string,
  purpose: NewsletterPurpose,
  token: string,
): Promise<Row<'newsletter'> | null> {
  const id = readLinkedId(token, rowNumber);
  if (id === null) return null;
  const row = await db.selectFrom('newsletter').selectAll().where('id', '=', id).executeTakeFirst();
  return row !== undefined && isLinkToken(secret, purpose, row, token) ? row : null;
}
