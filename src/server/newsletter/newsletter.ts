import type { Kysely, Transaction } from 'kysely';
import { confirmationsPerDay, confirmationsPerNetworkAndDay, emailsPerClientAndDay } from '../../contract/retention.ts';
import type { Context, Site } from '../context.ts';
import type { Database } from '../db/schema.ts';
import {
  claimSubmission,
  DuplicateSubmission,
  isWithinDailyLimit,
  normaliseMailbox,
  secondsLeftToday,
} from '../db/submissions.ts';
import { UniqueViolation } from '../db/unique-violation.ts';
import { tooManyRequests } from '../http/errors.ts';
import { queueEmail } from '../mail/queue.ts';
import { confirmationEmail } from './emails.ts';
import { firmMethod, removeSubscriber, storeEvidence, suspectedMethod } from './evidence.ts';
import { findSubscriberByAddress, hasExpired } from './terms.ts';

export interface SignUp {
  email: string;
  /** Consent notice shown beside the form, stored as evidence of the consent. */
  notice: { version: string; text: string };
  /** Version of the notice that the form showed; absent for API calls, which show none. */
  shown?: string | undefined;
  page?: string | undefined;
  idempotencyKey?: string | undefined;
  /** True if a program seems to have posted: stored for staff, and no email to a perhaps invented address. */
  suspected?: boolean;
  /** Staff member that signs a person up at their request, and the reason. */
  added?: { by: string | null; reason: string } | undefined;
  /** Opaque keyed digests of the client and of its network, for their daily limits. */
  client?: string | undefined;
  network?: string | undefined;
}

/** Looks up addresses by the `staff` handle: `visitor` may only insert. */
interface SignUpSite extends Site {
  staff: Kysely<Database>;
}

/**
 * `already-subscribed`: the address is in the list; an unconfirmed one gets another confirmation email.
 * `notice-changed`: since the form was shown, so that the visitor has not agreed to the current notice.
 */
export type SignUpOutcome = 'signed-up' | 'already-subscribed' | 'notice-changed';

/**
 * Adds an address to the list, unconfirmed, and emails it a request to confirm. Throws a 429 if the daily limit of the
 * mailbox, the client or the network is reached.
 */
export async function subscribe(context: Context, site: SignUpSite, signUp: SignUp): Promise<SignUpOutcome> {
  if (signUp.shown !== undefined && signUp.shown !== signUp.notice.version) return 'notice-changed';
  // Retries on a race: between insert and lookup another request may add or remove the address.
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const outcome = (await insertNewSignUp(context, site, signUp)) ?? (await repeatSignUp(context, site, signUp));
    if (outcome === 'changed') continue;
    site.onEmailsQueued?.();
    return outcome;
  }
  throw new Error('The address came and went with every look');
}

const maxAttempts = 5;

/** Inserts the address; `null` if it is in the list. */
async function insertNewSignUp({ db, now }: Context, site: SignUpSite, signUp: SignUp): Promise<'signed-up' | null> {
  try {
    await db.transaction().execute(async (transaction) => {
      await claimKey(transaction, 'newsletter', signUp, { now, secret: site.secret });
      await insertSignUp(transaction, signUp, site, now);
    });
    return 'signed-up';
  } catch (error) {
    if (error instanceof DuplicateSubmission) return 'signed-up';
    if (error instanceof UniqueViolation) return null;
    throw error;
  }
}

/** `signed-up`: replaced an expired sign-up. `changed`: the row changed meanwhile, retry. */
async function repeatSignUp({ now }: Context, site: SignUpSite, signUp: SignUp): Promise<SignUpOutcome | 'changed'> {
  const { email, suspected } = signUp;
  try {
    return await site.staff.transaction().execute(async (transaction) => {
      const row = await findSubscriberByAddress(transaction, email);
      if (row === undefined) return 'changed';
      // Confirmed addresses get no confirmation email, so nothing is stored as evidence.
      if (row.confirmed_at !== null) return 'already-subscribed';
      const moment = { now, secret: site.secret };
      if (hasExpired(row.created_at, now)) {
        await claimKey(transaction, 'newsletter-again', signUp, moment);
        const removed = { event: 'expired', method: null, now, secret: site.secret } as const;
        if (!(await removeSubscriber(transaction, row, removed))) return 'changed';
        await insertSignUp(transaction, signUp, site, now);
        return 'signed-up';
      }
      // Locks the row first: from here on it can be neither removed nor confirmed concurrently.
      const { numUpdatedRows } = await transaction
        .updateTable('newsletter')
        .set(({ ref }) => ({ created_at: suspected ? ref('created_at') : now.toISOString() }))
        .where('id', '=', row.id)
        .where('confirmed_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return 'changed';
      await claimKey(transaction, 'newsletter-again', signUp, moment);
      await storeSignUp(transaction, signUp, now);
      if (suspected) return 'already-subscribed';
      await queueConfirmation(transaction, signUp, site, now, confirmationsPerDay.repeated);
      return 'already-subscribed';
    });
  } catch (error) {
    if (error instanceof DuplicateSubmission) return 'already-subscribed';
    if (error instanceof UniqueViolation) return 'changed';
    throw error;
  }
}

async function claimKey(
  transaction: Transaction<Database>,
  purpose: string,
  { email, idempotencyKey }: SignUp,
  moment: { now: Date; secret: string },
): Promise<void> {
  if (idempotencyKey === undefined) return;
  await claimSubmission(transaction, { idempotencyKey, content: [purpose, email.toLowerCase()] }, moment);
}

async function insertSignUp(transaction: Transaction<Database>, signUp: SignUp, site: Site, now: Date): Promise<void> {
  await transaction.insertInto('newsletter').values({ email: signUp.email, created_at: now.toISOString() }).execute();
  await storeSignUp(transaction, signUp, now);
  if (signUp.suspected) return;
  const refusal = await queueConfirmation(transaction, signUp, site, now, confirmationsPerDay.newSignUp);
  // Rolls the sign-up back: without an email it could not be confirmed.
  if (refusal !== null) throw tooManyRequests(secondsLeftToday(now), refusal);
}

async function storeSignUp(
  transaction: Transaction<Database>,
  { email, notice, page, suspected, added }: SignUp,
  now: Date,
): Promise<void> {
  await storeEvidence(transaction, 'signed_up', email, now, {
    notice_version: notice.version,
    notice_text: notice.text,
    page: page ?? null,
    method: suspected ? suspectedMethod : added ? firmMethod : 'modulo',
    ...(added && { added_by: added.by, reason: added.reason }),
  });
}

type LimitMessage = (wait: string) => string;

const describeMailboxLimit: LimitMessage = (wait) =>
  `Per questa casella oggi sono già partite ${confirmationsPerDay.newSignUp} richieste di conferma: si può riprovare ${wait}`;
const describeConnectionLimit: LimitMessage = (wait) =>
  `Da questa connessione oggi sono già arrivate molte iscrizioni: si può riprovare ${wait}`;

/** Queues the confirmation email, or returns the message of an exhausted daily limit. */
async function queueConfirmation(
  transaction: Transaction<Database>,
  { email, client, network }: SignUp,
  { secret, publicUrl }: Site,
  now: Date,
  times: number,
): Promise<LimitMessage | null> {
  const moment = { secret, now, publicUrl };
  const limits = [
    { purpose: 'confirmation', subject: normaliseMailbox(email), times, refusal: describeMailboxLimit },
    {
      purpose: 'confirmation-client',
      subject: client,
      times: emailsPerClientAndDay,
      refusal: describeConnectionLimit,
    },
    {
      purpose: 'confirmation-network',
      subject: network,
      times: confirmationsPerNetworkAndDay,
      refusal: describeConnectionLimit,
    },
  ];
  for (const { subject, refusal, ...limit } of limits) {
    if (subject === undefined) continue;
    if (!(await isWithinDailyLimit(transaction, { subject, ...limit }, moment))) return refusal;
  }
  await queueEmail(transaction, confirmationEmail, { recipient: email }, moment);
  return null;
}
