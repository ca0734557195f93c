import { setTimeout as pause } from 'node:timers/promises';
import { isUnreachable } from '../db/unreachable.ts';
import { withinPatience } from '../time/patience.ts';
import { type DeliveryDeps, sendOne } from './attempt.ts';
import { ServerPause } from './retries.ts';

export interface Outbox {
  /** Sends what is waiting now, not at the next look. */
  wake(): void;
  /** Takes up no further letter, gives the one on its way a moment, and resolves when it is settled or cannot be. */
  stop(): Promise<void>;
}

export interface OutboxDeps extends DeliveryDeps {
  /** How often the outbox is looked at for letters that other instances wrote and for those to be tried again. */
  pollMs?: number | undefined;
  /** How long `stop` lets a letter on its way go on. */
  stopMs?: number | undefined;
}

/** How long a letter that was cut short may take to be written down, in milliseconds. */
const settlingMs = 1_500;

/** Works the outbox until stopped; any number of instances may do so on one database. Without a mail server letters wait. */
export function startOutbox(deps: OutboxDeps): Outbox {
  if (deps.smtpUrl === null) return { wake() {}, async stop() {} };
  const { pollMs = 10_000, stopMs = 3_000 } = deps;
  const stopping = new AbortController();
  const ending = new AbortController();
  const server = new ServerPause();
  let wakeUp = new AbortController();

  const work = async () => {
    while (!stopping.signal.aborted) {
      // Made before the look: whoever wakes during it is not overheard.
      wakeUp = new AbortController();
      try {
        await sendDueLetters(deps, { server, ending: ending.signal, stopping: stopping.signal });
      } catch (error) {
        if (error instanceof Error && isUnreachable(error)) deps.log.outage(error);
        else deps.log.error('mail.outbox', error);
      }
      const signal = AbortSignal.any([wakeUp.signal, stopping.signal]);
      await pause(pollMs, undefined, { signal }).catch(() => {});
    }
  };
  const working = work();

  return {
    wake: () => wakeUp.abort(),
    async stop() {
      stopping.abort();
      const patience = setTimeout(() => ending.abort(), stopMs);
      await withinPatience(working, stopMs + settlingMs);
      clearTimeout(patience);
    },
  };
}

interface Round {
  server?: ServerPause;
  ending?: AbortSignal;
  /** After it no further letter is taken up. */
  stopping?: AbortSignal | undefined;
}

/** Sends every letter that is due; answers how many it took up. Ends where the server refuses. */
export async function sendDueLetters(
  deps: DeliveryDeps,
  { server = new ServerPause(), ending, stopping = ending }: Round = {},
): Promise<number> {
  const { smtpUrl, log } = deps;
  if (smtpUrl === null || !server.isOver) return 0;
  let taken = 0;
  while (!stopping?.aborted) {
    const outcome = await sendOne(deps, smtpUrl, ending);
    if (outcome === 'none') break;
    taken += 1;
    if (outcome === 'refused') {
      log.warn('mail.paused', { refusals: server.refused() });
      break;
    }
    server.answered();
  }
  return taken;
}

/** What the start says about mail, on one line and without the password. */
export function mailStatusLine(
  { smtpUrl, mailFrom, contactTo }: { smtpUrl: string | null; mailFrom: string | null; contactTo: string | null },
  firmAddress: string,
): string {
  if (smtpUrl === null) return 'Mail: SMTP_URL is not set, messages are kept (npm run messages) and nothing is sent';
  const { protocol, host } = new URL(smtpUrl);
  return `Mail: through ${protocol}//${host}, from ${mailFrom ?? firmAddress}, contact messages to ${contactTo ?? firmAddress}`;
}
