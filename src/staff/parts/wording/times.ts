import { dayAndMonth, italianDate, weekdayName } from '../../../content/time/italian-date.ts';
import { inRome } from '../../../content/time/roman-clock.ts';
import { capitalised } from '../../../content/writing/capitalised.ts';

const dayLength = 24 * 60 * 60 * 1000;
const romanDay = (moment: Date) => inRome(moment.getTime())[0];

/** The hour in Rome: «9:42». */
export function clockTime(moment: Date): string {
  const [, time] = inRome(moment.getTime());
  return time.slice(0, 5).replace(/^0/, '');
}

function atClock(moment: Date): string {
  const time = clockTime(moment);
  return time.startsWith('1:') ? `all’${time}` : `alle ${time}`;
}

function dateSeenFrom(today: string, day: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(day) : italianDate(day);
}

/** The day as people say it: «oggi», «ieri», «giovedì» within the week, else its date. */
function dayInWords(day: string, today: string): string {
  const ago = (Date.parse(today) - Date.parse(day)) / dayLength;
  if (ago === 0) return 'oggi';
  if (ago === 1) return 'ieri';
  if (ago === -1) return 'domani';
  return Math.abs(ago) < 7 ? weekdayName(day) : dateSeenFrom(today, day);
}

/** Day and hour as people say them, in the time of Rome: «oggi alle 9:42», «giovedì alle 17:48», «3 novembre alle 9:00». */
export function momentInWords(moment: Date, now: Date): string {
  return `${dayInWords(romanDay(moment), romanDay(now))} ${atClock(moment)}`;
}

/** The heading of a day: «Sabato 21 novembre», with the year where it is another one than now. */
export function dayHeading(moment: Date, now = moment): string {
  const day = romanDay(moment);
  return capitalised(`${weekdayName(day)} ${dateSeenFrom(romanDay(now), day)}`);
}
