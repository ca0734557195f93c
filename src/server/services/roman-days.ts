import { inRome } from '../../content/roman-clock.ts';

/** The day on the firm's calendar, such as `2026-11-21`. */
export function romanDay(time: Date): string {
  return inRome(time.getTime())[0];
}

/** The Mondays of the `count` weeks that end with the one of `now`, oldest first. */
export function mondays(now: Date, count: number): string[] {
  const today = new Date(`${romanDay(now)}T00:00:00Z`);
  const sinceMonday = (today.getUTCDay() + 6) % 7;
  return Array.from({ length: count }, (_, index) => addDays(today, -sinceMonday - 7 * (count - 1 - index)));
}

/** The day so many days after another. */
export function daysAfter(day: string, days: number): string {
  return addDays(new Date(`${day}T00:00:00Z`), days);
}

/** The moment in which a day of the firm's calendar begins. */
export function startOfDay(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // What Rome's clock shows in that moment is how far it is ahead; changes of the clock come at three in the morning.
  const ahead = Date.parse(`${inRome(midnight).join('T')}Z`) - midnight;
  return new Date(midnight - ahead);
}

function addDays(day: Date, days: number): string {
  return new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
