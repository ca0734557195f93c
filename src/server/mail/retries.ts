import { deliveryDays } from '../../contract/retention.ts';
import { day, hour, minute, second } from '../time/durations.ts';

/** Longest retry delay, in ms. */
const longestPause = 4 * hour;
const patience = deliveryDays * day;

/**
 * Backoff with jitter: twice the time since the first attempt, from two minutes to four hours, shortened at random by
 * up to half. `null` after `deliveryDays`.
 */
export function nextAttempt({ firstAttemptAt, now }: { firstAttemptAt: Date; now: Date }): Date | null {
  const end = firstAttemptAt.getTime() + patience;
  if (now.getTime() >= end) return null;
  const elapsed = now.getTime() - firstAttemptAt.getTime();
  const longest = Math.min(Math.max(2 * elapsed, 2 * minute), longestPause);
  const pause = longest * (0.5 + Math.random() / 2);
  return new Date(Math.min(now.getTime() + pause, end));
}

/** Circuit breaker of this process for a refusing mail server: 30 seconds, doubled per refusal, up to 15 minutes. */
export class ServerPause {
  #refusals = 0;
  #until = 0;

  get isOver(): boolean {
    return performance.now() >= this.#until;
  }

  refused(): number {
    this.#refusals += 1;
    this.#until = performance.now() + Math.min(2 ** (this.#refusals - 1) * 30 * second, 15 * minute);
    return this.#refusals;
  }

  answered(): void {
    this.#refusals = 0;
    this.#until = 0;
  }
}
