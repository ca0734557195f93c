import { expect, test } from 'vitest';
import { formatDayRange } from './day-range.ts';

test('formats the days of a filter with the right Italian articles, and reports a wrong order', () => {
  for (const [from, to, expected] of [
    ['2026-08-03', '', 'Dal 3 agosto 2026 in poi.'],
    ['', '2026-08-01', 'Fino al 1º agosto 2026.'],
    ['2026-08-03', '2026-08-11', 'Dal 3 agosto all’11 agosto 2026.'],
    ['2025-12-31', '2026-08-08', 'Dal 31 dicembre 2025 all’8 agosto 2026.'],
    ['2026-08-08', '2026-08-08', 'Solo l’8 agosto 2026.'],
    ['2026-08-03', '2026-08-01', 'Dal 3 agosto al 1º agosto 2026: il primo giorno viene dopo l’ultimo.'],
    ['agosto', '', ''],
    ['', '', ''],
  ] as const)
    expect(formatDayRange(from, to)).toBe(expected);
});
