import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { compose, type MailSettings } from './compose.ts';
import { type Failure, readFailure, unknownFailure } from './failure.ts';
import { toMime } from './mime.ts';
import {
  type ClaimedLetter,
  claimLetter,
  dropLetter,
  LetterLost,
  noteHandover,
  settleLetter,
  unanswered,
} from './outbox-rows.ts';
import { nextAttempt } from './pauses.ts';
import { transmit } from './transmit.ts';

/** What sending needs. */
export interface DeliveryDeps {
  db: { staff: Kysely<Database> };
  settings: MailSettings;
  secret: string;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  now: () => Date;
  /** How long one letter may take from connecting to acceptance. */
  deadlineMs?: number | undefined;
  /** How much longer than that a letter stays locked after its sender died. */
  graceMs?: number | undefined;
}

const defaultDeadline = 60_000;
const defaultGrace = 60_000;
const lettersAtOnce = 4;

/**
 * A letter that went out whole and got no answer is sent once more, then left to staff: a second copy is bearable, and a server that
 * always hangs up after accepting would otherwise deliver one with every attempt.
 */
const mostUnanswered = 2;

/**
 * Sends every letter that is due, several at a time; answers how many it took up. After `stopping` it takes up no more, `ending`
 * cuts those on their way.
 */
export async function sendDueLetters(deps: DeliveryDeps, ending?: AbortSignal, stopping = ending): Promise<number> {
  const work = async () => {
    let taken = 0;
    while (!stopping?.aborted && (await sendOne(deps, ending))) taken += 1;
    return taken;
  };
  const counts = await Promise.all(Array.from({ length: lettersAtOnce }, work));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function sendOne(deps: DeliveryDeps, ending?: AbortSignal): Promise<boolean> {
  const { deadlineMs = defaultDeadline, graceMs = defaultGrace, now } = deps;
  const claimedAt = now();
  const lockedUntil = new Date(claimedAt.getTime() + deadlineMs + graceMs);
  const letter = await claimLetter(deps.db.staff, { now: claimedAt, lockedUntil });
  if (letter === null) return false;
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    await deliver(deps, letter, ending ? AbortSignal.any([deadline, ending]) : deadline);
  } catch (error) {
    if (!(error instanceof LetterLost)) throw error;
    deps.log.warn('mail.lost', { kind: letter.kind });
  }
  return true;
}

async function deliver(deps: DeliveryDeps, letter: ClaimedLetter, signal: AbortSignal): Promise<void> {
  const { db, settings, secret, now, log } = deps;
  if (letter.last_error === unanswered) {
    // Its sender died in the moment that counts. Whatever killed it may do so again: the one more copy waits for its turn.
    await tryLater(deps, letter, { summary: 'EDIED', permanent: false });
    return;
  }
  let handedOver = false;
  try {
    const mail = await compose(letter, { db: db.staff, settings, secret, now: now() });
    if (mail === null) {
      await dropLetter(db.staff, letter);
      log.info('mail.dropped', { kind: letter.kind });
      return;
    }
    if (settings.smtpUrl === null) throw new Error('Nothing is sent without SMTP_URL');
    await transmit({
      smtpUrl: settings.smtpUrl,
      envelope: { from: mail.from.address, to: mail.to },
      mime: await toMime(mail),
      signal,
      beforeEnd: async () => {
        await noteHandover(db.staff, letter);
        handedOver = true;
      },
    });
  } catch (error) {
    if (error instanceof LetterLost) throw error;
    await settleFailure(deps, letter, error, handedOver);
    return;
  }
  await settleLetter(db.staff, letter, {
    status: 'sent',
    sent_at: now().toISOString(),
    unanswered: 0,
    last_error: null,
  });
  log.info('mail.sent', { kind: letter.kind, attempts: letter.attempts });
}

async function settleFailure(
  deps: DeliveryDeps,
  letter: ClaimedLetter,
  error: unknown,
  handedOver: boolean,
): Promise<void> {
  const { summary, permanent, answered } = readFailure(error);
  // Not the server's doing but a fault of this program: its place is worth knowing.
  if (summary === unknownFailure) deps.log.error('mail.attempt', error, { kind: letter.kind });
  const unansweredNow = letter.unanswered + (handedOver && !answered ? 1 : 0);
  await tryLater(deps, { ...letter, unanswered: unansweredNow }, { summary, permanent });
}

async function tryLater(
  deps: DeliveryDeps,
  letter: ClaimedLetter,
  { summary, permanent }: Pick<Failure, 'summary' | 'permanent'>,
): Promise<void> {
  const { attempts, kind } = letter;
  const next = nextAttempt({ attempts, firstAttemptAt: new Date(letter.first_attempt_at), now: deps.now() });
  const failed = permanent || next === null || letter.unanswered >= mostUnanswered;
  await settleLetter(deps.db.staff, letter, {
    status: failed ? 'failed' : 'waiting',
    unanswered: letter.unanswered,
    last_error: summary,
    ...(next === null ? {} : { next_attempt_at: next.toISOString() }),
  });
  deps.log.warn(failed ? 'mail.failed' : 'mail.delayed', { kind, attempts, reason: summary });
}
