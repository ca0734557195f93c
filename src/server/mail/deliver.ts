import type { Kysely } from 'kysely';
import { databaseTime } from '../db/database-time.ts';
import type { Database } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { pseudonym } from '../services/pseudonym.ts';
import { Carrier } from './carrier.ts';
import { compose, type Mail, type MailSettings } from './compose.ts';
import { type Failure, readFailure, unknownFailure } from './failure.ts';
import { toMime } from './mime.ts';
import {
  type ClaimedLetter,
  claimLetter,
  countedAttempts,
  dropLetter,
  hasDueLetter,
  LetterLost,
  noteHandover,
  settleLetter,
  unanswered,
} from './outbox-rows.ts';
import { nextAttempt } from './pauses.ts';
import { askServer, noteAcceptance, noteRefusal, type ServerState, serverName } from './server-pause.ts';

/** What sending needs. */
export interface DeliveryDeps {
  db: { jobs: Kysely<Database> };
  settings: MailSettings;
  secret: string;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** The time by which letters are due and locked. The database's, unless a test has its own. */
  now?: (() => Date) | undefined;
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
 * cuts those on their way. When it rejects, nothing of it goes on.
 */
export async function sendDueLetters(
  deps: DeliveryDeps,
  ending?: AbortSignal,
  stopping: AbortSignal | undefined = ending,
): Promise<number> {
  const { smtpUrl } = deps.settings;
  if (smtpUrl === null) return 0;
  const first = await askMailServer(deps, smtpUrl);
  if (first.state === 'closed') return 0;

  const failing = new AbortController();
  const round: Round = {
    deps,
    smtpUrl,
    ending,
    stopping: stopping ? AbortSignal.any([stopping, failing.signal]) : failing.signal,
  };
  if (first.state === 'trial') {
    const trial = await sendLetters(round, first, true);
    if (trial.refused || trial.taken === 0) return trial.taken;
    return trial.taken + (await sendDueLetters(deps, ending, stopping));
  }

  const senders = Array.from({ length: lettersAtOnce }, async () => {
    try {
      return await sendLetters(round, first);
    } catch (error) {
      failing.abort();
      throw error;
    }
  });
  const results = await Promise.allSettled(senders);
  let taken = 0;
  for (const result of results) {
    if (result.status === 'rejected') throw result.reason;
    taken += result.value.taken;
  }
  return taken;
}

/** What the senders of one look at the outbox share. */
interface Round {
  deps: DeliveryDeps;
  smtpUrl: string;
  ending: AbortSignal | undefined;
  stopping: AbortSignal;
}

/**
 * Sends one letter after the other, over one connection as long as it holds, until none is due or the server refuses; as a trial, only
 * until it is known that the server is there again.
 */
async function sendLetters(
  { deps, smtpUrl, ending, stopping }: Round,
  allowed: ServerState,
  isTrial = false,
): Promise<{ taken: number; refused: boolean }> {
  const carrier = new Carrier(smtpUrl);
  let server: ServerState | null = allowed;
  let taken = 0;
  try {
    while (!stopping.aborted) {
      // Asked before a letter is taken up: one that cannot go anywhere has not been tried.
      if (!carrier.isConnected) server ??= await askMailServer(deps, smtpUrl);
      if (server?.state === 'closed') return { taken, refused: true };
      const outcome = await sendOne(deps, carrier, ending);
      if (outcome === 'none') break;
      taken += 1;
      const shared = { db: deps.db.jobs, server: serverName(smtpUrl, deps.secret) };
      if (outcome === 'refused') {
        const failures = server?.failures ?? 0;
        await noteRefusal(shared, await timeOf(deps), failures);
        deps.log.warn('mail.paused', { refusals: failures + 1 });
        return { taken, refused: true };
      }
      if (outcome === 'reached') {
        if (server !== null && server.failures > 0) await noteAcceptance(shared);
        if (isTrial) break;
        server = null;
      }
    }
    return { taken, refused: false };
  } finally {
    carrier.hangUp();
  }
}

async function askMailServer(deps: DeliveryDeps, smtpUrl: string): Promise<ServerState> {
  const now = await timeOf(deps);
  const shared = { db: deps.db.jobs, server: serverName(smtpUrl, deps.secret) };
  return await askServer(shared, now, () => hasDueLetter(deps.db.jobs, now));
}

/** The time by which the outbox works. */
export async function timeOf({ now, db }: Pick<DeliveryDeps, 'now' | 'db'>): Promise<Date> {
  return now ? now() : await databaseTime(db.jobs);
}

/**
 * What a turn came to: no letter was due; the server took one or refused it for itself; it takes none now; or the letter was dropped or
 * lost on the way, which says little about the server.
 */
type Outcome = 'none' | 'reached' | 'refused' | 'unknown';

async function sendOne(deps: DeliveryDeps, carrier: Carrier, ending?: AbortSignal): Promise<Outcome> {
  const { deadlineMs = defaultDeadline, graceMs = defaultGrace } = deps;
  const now = await timeOf(deps);
  const lockedUntil = new Date(now.getTime() + deadlineMs + graceMs);
  const letter = await claimLetter(deps.db.jobs, { now, lockedUntil });
  if (letter === null) return 'none';
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    return await deliver(deps, letter, carrier, ending ? AbortSignal.any([deadline, ending]) : deadline, ending);
  } catch (error) {
    if (!(error instanceof LetterLost)) throw error;
    deps.log.warn('mail.lost', { kind: letter.kind });
    return 'unknown';
  }
}

async function deliver(
  deps: DeliveryDeps,
  letter: ClaimedLetter,
  carrier: Carrier,
  signal: AbortSignal,
  ending: AbortSignal | undefined,
): Promise<Outcome> {
  const { db, settings, secret, log } = deps;
  if (letter.last_error === unanswered) {
    // Its sender died in the moment that counts. Whatever killed it may do so again: the one more copy waits for its turn.
    await tryLater(deps, letter, { summary: 'EDIED', permanent: false });
    return 'unknown';
  }
  let connecting = false;
  let handedOver = false;
  try {
    const mail = await compose(letter, { db: db.jobs, settings, secret, now: await timeOf(deps) });
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
        await noteHandover(db.jobs, letter);
        handedOver = true;
      },
    });
  } catch (error) {
    if (error instanceof LetterLost) throw error;
    const failure = await settleFailure(deps, letter, error, handedOver);
    if (ending?.aborted) return 'unknown';
    if (connecting || failure.aboutTheServer) return 'refused';
    return failure.replied ? 'reached' : 'unknown';
  }
  await settleLetter(db.jobs, letter, {
    status: 'sent',
    sent_at: (await timeOf(deps)).toISOString(),
    unanswered: 0,
    last_error: null,
    // The letter is gone: what is left is its state, for whoever names the address.
    ...(letter.recipient !== null && { recipient: pseudonym(secret, letter.recipient) }),
  });
  log.info('mail.sent', { kind: letter.kind, attempts: countedAttempts(letter) });
  return 'reached';
}

async function settleFailure(
  deps: DeliveryDeps,
  letter: ClaimedLetter,
  error: unknown,
  handedOver: boolean,
): Promise<Failure> {
  const failure = readFailure(error);
  // Not the server's doing but a fault of this program: its place is worth knowing.
  if (failure.summary === unknownFailure) deps.log.error('mail.attempt', error, { kind: letter.kind });
  const unansweredNow = letter.unanswered + (handedOver && !failure.answered ? 1 : 0);
  await tryLater(deps, { ...letter, unanswered: unansweredNow }, failure);
  return failure;
}

function envelopeOf({ from, to }: Mail): { from: string; to: string } {
  return { from: from.address, to };
}

async function tryLater(
  deps: DeliveryDeps,
  letter: ClaimedLetter,
  { summary, permanent }: Pick<Failure, 'summary' | 'permanent'>,
): Promise<void> {
  const attempts = countedAttempts(letter);
  const firstAttemptAt = new Date(letter.first_attempt_at);
  const next = nextAttempt({ attempts, firstAttemptAt, now: await timeOf(deps) });
  const failed = permanent || next === null || letter.unanswered >= mostUnanswered;
  await settleLetter(deps.db.jobs, letter, {
    status: failed ? 'failed' : 'waiting',
    unanswered: letter.unanswered,
    last_error: summary,
    ...(next === null ? {} : { next_attempt_at: next.toISOString() }),
  });
  deps.log.warn(failed ? 'mail.failed' : 'mail.delayed', { kind: letter.kind, attempts, reason: summary });
}
