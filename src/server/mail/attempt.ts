import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { databaseTime } from '../db/engine.ts';
import { pseudonym } from '../db/pseudonym.ts';
import type { Database, Row } from '../db/schema.ts';
import { isUnreachable } from '../db/unreachable.ts';
import type { Log } from '../log.ts';
import { minute, second } from '../time/durations.ts';
import { type Failure, readFailure, unknownFailure } from './failure.ts';
import { Withheld } from './letter.ts';
import { type Mail, toMime } from './mime.ts';
import {
  type ClaimedLetter,
  claimLetter,
  countedAttempts,
  dropLetter,
  LetterLost,
  noteHandover,
  type Settled,
  settleLetter,
  unanswered,
} from './outbox-rows.ts';
import { nextAttempt } from './retries.ts';
import { transmit } from './transmit.ts';

export interface DeliveryDeps {
  db: { jobs: Kysely<Database> };
  kinds: readonly string[];
  /** The lanes that are worked here; those of what one person waits for and of what many get, unless it says otherwise. */
  lanes?: readonly number[] | undefined;
  /** Writes the letter that a row stands for; `null` where what it was about is gone or done. */
  compose: (row: Row<'outbox'>, now: Date) => Promise<Mail | Withheld | null>;
  /** What some kinds of letters make of an attempt that failed themselves; `null`: what all do. */
  judge?: ((letter: ClaimedLetter, verdict: Verdict) => Promise<Settled | null>) | undefined;
  accepted?: ((letter: ClaimedLetter) => Promise<void>) | undefined;
  smtpUrl: string | null;
  secret: string;
  log: Pick<Log, 'info' | 'warn' | 'error' | 'outage'>;
  /** The time by which letters are due and locked. The database's, unless a test has its own. */
  now?: (() => Date) | undefined;
  /** How long one letter may take from connecting to acceptance. */
  deadlineMs?: number | undefined;
  /** How much longer than that a letter stays locked after its sender died. */
  graceMs?: number | undefined;
}

export interface Verdict extends Pick<Failure, 'summary' | 'permanent' | 'command' | 'replied'> {
  /** The whole letter went out and no answer came: the server may have it. */
  unanswered: boolean;
  /** It is not tried again by itself. */
  final: boolean;
}

/** How soon it is tried again to write down how an attempt ended, in ms. */
const settleAgain = second;

/** A letter that went out whole without an answer is sent once more, then left to staff: some servers always hang up after accepting. */
const mostUnanswered = 2;

/** `none` was due; `reached` or `refused` by the server; it takes none now; or the letter was dropped, which says little about it. */
export type Outcome = 'none' | 'reached' | 'refused' | 'unknown';

/** Takes the most urgent letter and tries to send it; `ending` cuts that short. */
export async function sendOne(deps: DeliveryDeps, smtpUrl: string, ending?: AbortSignal): Promise<Outcome> {
  const { deadlineMs = minute, graceMs = minute } = deps;
  const claimedAt = deps.now ? deps.now() : await databaseTime(deps.db.jobs);
  const lockedUntil = new Date(claimedAt.getTime() + deadlineMs + graceMs);
  const began = performance.now();
  const { kinds, lanes } = deps;
  const letter = await claimLetter(deps.db.jobs, { kinds, lanes, now: claimedAt, lockedUntil });
  if (letter === null) return 'none';
  const attempt: Attempt = {
    deps,
    letter,
    // The database is asked once a letter; what passes since then any clock can measure.
    now: () => new Date(claimedAt.getTime() + performance.now() - began),
    ending,
    lockEnds: began + deadlineMs + graceMs,
  };
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    return await deliver(attempt, smtpUrl, ending ? AbortSignal.any([deadline, ending]) : deadline);
  } catch (error) {
    if (!(error instanceof LetterLost)) throw error;
    deps.log.warn('mail.lost', { kind: letter.kind });
    return 'unknown';
  }
}

interface Attempt {
  deps: DeliveryDeps;
  letter: ClaimedLetter;
  now: () => Date;
  ending: AbortSignal | undefined;
  /** When somebody else may take the letter up, as `performance.now()` says. */
  lockEnds: number;
}

/** Sends the letter, unless `signal` aborts before it is accepted, and writes down how that went. */
async function deliver(attempt: Attempt, smtpUrl: string, signal: AbortSignal): Promise<Outcome> {
  const { deps, letter, now, ending } = attempt;
  const { db, secret, log } = deps;
  if (letter.last_error === unanswered) {
    // Its sender died in the moment that counts. Whatever killed it may do so again: the one more copy waits for its turn.
    await tryLater(attempt, letter, { summary: 'EDIED', permanent: false, command: undefined, replied: false }, true);
    return 'unknown';
  }
  let connecting = false;
  let handedOver = false;
  let isDatabaseAway = false;
  /** What the database is asked: its faults look like the mail server's, once the mail library has put its own code on them. */
  const ask = async <Answer>(question: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await question();
    } catch (error) {
      isDatabaseAway = error instanceof Error && isUnreachable(error);
      throw error;
    }
  };
  try {
    const mail = await ask(() => deps.compose(letter, now()));
    if (mail === null) {
      await dropLetter(db.jobs, letter);
      log.info('mail.dropped', { kind: letter.kind });
      return 'unknown';
    }
    if (mail instanceof Withheld) {
      await settle(attempt, mail.settled);
      log.info('mail.withheld', { kind: letter.kind });
      return 'unknown';
    }
    const mime = await toMime(mail);
    connecting = true;
    await transmit({
      smtpUrl,
      envelope: { from: mail.envelopeFrom ?? mail.from.address, to: mail.to },
      mime,
      signal,
      onStep(step) {
        if (step === 'authenticated') connecting = false;
      },
      beforeEnd: async () => {
        await ask(() => noteHandover(db.jobs, letter));
        handedOver = true;
      },
    });
  } catch (error) {
    if (error instanceof LetterLost) throw error;
    if (isDatabaseAway) {
      log.outage(error);
      await giveBack(attempt);
      return 'unknown';
    }
    const failure = await settleFailure(attempt, error, handedOver);
    if (ending?.aborted) return 'unknown';
    if (connecting || failure.aboutTheServer) return 'refused';
    return failure.replied ? 'reached' : 'unknown';
  }
  await settle(attempt, {
    status: 'sent',
    sent_at: now().toISOString(),
    unanswered: 0,
    last_error: null,
    // The letter is gone: what is left is its state, for whoever names the address. Of a circolare every reader is accounted for by name.
    ...(letter.recipient !== null && letter.reader_id === null && { recipient: pseudonym(secret, letter.recipient) }),
  });
  await deps.accepted?.(letter);
  log.info('mail.sent', { kind: letter.kind, attempts: countedAttempts(letter) });
  return 'reached';
}

/** Leaves the letter as it was before it was claimed, for a minute: nothing has been tried. */
async function giveBack(attempt: Attempt): Promise<void> {
  const { unanswered: before, last_error, attempts_forgiven } = attempt.letter;
  await settle(attempt, {
    status: 'waiting',
    unanswered: before,
    last_error,
    attempts_forgiven: attempts_forgiven + 1,
    next_attempt_at: new Date(attempt.now().getTime() + minute).toISOString(),
  });
}

async function settleFailure(attempt: Attempt, error: unknown, handedOver: boolean): Promise<Failure> {
  const { deps, letter } = attempt;
  const failure = readFailure(error);
  // Not the server's doing but a fault of this program: its place is worth knowing.
  if (failure.summary === unknownFailure) deps.log.error('mail.attempt', error, { kind: letter.kind });
  const unansweredNow = handedOver && !failure.answered;
  await tryLater(
    attempt,
    { ...letter, unanswered: letter.unanswered + (unansweredNow ? 1 : 0) },
    failure,
    unansweredNow,
  );
  return failure;
}

async function tryLater(
  attempt: Attempt,
  letter: ClaimedLetter,
  { summary, permanent, command, replied }: Pick<Failure, 'summary' | 'permanent' | 'command' | 'replied'>,
  isUnanswered: boolean,
): Promise<void> {
  const attempts = countedAttempts(letter);
  const firstAttemptAt = new Date(letter.first_attempt_at);
  const next = nextAttempt({ attempts, firstAttemptAt, now: attempt.now() });
  const failed = permanent || next === null || letter.unanswered >= mostUnanswered;
  const verdict = { summary, permanent, command, replied, unanswered: isUnanswered, final: failed };
  const own = await attempt.deps.judge?.(letter, verdict);
  await settle(
    attempt,
    own ?? {
      status: failed ? 'failed' : 'waiting',
      unanswered: letter.unanswered,
      last_error: summary,
      ...(next === null ? {} : { next_attempt_at: next.toISOString() }),
    },
  );
  const event = failed ? 'mail.failed' : 'mail.delayed';
  attempt.deps.log.warn(event, { kind: letter.kind, attempts, reason: summary });
}

/** Writes down how it ended, again until the database is back or the lock ends: whoever takes it up without knowing sends it twice. */
async function settle({ deps, letter, ending, lockEnds }: Attempt, settled: Settled): Promise<void> {
  for (;;) {
    try {
      return await settleLetter(deps.db.jobs, letter, settled);
    } catch (error) {
      const passes = error instanceof Error && isUnreachable(error);
      if (!passes || ending?.aborted || performance.now() + settleAgain > lockEnds) throw error;
      deps.log.outage(error);
    }
    await pause(settleAgain, undefined, { signal: ending }).catch(() => {});
  }
}
