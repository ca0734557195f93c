import type { Kysely } from 'kysely';
import { readDatabaseTime } from '../db/engine.ts';
import { makePseudonym } from '../db/pseudonym.ts';
import type { Database, Row } from '../db/schema.ts';
import { isUnreachable } from '../db/unreachable.ts';
import type { Log } from '../log.ts';
import { minute } from '../time/durations.ts';
import { WithheldEmail } from './email-kind.ts';
import { type Failure, readFailure, unknownFailure } from './failure.ts';
import { type Mail, toMime } from './mime.ts';
import { computeStateAfterFailure } from './next-state.ts';
import {
  type AttemptResult,
  type ClaimedEmail,
  claimEmail,
  dropEmail,
  LeaseLost,
  noteHandover,
  settleEmail,
  unansweredReason,
} from './outbox-rows.ts';
import { transmit } from './transmit.ts';

export interface DeliveryDeps {
  db: { staff: Kysely<Database> };
  kinds: readonly string[];
  /** Lanes to send from; defaults to `prompt` and `bulk`. */
  lanes?: readonly number[] | undefined;
  /** Composes the email when it is sent; `null` if it is not needed any more. */
  compose: (row: Row<'outbox'>, now: Date) => Promise<Mail | WithheldEmail | null>;
  /**
   * Limit of complete transmissions without a reply; then the email fails and staff decide. Some servers accept the
   * email but close the connection without a reply.
   */
  maxHandovers?: number | undefined;
  /** Chooses the row's state after a failed attempt; `null` for the default state. */
  decideAfterFailure?: ((email: ClaimedEmail, failure: AttemptFailure) => Promise<AttemptResult | null>) | undefined;
  onAccepted?: ((email: ClaimedEmail) => Promise<void>) | undefined;
  smtpUrl: string | null;
  secret: string;
  log: Pick<Log, 'info' | 'warn' | 'error' | 'outage'>;
  /** Clock for due times and leases; defaults to the database's. Tests inject one. */
  now?: (() => Date) | undefined;
  /** Time limit from connecting to acceptance, in ms. */
  deadlineMs?: number | undefined;
  /** Grace period of the lease after the deadline, in ms. */
  graceMs?: number | undefined;
}

export interface AttemptFailure extends Pick<Failure, 'summary' | 'permanent' | 'command' | 'gotReply'> {
  /** No automatic retry follows. */
  final: boolean;
}

const defaultMaxHandovers = 2;

/** `refused`: the server accepts no email now, back off. */
export type SendOutcome = 'none' | 'refused' | 'done';

/**
 * Claims the most urgent due email under a lease and sends it; `ending` aborts. Throws if the database is unreachable:
 * the row stays `sending`, and after the lease the next claim reads in `handovers` whether the server may have the
 * email.
 */
export async function sendNextEmail(deps: DeliveryDeps, smtpUrl: string, ending?: AbortSignal): Promise<SendOutcome> {
  const { deadlineMs = minute, graceMs = minute, kinds, lanes } = deps;
  const claimedAt = deps.now ? deps.now() : await readDatabaseTime(deps.db.staff);
  const lockedUntil = new Date(claimedAt.getTime() + deadlineMs + graceMs);
  const began = performance.now();
  const email = await claimEmail(deps.db.staff, { kinds, lanes, now: claimedAt, lockedUntil });
  if (email === null) return 'none';
  // Database clock, read once per email; the local monotonic clock adds the elapsed time.
  const now = () => new Date(claimedAt.getTime() + performance.now() - began);
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    const signal = ending ? AbortSignal.any([deadline, ending]) : deadline;
    return await deliverEmail({ deps, email, now, ending }, smtpUrl, signal);
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
    deps.log.warn('mail.lost', { kind: email.kind });
    return 'done';
  }
}

interface Attempt {
  deps: DeliveryDeps;
  email: ClaimedEmail;
  now: () => Date;
  ending: AbortSignal | undefined;
}

async function deliverEmail(attempt: Attempt, smtpUrl: string, signal: AbortSignal): Promise<SendOutcome> {
  const { deps, email, now, ending } = attempt;
  const { staff } = deps.db;
  const { kind, handovers, attempts } = email;
  if (handovers >= (deps.maxHandovers ?? defaultMaxHandovers)) {
    await settleEmail(staff, email, { status: 'failed', last_error: unansweredReason });
    deps.log.warn('mail.failed', { kind, attempts, reason: unansweredReason });
    return 'done';
  }
  const composed = await composeMime(attempt);
  if (composed === null) return 'done';
  const { mail, mime } = composed;
  let isConnecting = true;
  let handedOver = false;
  /** Database error during the SMTP dialogue. Stored here because the mail library overwrites its code. */
  let databaseError: unknown;
  try {
    await transmit({
      smtpUrl,
      envelope: { from: mail.envelopeFrom ?? mail.from.address, to: mail.to },
      mime,
      signal,
      onStep(step) {
        if (step === 'authenticated') isConnecting = false;
      },
      beforeEnd: async () => {
        await noteHandover(staff, email).catch((error: unknown) => {
          databaseError = error;
          throw error;
        });
        handedOver = true;
      },
    });
  } catch (error) {
    if (databaseError !== undefined) throw databaseError;
    const failure = readFailure(error);
    await settleFailure(attempt, failure, { error, handedOver });
    return !ending?.aborted && (isConnecting || failure.refusesEveryEmail) ? 'refused' : 'done';
  }
  await settleEmail(staff, email, {
    status: 'sent',
    sent_at: now().toISOString(),
    handovers: 0,
    last_error: null,
    // Pseudonymises the recipient, by which the row is still found. A circular's ledger keeps the address.
    ...(email.recipient !== null &&
      email.reader_id === null && { recipient: makePseudonym(deps.secret, email.recipient) }),
  });
  await deps.onAccepted?.(email);
  deps.log.info('mail.sent', { kind, attempts });
  return 'done';
}

/** Composes the email of an attempt; `null` if its row is settled instead: dropped, withheld or failed. */
async function composeMime(attempt: Attempt): Promise<{ mail: Mail; mime: Buffer } | null> {
  const { deps, email, now } = attempt;
  const { kind } = email;
  try {
    const composed = await deps.compose(email, now());
    if (composed === null) {
      await dropEmail(deps.db.staff, email);
      deps.log.info('mail.dropped', { kind });
      return null;
    }
    if (composed instanceof WithheldEmail) {
      await settleEmail(deps.db.staff, email, composed.settled);
      deps.log.info('mail.withheld', { kind });
      return null;
    }
    return { mail: composed, mime: await toMime(composed) };
  } catch (error) {
    if (error instanceof LeaseLost || (error instanceof Error && isUnreachable(error))) throw error;
    await settleFailure(attempt, readFailure(error), { error, handedOver: false });
    return null;
  }
}

async function settleFailure(
  { deps, email, now }: Attempt,
  failure: Failure,
  { error, handedOver }: { error: unknown; handedOver: boolean },
): Promise<void> {
  const { kind, attempts } = email;
  // Unknown errors are bugs of this program: log them with their stack.
  if (failure.summary === unknownFailure) deps.log.error('mail.attempt', error, { kind });
  const { maxHandovers = defaultMaxHandovers } = deps;
  const defaultState = computeStateAfterFailure(failure, { email, handedOver, maxHandovers, now: now() });
  const final = defaultState.status === 'failed';
  const decidedState =
    defaultState.last_error === unansweredReason ? null : await deps.decideAfterFailure?.(email, { ...failure, final });
  await settleEmail(
    deps.db.staff,
    email,
    decidedState ? { handovers: defaultState.handovers, ...decidedState } : defaultState,
  );
  deps.log.warn(final ? 'mail.failed' : 'mail.delayed', { kind, attempts, reason: failure.summary });
}
