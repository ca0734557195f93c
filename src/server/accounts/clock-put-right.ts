import { minute } from '../durations.ts';

/** By how many ms the clocks of two instances may differ. */
const clocksApart = 10 * minute;

/**
 * The latest time, as it is stored, that something given out by `now` may bear. What bears a later one was given out under a clock that
 * was ahead and has been put right: it would let its holder in for as long as that was.
 */
export function latestGivenOut(now: Date): string {
  return new Date(now.getTime() + clocksApart).toISOString();
}
