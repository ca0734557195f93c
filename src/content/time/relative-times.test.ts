import { expect, test } from 'vitest';
import { formatDayHeading, formatMoment, formatRelativeTime } from './relative-times.ts';

const now = new Date('2026-11-21T09:00:00Z');

test.each([
  ['2026-11-21T08:42:00Z', 'oggi alle 9:42'],
  ['2026-11-20T23:05:00Z', 'oggi alle 0:05'],
  ['2026-11-21T00:07:00Z', 'oggi all’1:07'],
  ['2026-11-20T22:59:00Z', 'ieri alle 23:59'],
  ['2026-11-22T08:00:00Z', 'domani alle 9:00'],
  ['2026-11-19T16:48:00Z', 'giovedì alle 17:48'],
  ['2026-11-14T16:48:00Z', '14 novembre alle 17:48'],
  ['2026-07-03T07:00:00Z', '3 luglio alle 9:00'],
  ['2025-12-31T23:30:00Z', '1º gennaio alle 0:30'],
  ['2025-12-31T22:30:00Z', '31 dicembre 2025 alle 23:30'],
])('formats %s as «%s»', (moment, expected) => {
  expect(formatMoment(new Date(moment), now)).toBe(expected);
});

test('a day heading shows the weekday and date in Rome', () => {
  expect(formatDayHeading(new Date('2026-11-20T23:30:00Z'), now)).toBe('Sabato 21 novembre');
  expect(formatDayHeading(new Date('2025-11-20T23:30:00Z'), now)).toBe('Venerdì 21 novembre 2025');
  expect(formatDayHeading(new Date('2026-10-31T23:30:00Z'), now)).toBe('Domenica 1º novembre');
});

test.each([
  ['2026-11-21T08:42:00Z', '', 'oggi alle 9:42'],
  ['2026-11-19T16:48:00Z', 'da', 'da giovedì alle 17:48'],
  ['2026-11-03T08:00:00Z', '', 'il 3 novembre alle 9:00'],
  ['2026-11-03T08:00:00Z', 'da', 'dal 3 novembre alle 9:00'],
  ['2026-11-01T08:00:00Z', 'da', 'dal 1º novembre alle 9:00'],
  ['2026-10-08T07:00:00Z', '', 'l’8 ottobre alle 9:00'],
  ['2026-10-11T07:00:00Z', 'da', 'dall’11 ottobre alle 9:00'],
  ['2026-10-18T07:00:00Z', 'di', 'del 18 ottobre alle 9:00'],
] as const)('formats %s with the preposition «%s»', (time, preposition, expected) => {
  expect(formatRelativeTime(new Date(time), now, preposition)).toBe(expected);
});
