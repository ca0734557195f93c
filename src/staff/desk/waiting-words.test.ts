import { expect, test } from 'vitest';
import { formatFacts, formatProvisions, formatWeek } from './waiting-words.ts';

test.each([
  [['PEC'], 'PEC.'],
  [['Partita IVA', 'PEC'], 'Partita IVA e PEC.'],
  [['PEC', 'PEC'], 'PEC e un altro.'],
  [['Telefono', 'PEC', 'Albo', 'Albo', 'Numero', 'Tribunale', 'Numero'], 'Telefono, PEC, albo, numero e altri 3.'],
])('names the first different facts of %j and counts all others', (names, sentence) => {
  expect(formatFacts(names)).toBe(sentence);
});

test('groups provisions by their last valid day, with the right Italian article', () => {
  const provisions = ['2026-11-08', '2026-12-01', '2026-12-01'].map((valid_until, index) => ({
    law: `legge ${index}`,
    valid_until,
  }));
  expect(formatProvisions(provisions)).toBe(
    'Fino all’8 novembre 2026: legge 0. Fino al 1º dicembre 2026: legge 1 e legge 2.',
  );
});

test('formats a week by its Monday', () => {
  expect(formatWeek('2027-02-08')).toBe('settimana dell’8 febbraio');
  expect(formatWeek('2027-02-01')).toBe('settimana del 1º febbraio');
});
