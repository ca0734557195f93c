import { formatDayAndMonth, formatItalianDate, getWeekdayName } from './italian-date.ts';
import { formatTime } from './opening.ts';
import { toRomanTime } from './roman-clock.ts';

/* Times in words, in Rome's time zone; arguments are Dates or ISO times. */

export function formatDay(moment: Date | string): string {
  const [day] = formatParts(moment);
  return formatFullDay(day);
}

/** Day and time: «sabato 21 novembre 2026 alle 10:32». */
export function formatDateAndTime(moment: Date | string): string {
  const [day, time] = formatParts(moment);
  return `${formatFullDay(day)} ${formatAtTime(time)}`;
}

/** Day without its year, and time: «giovedì 3 dicembre alle 9:30». */
export function formatDayAndTime(moment: Date | string): string {
  const [day, time] = formatParts(moment);
  return `${getWeekdayName(day)} ${formatDayAndMonth(day)} ${formatAtTime(time)}`;
}

/** Time such as `09:30` with its preposition: «alle 9:30», «all’1:05». */
export function formatAtTime(time: string): string {
  const shown = formatTime(time);
  return shown.startsWith('1:') ? `all’${shown}` : `alle ${shown}`;
}

/** Time as «2026-11-21 10:32»: the text sorts by time. */
export function formatSortableTime(moment: Date | string): string {
  return formatParts(moment).join(' ');
}

function formatFullDay(day: string): string {
  return `${getWeekdayName(day)} ${formatItalianDate(day)}`;
}

function formatParts(moment: Date | string): [day: string, time: string] {
  const [day, time] = toRomanTime(new Date(moment).getTime());
  return [day, time.slice(0, 5)];
}
