import { capitalise } from '../writing/capitalise.ts';
import { formatDayAndMonth, formatItalianDate, getWeekdayName, prependArticle } from './italian-date.ts';
import { formatAtTime } from './italian-time.ts';
import { toRomanTime } from './roman-clock.ts';

const dayLength = 24 * 60 * 60 * 1000;
const getRomanDay = (moment: Date) => toRomanTime(moment.getTime())[0];

/** Formats the time of day in Rome: «9:42». */
export function formatClockTime(moment: Date): string {
  const [, time] = toRomanTime(moment.getTime());
  return time.slice(0, 5).replace(/^0/, '');
}

function formatDate(today: string, day: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? formatDayAndMonth(day) : formatItalianDate(day);
}

/** Formats a day: «oggi», «ieri», «domani», the weekday within a week, else the date. */
function formatDay(day: string, today: string): string {
  const daysAgo = (Date.parse(today) - Date.parse(day)) / dayLength;
  if (daysAgo === 0) return 'oggi';
  if (daysAgo === 1) return 'ieri';
  if (daysAgo === -1) return 'domani';
  return Math.abs(daysAgo) < 7 ? getWeekdayName(day) : formatDate(today, day);
}

/** Formats day and time in the time zone of Rome: «oggi alle 9:42», «giovedì alle 17:48», «3 novembre alle 9:00». */
export function formatMoment(moment: Date, now: Date): string {
  return `${formatDay(getRomanDay(moment), getRomanDay(now))} ${formatAtTime(formatClockTime(moment))}`;
}

/** Formats the day of a list entry: «oggi», «ieri», «giovedì», «3 novembre». */
export function formatListDay(moment: Date, now: Date): string {
  return formatDay(getRomanDay(moment), getRomanDay(now));
}

/** Formats the heading of a day: «Sabato 21 novembre», with the year if it is not the current one. */
export function formatDayHeading(moment: Date, now = moment): string {
  const day = getRomanDay(moment);
  return capitalise(`${getWeekdayName(day)} ${formatDate(getRomanDay(now), day)}`);
}

const articles = { '': 'il', da: 'dal', di: 'del' } as const;

/** Formats a time inside a sentence: «oggi alle 9:42», «da giovedì alle 17:48», «l’8 ottobre all’1:05». */
export function formatRelativeTime(moment: Date, now: Date, preposition: keyof typeof articles = ''): string {
  const words = formatMoment(moment, now);
  if (/^\d/.test(words)) return prependArticle(articles[preposition], words);
  return preposition === '' ? words : `${preposition} ${words}`;
}
