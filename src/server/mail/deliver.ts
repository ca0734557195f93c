import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { compose, type MailSettings } from './compose.ts';
import { readFailure, unknownFailure } from './failure.ts';
import { toMime } from './mime.ts';
import { type ClaimedLetter, claimLetter, dropLetter, LetterLost, noteHandover, settleLetter } from './outbox-rows.ts';
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
  if (letter.unanswered >= mostUnanswered) {
    await giveUp(deps, letter, 'EUNANSWERED');
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
      envelope: { from: settings.mailFrom, to: mail.to },
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
  const unanswered = letter.unanswered + (handedOver && !answered ? 1 : 0);
  const now = deps.now();
  const next = nextAttempt({ attempts: letter.attempts, firstAttemptAt: new Date(letter.first_attempt_at), now });
  if (permanent || next === null || unanswered >= mostUnanswered) {
    await giveUp(deps, { ...letter, unanswered }, summary);
    return;
  }
  await settleLetter(deps.db.staff, letter, {
    status: 'waiting',
    next_attempt_at: next.toISOString(),
    unanswered,
    last_error: summary,
  });
  deps.log.warn('mail.delayed', { kind: letter.kind, attempts: letter.attempts, reason: summary });
}

async function giveUp({ db, log }: DeliveryDeps, letter: ClaimedLetter, summary: string): Promise<void> {
  const { kind, attempts, unanswered } = letter;
  await settleLetter(db.staff, letter, { status: 'failed', unanswered, last_error: summary });
  log.warn('mail.failed', { kind, attempts, reason: summary });
}
