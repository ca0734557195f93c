/* Public holidays in Albano: art. 2 of L. 260/1949 (with 4 October since L. 151/2025), and the patron saint's day. */

const fixedHolidays: readonly (readonly [monthAndDay: string, since: number])[] = [
  ['01-01', 0],
  ['01-06', 0],
  ['04-25', 0],
  ['05-01', 0],
  ['06-02', 0],
  ['08-15', 0],
  ['10-04', 2026],
  ['11-01', 0],
  ['12-08', 0],
  ['12-25', 0],
  ['12-26', 0],
];

/** Feast of San Pancrazio. */
const patronDay = '05-12';

/** Easter Sunday of a Gregorian year, such as `2027-03-28`: algorithm of Meeus, Jones and Butcher. */
export function findEasterSunday(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${year}-${pad(Math.floor(days / 31))}-${pad((days % 31) + 1)}`;
}

/** Day `count` days after `day`, such as `2026-11-21`. */
export function addDays(day: string, count = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/** True on a national holiday; Sundays are not counted. */
export function isNationalHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  return (
    fixedHolidays.some(([monthAndDay, since]) => day.slice(5) === monthAndDay && year >= since) ||
    day === addDays(findEasterSunday(year))
  );
}

/** True on a holiday in Albano Laziale; Sundays are not counted. */
export function isLocalHoliday(day: string): boolean {
  return day.slice(5) === patronDay || isNationalHoliday(day);
}
