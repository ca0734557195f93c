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
import { stateAfterFailure } from './next-state.ts';
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
  /** Lanes to send from; `prompt` and `bulk` by default. */
  lanes?: readonly number[] | undefined;
  /** Composes the email of a row at sending; `null` if its subject is deleted or done. */
  compose: (row: Row<'outbox'>, now: Date) => Promise<Mail | WithheldEmail | null>;
  /**
   * Limit of complete transmissions without a reply; then the email fails and staff decide. Some servers hang up after
   * accepting.
   */
  maxHandovers?: number | undefined;
  /** Overrides the state after a failed attempt; `null` for the usual one. */
  judge?: ((email: ClaimedEmail, verdict: Verdict) => Promise<AttemptResult | null>) | undefined;
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

export interface Verdict extends Pick<Failure, 'summary' | 'permanent' | 'command' | 'replied'> {
  /** No automatic retry follows. */
  final: boolean;
}

const defaultMaxHandovers = 2;

/** `none`: nothing is due; `refused`: the server takes no email now, back off; `done`: go on. */
export type SendOutcome = 'none' | 'refused' | 'done';

/**
 * Claims the most urgent due email under a lease and sends it; `ending` aborts. Throws if the database is unreachable:
 * the row then stays `sending`. The claim after the lease reads from `handovers` whether the server may have the email.
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
    return await deliverEmail({ deps, letter: email, now, ending }, smtpUrl, signal);
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
    deps.log.warn('mail.lost', { kind: email.kind });
    return 'done';
  }
}

interface Attempt {
  deps: DeliveryDeps;
  letter: ClaimedEmail;
  now: () => Date;
  ending: AbortSignal | undefined;
}

async function deliverEmail(attempt: Attempt, smtpUrl: string, signal: AbortSignal): Promise<SendOutcome> {
  const { deps, letter: email, now, ending } = attempt;
  const { staff } = deps.db;
  const { kind, handovers, attempts } = email;
  if (handovers >= (deps.maxHandovers ?? defaultMaxHandovers)) {
    await settleEmail(staff, email, { status: 'failed', last_error: unansweredReason });
    deps.log.warn('mail.failed', { kind, attempts, reason: unansweredReason });
    return 'done';
  }
  let mail: Mail;
  let mime: Buffer;
  try {
    const composed = await deps.compose(email, now());
    if (composed === null) {
      await dropEmail(staff, email);
      deps.log.info('mail.dropped', { kind });
      return 'done';
    }
    if (composed instanceof WithheldEmail) {
      await settleEmail(staff, email, composed.settled);
      deps.log.info('mail.withheld', { kind });
      return 'done';
    }
    mail = composed;
    mime = await toMime(mail);
  } catch (error) {
    if (error instanceof LeaseLost || (error instanceof Error && isUnreachable(error))) throw error;
    await settleFailure(attempt, readFailure(error), { error, handedOver: false });
    return 'done';
  }
  let isConnecting = true;
  let handedOver = false;
  /** Database error inside the SMTP dialogue, kept because the mail library puts its own code on it. */
  let interruption: unknown;
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
          interruption = error;
          throw error;
        });
        handedOver = true;
      },
    });
  } catch (error) {
    if (interruption !== undefined) throw interruption;
    const failure = readFailure(error);
    await settleFailure(attempt, failure, { error, handedOver });
    return !ending?.aborted && (isConnecting || failure.refusesEveryEmail) ? 'refused' : 'done';
  }
  await settleEmail(staff, email, {
    status: 'sent',
    sent_at: now().toISOString(),
    handovers: 0,
    last_error: null,
    // Pseudonymise the recipient: the address is no longer needed, and a keyed digest still finds the row. Rows of a
    // circular keep it, because the circular accounts for every reader by name.
    ...(email.recipient !== null &&
      email.reader_id === null && { recipient: makePseudonym(deps.secret, email.recipient) }),
  });
  await deps.onAccepted?.(email);
  deps.log.info('mail.sent', { kind, attempts });
  return 'done';
}

async function settleFailure(
  { deps, letter: email, now }: Attempt,
  failure: Failure,
  { error, handedOver }: { error: unknown; handedOver: boolean },
): Promise<void> {
  const { kind, attempts } = email;
  // Unknown errors are faults of this program: log them with their stack.
  if (failure.summary === unknownFailure) deps.log.error('mail.attempt', error, { kind });
  const { maxHandovers = defaultMaxHandovers } = deps;
  const defaultState = stateAfterFailure(failure, { email, handedOver, maxHandovers, now: now() });
  const final = defaultState.status === 'failed';
  const judgedState =
    defaultState.last_error === unansweredReason ? null : await deps.judge?.(email, { ...failure, final });
  await settleEmail(
    deps.db.staff,
    email,
    judgedState ? { handovers: defaultState.handovers, ...judgedState } : defaultState,
  );
  deps.log.warn(final ? 'mail.failed' : 'mail.delayed', { kind, attempts, reason: failure.summary });
}
