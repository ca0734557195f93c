const zone = 'Europe/Rome';
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('it-IT', { timeZone: zone, ...options });

const clock = format({ hour: 'numeric', minute: '2-digit' });
const weekday = format({ weekday: 'long' });
const dayAndMonth = format({ day: 'numeric', month: 'long' });
const dayMonthYear = format({ day: 'numeric', month: 'long', year: 'numeric' });
const year = format({ year: 'numeric' });
const inFull = format({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const dayLength = 24 * 60 * 60 * 1000;
/** The day's number in the calendar of Rome. */
const dayOf = (moment: Date) => Date.parse(calendar.format(moment)) / dayLength;

/** The hour in Rome: «9:42». */
export function clockTime(moment: Date): string {
  return clock.format(moment).replace(/^0(?=\d:)/, '');
}

/** «alle 9:42», «all’1:05». */
function atClock(moment: Date): string {
  const time = clockTime(moment);
  return time.startsWith('1:') ? `all’${time}` : `alle ${time}`;
}

/** The day as people say it: «oggi», «ieri», «giovedì» within the week, «3 novembre», «3 novembre 2025» in another year. */
function dayInWords(moment: Date, now: Date): string {
  const ago = dayOf(now) - dayOf(moment);
  if (ago === 0) return 'oggi';
  if (ago === 1) return 'ieri';
  if (ago === -1) return 'domani';
  if (Math.abs(ago) < 7) return weekday.format(moment);
  return (year.format(moment) === year.format(now) ? dayAndMonth : dayMonthYear).format(moment);
}

/** Day and hour as people say them, in the time of Rome: «oggi alle 9:42», «giovedì alle 17:48», «3 novembre alle 9:00». */
export function momentInWords(moment: Date, now: Date): string {
  return `${dayInWords(moment, now)} ${atClock(moment)}`;
}

/** The moment in full, for those who point at it: «giovedì 19 novembre 2026 alle ore 17:48». */
export function momentInFull(moment: Date): string {
  return inFull.format(moment);
}

const heading = format({ weekday: 'long', day: 'numeric', month: 'long' });
const headingWithYear = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** The heading of a day: «Sabato 21 novembre», with the year where it is another one than now. */
export function dayHeading(moment: Date, now = new Date()): string {
  const name = (year.format(moment) === year.format(now) ? heading : headingWithYear).format(moment);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
