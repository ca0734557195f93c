import { dayAfter } from '../content/time/holidays.ts';
import { weekdayOf } from '../content/time/italian-date.ts';
import { inRome } from '../content/time/roman-clock.ts';

/** The day on the firm's calendar, such as `2026-11-21`. */
export function romanDay(time: Date): string {
  return inRome(time.getTime())[0];
}

/** The Mondays of the `count` weeks that end with the one of `now`, oldest first. */
export function mondays(now: Date, count: number): string[] {
  const today = romanDay(now);
  return Array.from({ length: count }, (_, index) => dayAfter(today, -weekdayOf(today) - 7 * (count - 1 - index)));
}

/** The moment in which a day of the firm's calendar begins. */
export function startOfDay(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // What Rome's clock shows in that moment is how far it is ahead; changes of the clock come at three in the morning.
  const ahead = Date.parse(`${inRome(midnight).join('T')}Z`) - midnight;
  return new Date(midnight - ahead);
}
