import { openingHours } from '../../../content/firm.ts';
import { words } from './words.ts';

const zone = 'Europe/Rome';
const weekdayName = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'long' });
const italianDay = new Intl.DateTimeFormat('it-IT', { timeZone: zone, weekday: 'long' });
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const dayLength = 86_400_000;

/** Whether the office is open now and when it opens next, in one sentence, by the firm's weekly hours. */
export function officeInWords(now: Date): string {
  const { opens, closes } = openingHours;
  const time = clock.format(now);
  const isWorkday = worksOn(now);
  if (isWorkday && time < padded(opens)) return words.office.opensToday(opens);
  if (isWorkday && time < padded(closes)) return words.office.open(closes);
  for (let ahead = 1; ahead <= 7; ahead += 1) {
    const day = new Date(now.getTime() + ahead * dayLength);
    if (!worksOn(day)) continue;
    const said = isWorkday ? words.office.closedNow : words.office.closed;
    return said(ahead === 1 ? words.office.tomorrow : italianDay.format(day), opens);
  }
  return '';
}

function worksOn(day: Date): boolean {
  const name = weekdayName.format(day);
  return openingHours.days.some((workday) => workday === name);
}

/** `9:00` as `09:00`, which compares as text. */
function padded(time: string): string {
  return time.padStart(5, '0');
}
