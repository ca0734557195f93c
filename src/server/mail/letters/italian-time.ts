const timeZone = 'Europe/Rome';

const day = new Intl.DateTimeFormat('it-IT', {
  timeZone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const hour = new Intl.DateTimeFormat('it-IT', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const sortable = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });

/** A day as «sabato 21 novembre 2026», on the firm's calendar. */
export function italianDay(time: string): string {
  return day.format(new Date(time));
}

/** A time as «sabato 21 novembre 2026, ore 10:32», by the firm's clock. */
export function italianTime(time: string): string {
  return `${italianDay(time)}, ore ${hour.format(new Date(time))}`;
}

/** A time as «2026-11-21 10:32», by the firm's clock: later ones sort behind earlier ones. */
export function sortableTime(time: string): string {
  return sortable.format(new Date(time));
}
