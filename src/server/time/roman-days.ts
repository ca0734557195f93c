import { addDays } from '../../content/time/holidays.ts';
import { findWeekday } from '../../content/time/italian-date.ts';
import { parseRomanTime, toRomanTime } from '../../content/time/roman-clock.ts';
import { isMoment } from '../../contract/days.ts';
import { hour } from './durations.ts';

/** Day in the time zone of Rome, such as `2026-11-21`. */
export function toRomanDay(time: Date): string {
  return toRomanTime(time.getTime())[0];
}

/** Mondays of the last `count` weeks up to the current one, oldest first. */
export function listMondays(now: Date, count: number): string[] {
  const today = toRomanDay(now);
  return Array.from({ length: count }, (_, index) => addDays(today, -findWeekday(today) - 7 * (count - 1 - index)));
}

/** Start of a day in the time zone of Rome. */
export function findStartOfDay(day: string): Date {
  return new Date(parseRomanTime(day, '00:00'));
}

/** Parses a typed moment, as local time of Rome unless it has an offset. `null` if the date or time does not exist. */
export function parseMoment(text: string): Date | null {
  if (!isMoment(text)) return null;
  if (/(?:Z|[+-]\d\d:\d\d)$/.test(text)) return new Date(text);
  const [day = '', time = ''] = text.split('T');
  const instant = parseRomanTime(day, time);
  // A time within the hour that the start of summer time skips does not exist.
  return toRomanTime(instant)[1].startsWith(time.slice(0, 8)) ? new Date(instant) : null;
}

/** Formats an instant as ISO 8601 with the offset of Rome: `2026-12-03T10:00:00+01:00`. */
export function formatWithOffset(instant: Date): string {
  const local = toRomanTime(instant.getTime()).join('T');
  const hours = Math.round((Date.parse(`${local}Z`) - instant.getTime()) / hour);
  return `${local}+0${hours}:00`;
}
