import { expect, test } from 'vitest';
import { findStartOfDay, formatWithOffset, listMondays, parseMoment, toRomanDay } from './roman-days.ts';

test('a day begins at midnight in Rome, in winter, in summer and when the clocks change', () => {
  expect(findStartOfDay('2026-11-21').toISOString()).toBe('2026-11-20T23:00:00.000Z');
  expect(findStartOfDay('2026-07-01').toISOString()).toBe('2026-06-30T22:00:00.000Z');
  expect(findStartOfDay('2026-03-29').toISOString()).toBe('2026-03-28T23:00:00.000Z');
  expect(findStartOfDay('2026-10-25').toISOString()).toBe('2026-10-24T22:00:00.000Z');
  expect(toRomanDay(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21');
});

test('weeks begin on Monday, and the last is the current week', () => {
  expect(listMondays(new Date('2026-11-21T10:00:00Z'), 3)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16']);
  // Monday in Rome, still Sunday in UTC.
  expect(listMondays(new Date('2026-11-22T23:30:00Z'), 1)).toEqual(['2026-11-23']);
});

test.each([
  ['2027-01-07T09:00', '2027-01-07T08:00:00.000Z'],
  ['2027-07-07T09:00:30', '2027-07-07T07:00:30.000Z'],
  ['2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
  ['2027-01-07T09:00+01:00', '2027-01-07T08:00:00.000Z'],
  ['2027-01-07T09:00:00.5Z', '2027-01-07T09:00:00.500Z'],
  // Invalid: not in the calendar, not on a clock, not on the clock of Rome.
  ['2027-02-29T10:00', null],
  ['2027-02-30T10:00Z', null],
  ['2027-01-07T24:00', null],
  ['2027-01-07T09:60', null],
  ['2027-01-07', null],
  ['2027-03-28T02:30', null],
])('parses %s as the moment %s', (text, moment) => {
  expect(parseMoment(text)?.toISOString() ?? null).toBe(moment);
});

test.each([
  ['2026-12-03T09:00:00.000Z', '2026-12-03T10:00:00+01:00'],
  ['2027-07-07T07:30:00.000Z', '2027-07-07T09:30:00+02:00'],
  // Both passes of the hour that repeats.
  ['2027-10-31T00:30:00.000Z', '2027-10-31T02:30:00+02:00'],
  ['2027-10-31T01:30:00.000Z', '2027-10-31T02:30:00+01:00'],
])('formats the moment %s as %s in Rome', (moment, text) => {
  expect(formatWithOffset(new Date(moment))).toBe(text);
});
