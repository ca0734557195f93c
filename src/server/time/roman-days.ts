import { dayAfter } from '../../content/time/holidays.ts';
import { weekdayOf } from '../../content/time/italian-date.ts';
import { inRome, instantInRome } from '../../content/time/roman-clock.ts';

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
  return new Date(instantInRome(day, '00:00'));
}
