import { deliveryDays } from '../../contract/retention.ts';
import { day, hour, minute } from '../durations.ts';

/** The longest pause of a letter, in ms: one that ends later was noted by a clock that has been put right since. */
export const longestPause = 4 * hour;
const patience = deliveryDays * day;
const shortestServerPause = minute / 2;
/** The longest pause of a server, in ms; likewise one that ends later. */
export const longestServerPause = 15 * minute;

/**
 * When a letter that failed is tried again: pauses that double from one minute to four hours, each shortened by up to a half at
 * random so that waiting letters spread. `null` once `deliveryDays` have passed since the first attempt; the last one falls on their end.
 */
export function nextAttempt(
  { attempts, firstAttemptAt, now }: { attempts: number; firstAttemptAt: Date; now: Date },
  random: () => number = Math.random,
): Date | null {
  const end = firstAttemptAt.getTime() + patience;
  if (now.getTime() >= end) return null;
  const longest = Math.min(2 ** Math.min(attempts, 16) * minute, longestPause);
  const pause = longest * (0.5 + random() / 2);
  return new Date(Math.min(now.getTime() + pause, end));
}

/** How long, in milliseconds, a server is left alone that has refused `failures` times in a row: from half a minute doubling to a quarter of an hour. */
export function serverPause(failures: number): number {
  return Math.min(2 ** Math.min(failures - 1, 16) * shortestServerPause, longestServerPause);
}
