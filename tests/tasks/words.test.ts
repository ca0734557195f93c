import { expect, test } from 'vitest';
import { formatFacts } from '../../src/server/launch/tasks.ts';
import { formatProvisions } from '../../src/server/law/tasks.ts';

test.each([
  [['PEC'], 'PEC.'],
  [['Partita IVA', 'PEC'], 'Partita IVA e PEC.'],
  [['PEC', 'PEC'], 'PEC e un altro.'],
  [['Telefono', 'PEC', 'Albo', 'Albo', 'Numero', 'Tribunale', 'Numero'], 'Telefono, PEC, albo, numero e altri 3.'],
])('names the first different facts of %j and counts all others', (names, sentence) => {
  expect(formatFacts(names)).toBe(sentence);
});

test('groups provisions by their last valid day, with the right Italian article', () => {
  const provisions = ['2026-11-08', '2026-12-01', '2026-12-01'].map((validUntil, index) => ({
    law: `legge ${index}`,
    validUntil,
  }));
  expect(formatProvisions(provisions)).toBe(
    'Fino all’8 novembre 2026: legge 0. Fino al 1º dicembre 2026: legge 1 e legge 2.',
  );
});
