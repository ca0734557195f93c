import { setTimeout as pause } from 'node:timers/promises';
import { isUnreachable } from '../db/unreachable.ts';
import { withinPatience } from '../patience.ts';
import type { DeliveryDeps } from './attempt.ts';
import { sendDueLetters } from './deliver.ts';

/** The outbox at work. */
export interface Outbox {
  /** Sends what is waiting now, not at the next look. */
  wake(): void;
  /** Takes up no further letter, gives those on their way a moment, and resolves when none is, or when the database does not take up how they went. */
  stop(): Promise<void>;
}

export interface OutboxDeps extends DeliveryDeps {
  /** How often the outbox is looked at for letters that other instances wrote and for those to be tried again. */
  pollMs?: number | undefined;
  /** How long `stop` lets letters on their way go on. */
  stopMs?: number | undefined;
}

/** How long letters that were cut short may take to be written down, in milliseconds. */
const settlingMs = 1_500;

/** Works the outbox until stopped; any number of instances may do so on one database. Without `SMTP_URL` letters wait. */
export function startOutbox(deps: OutboxDeps): Outbox {
  if (deps.settings.smtpUrl === null) return { wake() {}, async stop() {} };
  const { pollMs = 10_000, stopMs = 3_000 } = deps;
  const stopping = new AbortController();
  const ending = new AbortController();
  let wakeUp = new AbortController();

  const work = async () => {
    while (!stopping.signal.aborted) {
      // Made before the look: whoever wakes during it is not overheard.
      wakeUp = new AbortController();
      try {
        await sendDueLetters(deps, ending.signal, stopping.signal);
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

/** What the start says about mail, on one line and without the password. */
export function mailStatusLine(
  { smtpUrl, mailFrom, contactTo }: DeliveryDeps['settings'],
  firmAddress: string,
): string {
  if (smtpUrl === null) return 'Mail: SMTP_URL is not set, messages are kept (npm run messages) and nothing is sent';
  const { protocol, host } = new URL(smtpUrl);
  return `Mail: through ${protocol}//${host}, from ${mailFrom ?? firmAddress}, contact messages to ${contactTo ?? firmAddress}`;
}
