import { expect, test } from 'vitest';
import { separateParagraph } from './insert-answer.ts';

test.each([
  ['an empty answer', '', 0, 'Testo'],
  ['after a sentence', 'Buongiorno.', 11, '\n\nTesto'],
  ['after a line break', 'Buongiorno.\n', 12, '\nTesto'],
  ['after a blank line', 'Buongiorno.\n\n', 13, 'Testo'],
  ['inside a sentence', 'Prima e dopo', 8, 'Testo'],
])('inserts a ready answer at %s', (_, text, caret, inserted) => {
  expect(separateParagraph(text, caret, 'Testo')).toBe(inserted);
});
