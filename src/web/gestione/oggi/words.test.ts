import { expect, test } from 'vitest';
import { factsInWords } from './words.ts';

test.each([
  [['PEC'], 'PEC.'],
  [['Partita IVA', 'PEC'], 'Partita IVA e PEC.'],
  [['PEC', 'PEC'], 'PEC e un altro.'],
  [['Telefono', 'PEC', 'Albo', 'Albo', 'Numero', 'Tribunale', 'Numero'], 'Telefono, PEC, albo, numero e altri 3.'],
])('of %j it names some and counts all the others', (names, sentence) => {
  expect(factsInWords(names)).toBe(sentence);
});
