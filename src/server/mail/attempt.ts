import type { Kysely } from 'kysely';
import { databaseTime } from '../db/engine.ts';
import { pseudonym } from '../db/pseudonym.ts';
import type { Database, Row } from '../db/schema.ts';
import { isUnreachable } from '../db/unreachable.ts';
import type { Log } from '../log.ts';
import { minute } from '../time/durations.ts';
import { Withheld } from './email-kind.ts';
import { type Failure, readFailure, unknownFailure } from './failure.ts';
import { type Mail, toMime } from './mime.ts';
import { stateAfter } from './next-state.ts';
import {
  type ClaimedLetter,
  claimLetter,
  dropLetter,
  LetterLost,
  noteHandover,
  type Settled,
  settleLetter,
  unanswered,
} from './outbox-rows.ts';
import { transmit } from './transmit.ts';

export interface DeliveryDeps {
  db: { staff: Kysely<Database> };
  kinds: readonly string[];
  /** Lanes to send from; `prompt` and `bulk` by default. */
  lanes?: readonly number[] | undefined;
  /** Composes the email of a row at sending; `null` if its subject is deleted or done. */
  compose: (row: Row<'outbox'>, now: Date) => Promise<Mail | Withheld | null>;
  /**
   * Limit of complete transmissions without a reply; then the email fails and staff decide. Some servers hang up after
   * accepting.
   */
  mostHandovers?: number | undefined;
  /** Overrides the state after a failed attempt; `null` for the usual one. */
  judge?: ((letter: ClaimedLetter, verdict: Verdict) => Promise<Settled | null>) | undefined;
  accepted?: ((letter: ClaimedLetter) => Promise<void>) | undefined;
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

const usualHandovers = 2;

/** `none`: nothing is due; `refused`: the server takes no email now, back off; `done`: go on. */
export type Outcome = 'none' | 'refused' | 'done';

/**
 * Claims the most urgent due email under a lease and sends it; `ending` aborts. Throws if the database is unreachable:
 * the row then stays `sending`. The claim after the lease reads from `handovers` whether the server may have the email.
 */
export async function sendOne(deps: DeliveryDeps, smtpUrl: string, ending?: AbortSignal): Promise<Outcome> {
  const { deadlineMs = minute, graceMs = minute, kinds, lanes } = deps;
  const claimedAt = deps.now ? deps.now() : await databaseTime(deps.db.staff);
  const lockedUntil = new Date(claimedAt.getTime() + deadlineMs + graceMs);
  const began = performance.now();
  const letter = await claimLetter(deps.db.staff, { kinds, lanes, now: claimedAt, lockedUntil });
  if (letter === null) return 'none';
  // Database clock, read once per email; the local monotonic clock adds the elapsed time.
  const now = () => new Date(claimedAt.getTime() + performance.now() - began);
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    const signal = ending ? AbortSignal.any([deadline, ending]) : deadline;
    return await deliver({ deps, letter, now, ending }, smtpUrl, signal);
  } catch (error) {
    if (!(error instanceof LetterLost)) throw error;
    deps.log.warn('mail.lost', { kind: letter.kind });
    return 'done';
  }
}

interface Attempt {
  deps: DeliveryDeps;
  letter: ClaimedLetter;
  now: () => Date;
  ending: AbortSignal | undefined;
}

async function deliver(attempt: Attempt, smtpUrl: string, signal: AbortSignal): Promise<Outcome> {
  const { deps, letter, now, ending } = attempt;
  const { staff } = deps.db;
  const { kind, handovers, attempts } = letter;
  if (handovers >= (deps.mostHandovers ?? usualHandovers)) {
    await settleLetter(staff, letter, { status: 'failed', last_error: unanswered });
    deps.log.warn('mail.failed', { kind, attempts, reason: unanswered });
    return 'done';
  }
  let mail: Mail;
  let mime: Buffer;
  try {
    const written = await deps.compose(letter, now());
    if (written === null) {
      await dropLetter(staff, letter);
      deps.log.info('mail.dropped', { kind });
      return 'done';
    }
    if (written instanceof Withheld) {
      await settleLetter(staff, letter, written.settled);
      deps.log.info('mail.withheld', { kind });
      return 'done';
    }
    mail = written;
    mime = await toMime(mail);
  } catch (error) {
    if (error instanceof LetterLost || (error instanceof Error && isUnreachable(error))) throw error;
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
        await noteHandover(staff, letter).catch((error: unknown) => {
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
    return !ending?.aborted && (isConnecting || failure.aboutTheServer) ? 'refused' : 'done';
  }
  await settleLetter(staff, letter, {
    status: 'sent',
    sent_at: now().toISOString(),
    handovers: 0,
    last_error: null,
    // Pseudonymise the recipient: the address is no longer needed, and a keyed digest still finds the row. Rows of a
    // circular keep it, because the circular accounts for every reader by name.
    ...(letter.recipient !== null &&
      letter.reader_id === null && { recipient: pseudonym(deps.secret, letter.recipient) }),
  });
  await deps.accepted?.(letter);
  deps.log.info('mail.sent', { kind, attempts });
  return 'done';
}

async function settleFailure(
  { deps, letter, now }: Attempt,
  failure: Failure,
  { error, handedOver }: { error: unknown; handedOver: boolean },
): Promise<void> {
  const { kind, attempts } = letter;
  // Unknown errors are faults of this program: log them with their stack.
  if (failure.summary === unknownFailure) deps.log.error('mail.attempt', error, { kind });
  const { mostHandovers = usualHandovers } = deps;
  const usual = stateAfter(failure, { letter, handedOver, mostHandovers, now: now() });
  const final = usual.status === 'failed';
  const own = usual.last_error === unanswered ? null : await deps.judge?.(letter, { ...failure, final });
  await settleLetter(deps.db.staff, letter, own ? { handovers: usual.handovers, ...own } : usual);
  deps.log.warn(final ? 'mail.failed' : 'mail.delayed', { kind, attempts, reason: failure.summary });
}
