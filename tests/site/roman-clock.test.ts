import { expect, test } from 'vitest';
import { parseRomanTime, toRomanTime } from '../../src/content/time/roman-clock.ts';

test('matches Intl’s time in Rome from 2000 to 2050: twice a day, and every hour in March and October', () => {
  const intlFormat = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Rome',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const wrong: string[] = [];
  // Tested at half past, because the clock changes on the hour.
  const hour = 3_600_000;
  let step = hour;
  for (let instant = Date.UTC(2000, 0, 1, 0, 30); instant < Date.UTC(2051, 0, 1); instant += step) {
    step = [2, 9].includes(new Date(instant).getUTCMonth()) ? hour : 12 * hour;
    const ours = toRomanTime(instant).join(' ');
    if (ours !== intlFormat.format(instant)) wrong.push(ours);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['2026-03-29T00:59:59.999Z', '01:59:59'],
  ['2026-03-29T01:00:00Z', '03:00:00'],
  ['2026-10-25T00:59:59Z', '02:59:59'],
  ['2026-10-25T01:00:00Z', '02:00:00'],
  ['2028-12-31T23:00:00Z', '00:00:00'],
])('at %s the time in Rome is %s', (instant, time) => {
  expect(toRomanTime(Date.parse(instant))[1]).toBe(time);
});

test.each([
  ['2026-01-15', '09:30', '2026-01-15T08:30:00.000Z'],
  ['2026-07-15', '09:30', '2026-07-15T07:30:00.000Z'],
  ['2026-03-29', '02:30', '2026-03-29T01:00:00.000Z'],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ['2026-10-25', '24:00', '2026-10-25T23:00:00.000Z'],
])('on %s the time %s in Rome is the instant %s', (day, time, instant) => {
  expect(new Date(parseRomanTime(day, time)).toISOString()).toBe(instant);
});
