import type { HalfDay } from '../../contract/appointments.ts';
import { addDays } from './holidays.ts';
import { formatDayAndMonth, getWeekdayName } from './italian-date.ts';
import { isWorkingDay, listSpans, type OpeningHours } from './opening.ts';
import { toRomanTime } from './roman-clock.ts';

/** Half days that visitors can choose from. */
const offeredCount = 15;

/** Days searched: enough for fifteen half days of an office that opens once a week and closes for a month. */
const horizonDays = 150;

const dayMs = 86_400_000;

/** Lists the next fifteen open half days, from the second working day after the day of `now` (ms since 1970). */
export function listOfferedHalfDays(hours: OpeningHours, now: number): HalfDay[] {
  const [today] = toRomanTime(now);
  const workingDays = Array.from({ length: horizonDays }, (_, index) => addDays(today, index + 1)).filter((day) =>
    isWorkingDay(hours, day),
  );
  return workingDays
    .slice(1)
    .flatMap((day) => listOpenHalves(hours, day))
    .slice(0, offeredCount);
}

/** True for a half day that is on offer at `now`, or was within the 24 hours before: a form may stay open that long. */
export function isOffered(hours: OpeningHours, { day, half }: HalfDay, now: number): boolean {
  return [now, now - dayMs].some((time) =>
    listOfferedHalfDays(hours, time).some((offered) => offered.day === day && offered.half === half),
  );
}

/** Half day in words: «giovedì 3 dicembre, mattina». */
export function describeHalfDay({ day, half }: HalfDay): string {
  return `${getWeekdayName(day)} ${formatDayAndMonth(day)}, ${half === 'morning' ? 'mattina' : 'pomeriggio'}`;
}

/** Halves of a day in which the office opens before 13:00, or closes after 14:00. */
function listOpenHalves(hours: OpeningHours, day: string): HalfDay[] {
  const spans = listSpans(hours, day);
  return [
    ...(spans.some(({ opens }) => opens < '13:00') ? [{ day, half: 'morning' } as const] : []),
    ...(spans.some(({ closes }) => closes > '14:00') ? [{ day, half: 'afternoon' } as const] : []),
  ];
}
