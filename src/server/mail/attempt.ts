import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { databaseTime } from '../db/database-time.ts';
import type { Database } from '../db/schema.ts';
import { isUnreachable } from '../db/unreachable.ts';
import { minute, second } from '../durations.ts';
import type { Log } from '../log.ts';
import { pseudonym } from '../services/pseudonym.ts';
import type { Carrier } from './carrier.ts';
import { compose, type Mail, type MailSettings } from './compose.ts';
import { type Failure, readFailure, unknownFailure } from './failure.ts';
import { toMime } from './mime.ts';
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
import { nextAttempt } from './pauses.ts';

/** What sending needs. */
export interface DeliveryDeps {
  db: { jobs: Kysely<Database> };
  settings: MailSettings;
  secret: string;
  log: Pick<Log, 'info' | 'warn' | 'error' | 'outage'>;
  /** The time by which letters are due and locked. The database's, unless a test has its own. */
  now?: (() => Date) | undefined;
  /** How long one letter may take from connecting to acceptance. */
  deadlineMs?: number | undefined;
  /** How much longer than that a letter stays locked after its sender died. */
  graceMs?: number | undefined;
}

const defaultDeadline = 60_000;
const defaultGrace = 60_000;

/** How soon it is tried again to write down how an attempt ended, in ms. */
const settleAgain = second;

/**
 * A letter that went out whole and got no answer is sent once more, then left to staff: a second copy is bearable, and a server that
 * always hangs up after accepting would otherwise deliver one with every attempt.
 */
const mostUnanswered = 2;

/** The time by which the outbox works. */
export async function timeOf({ now, db }: Pick<DeliveryDeps, 'now' | 'db'>): Promise<Date> {
  return now ? now() : await databaseTime(db.jobs);
}

/**
 * What a turn came to: no letter was due; the server took one or refused it for itself; it takes none now; or the letter was dropped or
 * lost on the way, which says little about the server.
 */
export type Outcome = 'none' | 'reached' | 'refused' | 'unknown';

/** Takes the most urgent letter and tries to send it. */
export async function sendOne(deps: DeliveryDeps, carrier: Carrier, ending?: AbortSignal): Promise<Outcome> {
  const { deadlineMs = defaultDeadline, graceMs = defaultGrace } = deps;
  const claimedAt = await timeOf(deps);
  const lockedUntil = new Date(claimedAt.getTime() + deadlineMs + graceMs);
  const began = performance.now();
  const letter = await claimLetter(deps.db.jobs, { now: claimedAt, lockedUntil });
  if (letter === null) return 'none';
  const deadline = AbortSignal.timeout(deadlineMs);
  const way: Way = {
    deps,
    letter,
    carrier,
    // The database is asked once a letter; what passes since then any clock can measure.
    now: () => new Date(claimedAt.getTime() + performance.now() - began),
    signal: ending ? AbortSignal.any([deadline, ending]) : deadline,
    ending,
    lockEnds: began + deadlineMs + graceMs,
  };
  try {
    return await deliver(way);
  } catch (error) {
    if (!(error instanceof LetterLost)) throw error;
    deps.log.warn('mail.lost', { kind: letter.kind });
    return 'unknown';
  }
}

/** One letter on its way. */
interface Way {
  deps: DeliveryDeps;
  letter: ClaimedLetter;
  carrier: Carrier;
  /** The database's time. */
  now: () => Date;
  /** Cuts it short: at its deadline, or at the program's end. */
  signal: AbortSignal;
  ending: AbortSignal | undefined;
  /** When somebody else may take the letter up, as `performance.now()` says. */
  lockEnds: number;
}

async function deliver(way: Way): Promise<Outcome> {
  const { deps, letter, carrier, now, signal, ending } = way;
  const { db, settings, secret, log } = deps;
  if (letter.last_error === unanswered) {
    // Its sender died in the moment that counts. Whatever killed it may do so again: the one more copy waits for its turn.
    await tryLater(way, letter, { summary: 'EDIED', permanent: false });
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
    const mail = await ask(() => compose(letter, { db: db.jobs, settings, secret, now: now() }));
    if (mail === null) {
      await dropLetter(db.jobs, letter);
      log.info('mail.dropped', { kind: letter.kind });
      return 'unknown';
    }
    const mime = await toMime(mail);
    connecting = true;
    const session = await carrier.ready(signal);
    connecting = false;
    await session.send({
      envelope: envelopeOf(mail),
      mime,
      signal,
      beforeEnd: async () => {
        await ask(() => noteHandover(db.jobs, letter));
        handedOver = true;
      },
    });
  } catch (error) {
    if (error instanceof LetterLost) throw error;
    if (isDatabaseAway) {
      log.outage(error);
      await giveBack(way);
      return 'unknown';
    }
    const failure = await settleFailure(way, error, handedOver);
    if (ending?.aborted) return 'unknown';
    if (connecting || failure.aboutTheServer) return 'refused';
    return failure.replied ? 'reached' : 'unknown';
  }
  await settle(way, {
    status: 'sent',
    sent_at: now().toISOString(),
    unanswered: 0,
    last_error: null,
    // The letter is gone: what is left is its state, for whoever names the address.
    ...(letter.recipient !== null && { recipient: pseudonym(secret, letter.recipient) }),
  });
  log.info('mail.sent', { kind: letter.kind, attempts: countedAttempts(letter) });
  return 'reached';
}

/** Leaves the letter as it was before it was claimed, for a minute: nothing has been tried. */
async function giveBack(way: Way): Promise<void> {
  const { letter, now } = way;
  const { unanswered: before, last_error, attempts_forgiven } = letter;
  await settle(way, {
    status: 'waiting',
    unanswered: before,
    last_error,
    attempts_forgiven: attempts_forgiven + 1,
    next_attempt_at: new Date(now().getTime() + minute).toISOString(),
  });
}

async function settleFailure(way: Way, error: unknown, handedOver: boolean): Promise<Failure> {
  const { deps, letter } = way;
  const failure = readFailure(error);
  // Not the server's doing but a fault of this program: its place is worth knowing.
  if (failure.summary === unknownFailure) deps.log.error('mail.attempt', error, { kind: letter.kind });
  const unansweredNow = letter.unanswered + (handedOver && !failure.answered ? 1 : 0);
  await tryLater(way, { ...letter, unanswered: unansweredNow }, failure);
  return failure;
}

function envelopeOf({ from, to }: Mail): { from: string; to: string } {
  return { from: from.address, to };
}

async function tryLater(
  way: Way,
  letter: ClaimedLetter,
  { summary, permanent }: Pick<Failure, 'summary' | 'permanent'>,
): Promise<void> {
  const { deps, now } = way;
  const attempts = countedAttempts(letter);
  const firstAttemptAt = new Date(letter.first_attempt_at);
  const next = nextAttempt({ attempts, firstAttemptAt, now: now() });
  const failed = permanent || next === null || letter.unanswered >= mostUnanswered;
  await settle(way, {
    status: failed ? 'failed' : 'waiting',
    unanswered: letter.unanswered,
    last_error: summary,
    ...(next === null ? {} : { next_attempt_at: next.toISOString() }),
  });
  deps.log.warn(failed ? 'mail.failed' : 'mail.delayed', { kind: letter.kind, attempts, reason: summary });
}

/**
 * Writes down how it ended. Where the database is away just then, again until it is back or the letter's lock ends: whether the server has
 * the letter is known here alone, and whoever takes it up without knowing sends it twice.
 */
async function settle({ deps, letter, ending, lockEnds }: Way, settled: Settled): Promise<void> {
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
