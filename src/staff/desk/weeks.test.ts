import { expect, test } from 'vitest';
import { formatWeek } from './weeks.ts';

test('formats a week by its Monday', () => {
  expect(formatWeek('2027-02-08')).toBe('settimana dell’8 febbraio');
  expect(formatWeek('2027-02-01')).toBe('settimana del 1º febbraio');
});
