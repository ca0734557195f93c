import type { HalfDay } from '../../contract/fields/half-days.ts';
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

/** Lists the next fifteen open half days with room, from the second working day after the day of `now` (ms since 1970). */
export function listOfferedHalfDays(
  hours: OpeningHours,
  now: number,
  isFull: (halfDay: HalfDay) => boolean = () => false,
): HalfDay[] {
  const [today] = toRomanTime(now);
  const offered: HalfDay[] = [];
  let workingDays = 0;
  for (let ahead = 1; ahead <= horizonDays && offered.length < offeredCount; ahead += 1) {
    const day = addDays(today, ahead);
    if (!isWorkingDay(hours, day)) continue;
    workingDays += 1;
    if (workingDays > 1) offered.push(...listOpenHalves(hours, day).filter((halfDay) => !isFull(halfDay)));
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

/** Key by which half days are sorted. */
export const makeSortKey = ({ day, half }: HalfDay) => `${day} ${half === 'morning' ? 0 : 1}`;

/** Finds the earliest half day of a list. */
export function findFirstHalfDay(halfDays: readonly HalfDay[]): HalfDay | undefined {
  return halfDays.toSorted((one, other) => (makeSortKey(one) < makeSortKey(other) ? -1 : 1))[0];
}

/** Sort key of half days in any order: the earliest counts. */
export function makeEarliestKey(halfDays: readonly HalfDay[]): string {
  return halfDays.map(makeSortKey).toSorted()[0] ?? '';
}

/** True if the last of some half days is over. */
export function arePast(halfDays: readonly HalfDay[], today: string): boolean {
  return halfDays.length > 0 && halfDays.every(({ day }) => day < today);
}

/** Half of a day that a local time such as `09:30` belongs to. */
export function findHalf(time: string): HalfDay['half'] {
  return time < '13:00' ? 'morning' : 'afternoon';
}

/**
 * Finds the first quarter of an hour in a half day at which the office is open for so many minutes, and that is free; the
 * time at which it opens if none is. `null` if it stays closed.
 */
export function findFreeTime(
  hours: OpeningHours,
  halfDay: HalfDay,
  minutes: number,
  isFree: (time: string) => boolean,
): string | null {
  return listOpenTimes(hours, halfDay, minutes).find(isFree) ?? findFirstTime(hours, halfDay);
}

/** Lists the quarters of an hour of a half day from which the office is open for so many minutes. */
export function listOpenTimes(hours: OpeningHours, { day, half }: HalfDay, minutes: number): string[] {
  const first = findFirstTime(hours, { day, half });
  if (first === null) return [];
  return quarters.filter(
    (time) => time >= first && findHalf(time) === half && isInOpeningHours(hours, day, time, minutes),
  );
}

/** True for a half day in which the office opens. */
export function isOpenHalfDay(hours: OpeningHours, halfDay: HalfDay): boolean {
  return findFirstTime(hours, halfDay) !== null;
}

/** Quarters of an hour of a day, as local times. */
const quarters = Array.from({ length: 96 }, (_, index) =>
  [Math.floor(index / 4), (index % 4) * 15].map((part) => String(part).padStart(2, '0')).join(':'),
);

/** Time at which the office opens in a half day; `null` if it stays closed. */
function findFirstTime(hours: OpeningHours, { day, half }: HalfDay): string | null {
  const spans = listWorkingSpans(hours, day);
  if (half === 'morning') return spans.find(({ opens }) => opens < '13:00')?.opens ?? null;
  const opens = spans.find(({ closes }) => closes > '14:00')?.opens ?? null;
  return opens !== null && opens < '13:00' ? '14:00' : opens;
}

/** True if the office is open from a local time on for so many minutes. */
export function isInOpeningHours(hours: OpeningHours, day: string, time: string, minutes: number): boolean {
  const end = toMinutes(time) + minutes;
  return listWorkingSpans(hours, day).some(({ opens, closes }) => opens <= time && end <= toMinutes(closes));
}

const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

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
