import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { confirmationDays } from '../../contract/retention.ts';
import { duplicateCode } from '../../contract/schemas.ts';
import type { ConsentEvent, Database } from '../db/schema.ts';
import { UniqueViolation } from '../db/unique-violation.ts';
import { queueLetter } from '../mail/queue.ts';
import type { PublicDeps } from './contact.ts';
import { type LinkPurpose, type Subscriber, tokenId, tokenMatches } from './newsletter-links.ts';
import { DuplicateSubmission, isWithinDailyLimit, takeSubmission } from './submissions.ts';

export interface SignUp {
  email: string;
  /** The notice that stood beside the form, kept as evidence of what was agreed to. */
  notice: { version: string; text: string };
  /** Path of the page that held the form. */
  page?: string | undefined;
  idempotencyKey?: string | undefined;
  /** A machine seems to have filled the form: the sign-up is kept for staff to see, and no letter goes to an address it made up. */
  suspected?: boolean;
}

/** How the evidence names a sign-up that a machine seems to have made. */
export const suspectedMethod = 'sospetto';

/** What services need that change the list for its members and staff. */
export interface StaffDeps extends Omit<PublicDeps, 'db'> {
  db: { staff: Kysely<Database> };
}

/** An address is in the list already; `code` is what the API says. */
export class AlreadySubscribed extends Error {
  override name = 'AlreadySubscribed';
  readonly code = duplicateCode;
}

/**
 * Puts an address into the list, unconfirmed, with the evidence of the sign-up and a letter that asks its owner. Throws
 * `AlreadySubscribed` for an address that is there; whoever lost the letter is sent another one then, once a day.
 */
export async function subscribe(
  deps: PublicDeps,
  { email, notice, page, idempotencyKey, suspected = false }: SignUp,
): Promise<void> {
  const moment = { secret: deps.secret, now: deps.now(), publicUrl: deps.publicUrl };
  try {
    await deps.db.visitors.transaction().execute(async (transaction) => {
      if (idempotencyKey !== undefined) {
        const submission = { idempotencyKey, content: ['newsletter', email.toLowerCase()] };
        await takeSubmission(transaction, submission, moment);
      }
      await transaction.insertInto('newsletter').values({ email, created_at: moment.now.toISOString() }).execute();
      await keepEvidence(transaction, 'signed_up', email, moment.now, {
        notice_version: notice.version,
        notice_text: notice.text,
        page: page ?? null,
        method: suspected ? suspectedMethod : 'modulo',
      });
      if (!suspected) await askOwner(transaction, email, moment, lettersForSignUps);
    });
  } catch (error) {
    if (error instanceof DuplicateSubmission) return;
    if (!(error instanceof UniqueViolation)) throw error;
    if (!suspected)
      await deps.db.visitors
        .transaction()
        .execute((transaction) => askOwner(transaction, email, moment, lettersForRepetitions));
    throw new AlreadySubscribed('The address is in the list');
  } finally {
    deps.lettersWaiting?.();
  }
}

// Only who reads the mailbox can leave the list: whoever left and signs up again the same day is asked again, within measure.
const lettersForSignUps = 3;
const lettersForRepetitions = 1;

/** Queues the letter that asks for confirmation, if fewer than `times` went out today; it is dropped where it turns out that its owner has confirmed. */
async function askOwner(
  transaction: Transaction<Database>,
  email: string,
  moment: Moment,
  times: number,
): Promise<void> {
  const limit = { purpose: 'confirmation', subject: email, times };
  if (await isWithinDailyLimit(transaction, limit, moment))
    await queueLetter(transaction, { kind: 'newsletter-confirmation', recipient: email }, moment);
}

interface Moment {
  secret: string;
  now: Date;
  publicUrl: string;
}

/** A member of the list, as a link's page may show it. */
export type LinkState = { state: 'unknown' | 'expired' } | { state: 'waiting' | 'confirmed'; email: string };

/** What the page behind a link has to say: nothing is changed. `unknown`: forged, or the address is not in the list (any more). */
export async function readLink(deps: StaffDeps, purpose: LinkPurpose, token: string): Promise<LinkState> {
  const subscriber = await findSubscriber(deps.db.staff, deps.secret, purpose, token);
  if (subscriber === null) return { state: 'unknown' };
  if (subscriber.confirmed_at !== null) return { state: 'confirmed', email: subscriber.email };
  if (purpose === 'confirm' && hasExpired(subscriber.created_at, deps.now())) return { state: 'expired' };
  return { state: 'waiting', email: subscriber.email };
}

export type Confirmation = 'confirmed' | 'already-confirmed' | 'expired' | 'unknown';

/** Makes an address a subscriber because its owner pressed the button, and keeps the evidence. */
export async function confirmSubscription(deps: StaffDeps, token: string): Promise<Confirmation> {
  const now = deps.now();
  const result = await deps.db.staff.transaction().execute(async (transaction): Promise<Confirmation> => {
    const subscriber = await findSubscriber(transaction, deps.secret, 'confirm', token);
    if (subscriber === null) return 'unknown';
    if (subscriber.confirmed_at !== null) return 'already-confirmed';
    if (hasExpired(subscriber.created_at, now)) return 'expired';
    const { numUpdatedRows } = await transaction
      .updateTable('newsletter')
      .set({ confirmed_at: now.toISOString() })
      .where('id', '=', subscriber.id)
      .where('confirmed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return 'already-confirmed';
    await keepEvidence(transaction, 'confirmed', subscriber.email, now, {
      ...(await noticeAgreedTo(transaction, subscriber.email)),
      page: null,
      method: 'lettera',
    });
    const letter = { kind: 'newsletter-welcome', recipient: subscriber.email } as const;
    await queueLetter(transaction, letter, { now, publicUrl: deps.publicUrl });
    return 'confirmed';
  });
  if (result === 'confirmed') deps.lettersWaiting?.();
  return result;
}

/** How somebody left the list: the page's button, the mail program's own (RFC 8058), or the firm at their request. */
export type UnsubscribeMethod = 'pagina' | 'un-clic' | 'studio';

/** Takes the owner of a link off the list. `unknown` also answers whoever has left already. */
export async function unsubscribe(
  deps: StaffDeps,
  token: string,
  method: UnsubscribeMethod,
): Promise<'unsubscribed' | 'unknown'> {
  return await deps.db.staff.transaction().execute(async (transaction) => {
    const subscriber = await findSubscriber(transaction, deps.secret, 'unsubscribe', token);
    if (subscriber === null) return 'unknown';
    await removeSubscriber(transaction, subscriber, 'unsubscribed', deps.now(), method);
    return 'unsubscribed';
  });
}

/** Deletes the row and every letter still waiting for it; the evidence stays. */
export async function removeSubscriber(
  transaction: Transaction<Database>,
  { id, email }: Subscriber,
  event: ConsentEvent,
  now: Date,
  method: string | null,
): Promise<void> {
  const { numDeletedRows } = await transaction.deleteFrom('newsletter').where('id', '=', id).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return;
  const agreed = await noticeAgreedTo(transaction, email);
  await keepEvidence(transaction, event, email, now, { ...agreed, page: null, method });
  await transaction
    .deleteFrom('outbox')
    .where(sql`lower(recipient)`, '=', sql<string>`lower(${email})`)
    .where('kind', 'like', 'newsletter-%')
    .where('status', 'in', ['waiting', 'failed'])
    .execute();
}

/** The row of the list for an address, whatever its case. */
export async function subscriberByAddress(db: Kysely<Database>, email: string) {
  return await db
    .selectFrom('newsletter')
    .selectAll()
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
}

/** Whether a sign-up of that time has waited too long for its owner. */
export function hasExpired(createdAt: string, now: Date): boolean {
  return Date.parse(createdAt) + confirmationDays * 86_400_000 <= now.getTime();
}

async function findSubscriber(db: Kysely<Database>, secret: string, purpose: LinkPurpose, token: string) {
  const id = tokenId(token);
  if (id === null) return null;
  const row = await db.selectFrom('newsletter').selectAll().where('id', '=', id).executeTakeFirst();
  return row !== undefined && tokenMatches(secret, purpose, row, token) ? row : null;
}

interface Evidence {
  notice_version: string | null;
  notice_text: string | null;
  page: string | null;
  method: string | null;
}

async function keepEvidence(
  transaction: Transaction<Database>,
  event: ConsentEvent,
  email: string,
  now: Date,
  evidence: Evidence,
): Promise<void> {
  await transaction
    .insertInto('newsletter_consents')
    .values({ id: randomUUID(), email, event, ...evidence, created_at: now.toISOString() })
    .execute();
}

/** The notice of the latest sign-up of an address: what later steps are about. */
async function noticeAgreedTo(db: Kysely<Database>, email: string) {
  const signUp = await db
    .selectFrom('newsletter_consents')
    .select(['notice_version', 'notice_text'])
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .where('event', '=', 'signed_up')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return signUp ?? { notice_version: null, notice_text: null };
}
