import { expect, test } from 'vitest';
import { mondays, romanDay, startOfDay } from './roman-days.ts';

test('a day begins at midnight in Rome, in winter, in summer and when the clocks change', () => {
  expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T23:00:00.000Z');
  expect(startOfDay('2026-07-01').toISOString()).toBe('2026-06-30T22:00:00.000Z');
  expect(startOfDay('2026-03-29').toISOString()).toBe('2026-03-28T23:00:00.000Z');
  expect(startOfDay('2026-10-25').toISOString()).toBe('2026-10-24T22:00:00.000Z');
  expect(romanDay(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21');
});

test('weeks begin on Monday, the last one is the current', () => {
  expect(mondays(new Date('2026-11-21T10:00:00Z'), 3)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16']);
  // In Rome it is Monday already.
  expect(mondays(new Date('2026-11-22T23:30:00Z'), 1)).toEqual(['2026-11-23']);
});
