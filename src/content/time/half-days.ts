import type { HalfDay } from '../../contract/appointments.ts';
import { addDays } from './holidays.ts';
import { formatDayAndMonth, getWeekdayName } from './italian-date.ts';
import { listSpans, type OpeningHours } from './opening.ts';
import { toRomanTime } from './roman-clock.ts';

/** Half days that visitors can choose from. */
const offeredCount = 15;

/** Days searched: enough for fifteen half days of an office that opens once a week and closes for a month. */
const horizonDays = 150;

const dayMs = 86_400_000;

const officeDay = [{ opens: '09:00', closes: '18:00' }];

/** Week of an office whose hours are unknown: Monday to Friday. */
const usualWeek: OpeningHours['week'] = Array.from({ length: 5 }, () => officeDay);

/** Lists the next fifteen open half days, from the second working day after the day of `now` (ms since 1970). */
export function listOfferedHalfDays(hours: OpeningHours, now: number): HalfDay[] {
  const [today] = toRomanTime(now);
  const offered: HalfDay[] = [];
  let workingDays = 0;
  for (let ahead = 1; ahead <= horizonDays && offered.length < offeredCount; ahead += 1) {
    const day = addDays(today, ahead);
    if (!isWorkingDay(hours, day)) continue;
    workingDays += 1;
    if (workingDays > 1) offered.push(...listOpenHalves(hours, day));
  }
  return offered.slice(0, offeredCount);
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

/** True for a day on which the office opens. */
export function isWorkingDay(hours: OpeningHours, day: string): boolean {
  return listWorkingSpans(hours, day).length > 0;
}

function listWorkingSpans({ week, closures }: OpeningHours, day: string) {
  const isKnown = week.some((spans) => spans.length > 0);
  return listSpans({ week: isKnown ? week : usualWeek, closures }, day);
}

/** Halves of a day in which the office opens before 13:00, or closes after 14:00. */
function listOpenHalves(hours: OpeningHours, day: string): HalfDay[] {
  const spans = listWorkingSpans(hours, day);
  return [
    ...(spans.some(({ opens }) => opens < '13:00') ? [{ day, half: 'morning' } as const] : []),
    ...(spans.some(({ closes }) => closes > '14:00') ? [{ day, half: 'afternoon' } as const] : []),
  ];
}
