import { expect, test } from 'vitest';
import { formatRelativeTime } from './RelativeTime.tsx';

const now = new Date('2026-11-21T09:00:00Z');

test.each([
  ['2026-11-21T08:42:00Z', '', 'oggi alle 9:42'],
  ['2026-11-19T16:48:00Z', 'da', 'da giovedì alle 17:48'],
  ['2026-11-03T08:00:00Z', '', 'il 3 novembre alle 9:00'],
  ['2026-11-03T08:00:00Z', 'da', 'dal 3 novembre alle 9:00'],
  ['2026-11-01T08:00:00Z', 'da', 'dal 1º novembre alle 9:00'],
  ['2026-10-08T07:00:00Z', '', 'l’8 ottobre alle 9:00'],
  ['2026-10-11T07:00:00Z', 'da', 'dall’11 ottobre alle 9:00'],
  ['2026-10-18T07:00:00Z', 'di', 'del 18 ottobre alle 9:00'],
] as const)('words %s with the preposition «%s»', (time, preposition, expected) => {
  expect(formatRelativeTime(new Date(time), now, preposition)).toBe(expected);
});
