import type { Kysely, Transaction } from 'kysely';
import {
  confirmationsPerDay,
  confirmationsPerNetworkAndDay,
  lettersPerClientAndDay,
} from '../../contract/retention.ts';
import { duplicateCode } from '../../contract/schemas.ts';
import type { Context, Site } from '../context.ts';
import type { Database } from '../db/schema.ts';
import {
  DuplicateSubmission,
  isWithinDailyLimit,
  mailboxOf,
  secondsOfDayLeft,
  takeSubmission,
} from '../db/submissions.ts';
import { UniqueViolation } from '../db/unique-violation.ts';
import { tooManyRequests } from '../http/errors.ts';
import { queueLetter } from '../mail/queue.ts';
import { firmsMethod, keepEvidence, removeSubscriber, suspectedMethod } from './evidence.ts';
import { confirmation } from './letters.ts';
import { foldedAddress, hasExpired, subscriberByAddress } from './terms.ts';

export interface SignUp {
  email: string;
  /** The notice that stood beside the form, kept as evidence of what was agreed to. */
  notice: { version: string; text: string };
  /** The version of the notice that the form says it showed; none where a program calls, which shows none. */
  shown?: string | undefined;
  page?: string | undefined;
  idempotencyKey?: string | undefined;
  /** A machine seems to have filled the form: it is kept for staff to see, and no letter goes to an address that may be made up. */
  suspected?: boolean;
  /** Who of the firm signs somebody up that asked for it, and why. */
  added?: { by: string | null; reason: string } | undefined;
  /** Opaque keyed digests of the client and of its network, for their daily limits. */
  client?: string | undefined;
  network?: string | undefined;
}

/** The site, and the handle that looks up an address which is in the list: `visitor` may only insert. */
interface SignUpSite extends Site {
  staff: Kysely<Database>;
}

/** An address is in the list already; `code` is what the API says. */
export class AlreadySubscribed extends Error {
  override name = 'AlreadySubscribed';
  readonly code = duplicateCode;
}

/** Another notice stands beside the form by now than was shown: nobody has agreed to that one. */
export class NoticeChanged extends Error {
  override name = 'NoticeChanged';
}

/**
 * Puts an address into the list, unconfirmed, and asks its owner. Throws `AlreadySubscribed`, `NoticeChanged`, and a 429 where its mailbox, the
 * client or the network has had enough of the day.
 */
export async function subscribe(context: Context, site: SignUpSite, typed: SignUp): Promise<void> {
  if (typed.shown !== undefined && typed.shown !== typed.notice.version)
    throw new NoticeChanged('Another notice stands there');
  const signUp = { ...typed, email: foldedAddress(typed.email) };
  // Between the two looks the address may have left the list, or come into it.
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const outcome = (await signUpAnew(context, site, signUp)) ?? (await signUpAgain(context, site, signUp));
    if (outcome === 'changed') continue;
    site.lettersWaiting?.();
    if (outcome === 'there') throw new AlreadySubscribed('The address is in the list');
    return;
  }
  throw new Error('The address came and went with every look');
}

const mostAttempts = 5;

/** Inserts the address; `null` where it is in the list. */
async function signUpAnew({ db, now }: Context, site: SignUpSite, signUp: SignUp): Promise<'done' | null> {
  try {
    await db.transaction().execute(async (transaction) => {
      await takeKey(transaction, 'newsletter', signUp, { now, secret: site.secret });
      await insertSignUp(transaction, signUp, site, now);
    });
    return 'done';
  } catch (error) {
    if (error instanceof DuplicateSubmission) return 'done';
    if (error instanceof UniqueViolation) return null;
    throw error;
  }
}

async function signUpAgain({ now }: Context, site: SignUpSite, signUp: SignUp): Promise<'done' | 'there' | 'changed'> {
  const { email, suspected } = signUp;
  try {
    return await site.staff.transaction().execute(async (transaction) => {
      const row = await subscriberByAddress(transaction, email);
      if (row === undefined) return 'changed';
      // Nothing is asked of who has confirmed, so there is nothing to prove either.
      if (row.confirmed_at !== null) return 'there';
      const moment = { now, secret: site.secret };
      if (hasExpired(row.created_at, now)) {
        await takeKey(transaction, 'newsletter-again', signUp, moment);
        const removed = { event: 'expired', method: null, now, secret: site.secret } as const;
        if (!(await removeSubscriber(transaction, row, removed))) return 'changed';
        await insertSignUp(transaction, signUp, site, now);
        return 'done';
      }
      // Before everything else: from here on it can neither leave the list nor be confirmed meanwhile.
      const { numUpdatedRows } = await transaction
        .updateTable('newsletter')
        .set(({ ref }) => ({ created_at: suspected ? ref('created_at') : now.toISOString() }))
        .where('id', '=', row.id)
        .where('confirmed_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return 'changed';
      await takeKey(transaction, 'newsletter-again', signUp, moment);
      await keepSignUp(transaction, signUp, now);
      if (suspected) return 'there';
      await askOwner(transaction, signUp, site, now, confirmationsPerDay.repeated);
      return 'there';
    });
  } catch (error) {
    if (error instanceof DuplicateSubmission) return 'there';
    if (error instanceof UniqueViolation) return 'changed';
    throw error;
  }
}

async function takeKey(
  transaction: Transaction<Database>,
  purpose: string,
  { email, idempotencyKey }: SignUp,
  moment: { now: Date; secret: string },
): Promise<void> {
  if (idempotencyKey === undefined) return;
  await takeSubmission(transaction, { idempotencyKey, content: [purpose, email.toLowerCase()] }, moment);
}

async function insertSignUp(transaction: Transaction<Database>, signUp: SignUp, site: Site, now: Date): Promise<void> {
  await transaction.insertInto('newsletter').values({ email: signUp.email, created_at: now.toISOString() }).execute();
  await keepSignUp(transaction, signUp, now);
  if (signUp.suspected) return;
  const refusal = await askOwner(transaction, signUp, site, now, confirmationsPerDay.newSignUp);
  // Rolls the sign-up back: nobody would be asked to confirm it.
  if (refusal !== null) throw tooManyRequests(secondsOfDayLeft(now), refusal);
}

async function keepSignUp(
  transaction: Transaction<Database>,
  { email, notice, page, suspected, added }: SignUp,
  now: Date,
): Promise<void> {
  await keepEvidence(transaction, 'signed_up', email, now, {
    notice_version: notice.version,
    notice_text: notice.text,
    page: page ?? null,
    method: suspected ? suspectedMethod : added ? firmsMethod : 'modulo',
    ...(added && { added_by: added.by, reason: added.reason }),
  });
}

type Refusal = (wait: string) => string;

const mailboxRefusal: Refusal = (wait) =>
  `Per questa casella oggi sono già partite ${confirmationsPerDay.newSignUp} richieste di conferma: si può riprovare ${wait}`;
const connectionRefusal: Refusal = (wait) =>
  `Da questa connessione oggi sono già arrivate molte iscrizioni: si può riprovare ${wait}`;

/** Queues the email that asks for confirmation, unless mailbox, client or network has had enough of the day: answers which refusal that is. */
async function askOwner(
  transaction: Transaction<Database>,
  { email, client, network }: SignUp,
  { secret, publicUrl }: Site,
  now: Date,
  times: number,
): Promise<Refusal | null> {
  const moment = { secret, now, publicUrl };
  const limits = [
    { purpose: 'confirmation', subject: mailboxOf(email), times, refusal: mailboxRefusal },
    { purpose: 'confirmation-client', subject: client, times: lettersPerClientAndDay, refusal: connectionRefusal },
    {
      purpose: 'confirmation-network',
      subject: network,
      times: confirmationsPerNetworkAndDay,
      refusal: connectionRefusal,
    },
  ];
  for (const { subject, refusal, ...limit } of limits) {
    if (subject === undefined) continue;
    if (!(await isWithinDailyLimit(transaction, { subject, ...limit }, moment))) return refusal;
  }
  await queueLetter(transaction, confirmation, { recipient: email }, moment);
  return null;
}
