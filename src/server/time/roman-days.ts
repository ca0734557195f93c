import { dayAfter } from '../../content/time/holidays.ts';
import { weekdayOf } from '../../content/time/italian-date.ts';
import { inRome, instantInRome } from '../../content/time/roman-clock.ts';
import { isMoment } from '../../contract/days.ts';

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

/** Parses a moment as typed: by the clock of Rome where it names no zone. `null` where the calendar or that clock does not have it. */
export function momentOf(text: string): Date | null {
  if (!isMoment(text)) return null;
  if (/(?:Z|[+-]\d\d:\d\d)$/.test(text)) return new Date(text);
  const [day = '', time = ''] = text.split('T');
  const instant = instantInRome(day, time);
  // The hour that the clock leaves out in March.
  return inRome(instant)[1].startsWith(time.slice(0, 8)) ? new Date(instant) : null;
}
