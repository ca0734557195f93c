import { deliveryRetryDays } from '../../contract/retention.ts';
import { day, hour, minute, second } from '../time/durations.ts';

const maxRetryDelay = 4 * hour;
const retryPeriod = deliveryRetryDays * day;

/**
 * Computes the time of the next attempt. Backoff with jitter: twice the time since the first attempt, from two minutes
 * to four hours, shortened at random by up to half. `null` after `deliveryRetryDays`.
 */
export function computeNextAttemptTime({ firstAttemptAt, now }: { firstAttemptAt: Date; now: Date }): Date | null {
  const end = firstAttemptAt.getTime() + retryPeriod;
  if (now.getTime() >= end) return null;
  const elapsed = now.getTime() - firstAttemptAt.getTime();
  const backoff = Math.min(Math.max(2 * elapsed, 2 * minute), maxRetryDelay);
  const pause = backoff * (0.5 + Math.random() / 2);
  return new Date(Math.min(now.getTime() + pause, end));
}

/** Circuit breaker of this process for a refusing mail server: 30 seconds, doubled per refusal, up to 15 minutes. */
export class ServerPause {
  #refusals = 0;
  #until = 0;

  get isOver(): boolean {
    return performance.now() >= this.#until;
  }

  recordRefusal(): number {
    this.#refusals += 1;
    this.#until = performance.now() + Math.min(2 ** (this.#refusals - 1) * 30 * second, 15 * minute);
    return this.#refusals;
  }

  recordReply(): void {
    this.#refusals = 0;
    this.#until = 0;
  }
}
