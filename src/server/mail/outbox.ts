import { setTimeout as pause } from 'node:timers/promises';
import { isUnreachable } from '../db/unreachable.ts';
import { waitAtMost } from '../time/timeouts.ts';
import { type DeliveryDeps, sendNextEmail } from './attempt.ts';
import { ServerPause } from './retries.ts';

export interface Outbox {
  /** Sends due emails now, before the next poll. */
  wake(): void;
  /** Stops claiming, gives the current email `stopMs`, and resolves once its result is stored. */
  stop(): Promise<void>;
}

export interface OutboxDeps extends DeliveryDeps {
  /** Poll interval in ms, for retries and for emails that other instances queued. */
  pollMs?: number | undefined;
  /** Time in ms that `stop` gives the current email before aborting it. */
  stopMs?: number | undefined;
}

/** Time to store the state of an aborted email, in ms. */
const settlingMs = 1_500;

/** Runs the worker; instances may share a database. Without a mail server emails stay queued. */
export function startOutbox(deps: OutboxDeps): Outbox {
  if (deps.smtpUrl === null) return { wake() {}, async stop() {} };
  const { pollMs = 10_000, stopMs = 3_000 } = deps;
  const stopping = new AbortController();
  const ending = new AbortController();
  const serverPause = new ServerPause();
  let wakeUp = new AbortController();

  const runRounds = async () => {
    while (!stopping.signal.aborted) {
      // Created before the round, so that a `wake` during it is not lost.
      wakeUp = new AbortController();
      try {
        await sendDueEmails(deps, { server: serverPause, ending: ending.signal, stopping: stopping.signal });
      } catch (error) {
        if (error instanceof Error && isUnreachable(error)) deps.log.outage(error);
        else deps.log.error('mail.outbox', error);
      }
      const signal = AbortSignal.any([wakeUp.signal, stopping.signal]);
      await pause(pollMs, undefined, { signal }).catch(() => {});
    }
  };
  const worker = runRounds();

  return {
    wake: () => wakeUp.abort(),
    async stop() {
      stopping.abort();
      const abortTimer = setTimeout(() => ending.abort(), stopMs);
      await waitAtMost(worker, stopMs + settlingMs);
      clearTimeout(abortTimer);
    },
  };
}

interface RoundOptions {
  server?: ServerPause;
  ending?: AbortSignal;
  /** Once aborted, no more emails are claimed. */
  stopping?: AbortSignal | undefined;
}

/** Sends all due emails until the server refuses. Returns the number claimed; 0 while the circuit breaker is open. */
export async function sendDueEmails(
  deps: DeliveryDeps,
  { server = new ServerPause(), ending, stopping = ending }: RoundOptions = {},
): Promise<number> {
  const { smtpUrl, log } = deps;
  if (smtpUrl === null || !server.isOver) return 0;
  let claimed = 0;
  while (!stopping?.aborted) {
    const outcome = await sendNextEmail(deps, smtpUrl, ending);
    if (outcome === 'none') break;
    claimed += 1;
    if (outcome === 'refused') {
      log.warn('mail.paused', { refusals: server.recordRefusal() });
      break;
    }
    server.recordReply();
  }
  return claimed;
}

/** Describes the mail settings for the log of the start, without the password. */
export function describeMailSetup(
  { smtpUrl, mailFrom, contactTo }: { smtpUrl: string | null; mailFrom: string | null; contactTo: string | null },
  firmAddress: string,
): string {
  if (smtpUrl === null) return 'Mail: SMTP_URL is not set, messages are kept (npm run messages) and nothing is sent';
  const { protocol, host } = new URL(smtpUrl);
  return `Mail: through ${protocol}//${host}, from ${mailFrom ?? firmAddress}, contact messages to ${contactTo ?? firmAddress}`;
}
