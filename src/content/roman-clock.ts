/*
 * What the clocks of Rome show, whatever the clock of the machine that asks.
 */

const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'medium' });

/** Day and time in Rome at an instant in ms since 1970, as `2026-11-21` and `18:00:00`. */
export function inRome(instant: number): [day: string, time: string] {
  const [day = '', time = ''] = shown.format(instant).split(' ');
  return [day, time];
}
