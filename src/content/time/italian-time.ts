import { italianDate, weekdayName } from './italian-date.ts';
import { inRome } from './roman-clock.ts';

/* Times in words, in Rome's time zone; arguments are Dates or ISO times. */

/** Day of a time: «sabato 21 novembre 2026». */
export function dayInFull(moment: Date | string): string {
  const [day] = shown(moment);
  return inFull(day);
}

/** Day and time: «sabato 21 novembre 2026, ore 10:32». */
export function momentInFull(moment: Date | string): string {
  const [day, time] = shown(moment);
  return `${inFull(day)}, ore ${time}`;
}

/** Time as «2026-11-21 10:32»: the text sorts by time. */
export function sortableTime(moment: Date | string): string {
  return shown(moment).join(' ');
}

function inFull(day: string): string {
  return `${weekdayName(day)} ${italianDate(day)}`;
}

/** Day and time to the minute. */
function shown(moment: Date | string): [day: string, time: string] {
  const [day, time] = inRome(new Date(moment).getTime());
  return [day, time.slice(0, 5)];
}
