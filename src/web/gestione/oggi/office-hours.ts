import type { OpenSpan } from '../../../contract/desk.ts';
import { words } from './words.ts';

const zone = 'Europe/Rome';
const englishDay = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short' });
const italianDay = new Intl.DateTimeFormat('it-IT', { timeZone: zone, weekday: 'long' });
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const dayLength = 86_400_000;

/** Whether the office is open now and when it opens next, in one sentence; `hours` are those of each day of the week, Monday first. */
export function officeInWords(now: Date, hours: readonly (readonly OpenSpan[])[]): string {
  const said = words.office;
  const spansOn = (day: Date) => hours[week.indexOf(englishDay.format(day))] ?? [];
  const time = clock.format(now);
  const today = spansOn(now);
  const open = today.find(({ opens, closes }) => opens <= time && time < closes);
  if (open) return said.open(short(open.closes));
  const later = today.find(({ opens }) => time < opens);
  if (later) return (later === today[0] ? said.opensToday : said.reopensToday)(short(later.opens));
  for (let ahead = 1; ahead <= 7; ahead += 1) {
    const day = new Date(now.getTime() + ahead * dayLength);
    const [first] = spansOn(day);
    if (!first) continue;
    const name = ahead === 1 ? said.tomorrow : italianDay.format(day);
    return (today.length > 0 ? said.closedNow : said.closed)(name, short(first.opens));
  }
  return '';
}

/** `09:00` as people write it: `9:00`. */
function short(time: string): string {
  return time.replace(/^0/, '');
}
