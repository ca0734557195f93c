import * as v from 'valibot';
import { expect, test } from 'vitest';
import { line, text, typedText } from '../../src/contract/schemas.ts';

/* Texts that calls take. */

test.each([
  ['CRLF', 'uno\r\ndue', 'uno\ndue'],
  ['a lone CR', 'uno\rdue\r\rtre', 'uno\ndue\n\ntre'],
  ['LF and tab', ' uno\n\tdue ', ' uno\n\tdue '],
])('takes a text with %s, and keeps LF as its only line break', (_what, typed, taken) => {
  expect(v.parse(typedText, typed)).toBe(taken);
  expect(v.parse(text, typed)).toBe(taken.trim());
});

test.each(['\u0000', '\u0007', '\u000b', '\u001b', '\u007f', '\ud800'])('refuses %j in a text', (character) => {
  expect(v.is(typedText, `uno${character}due`)).toBe(false);
});

test.each(['\r', '\r\n', '\n', '\u0085', '\u2028', '\u2029'])('refuses the line break %j in one line', (lineBreak) => {
  expect(v.is(line, `uno${lineBreak}due`)).toBe(false);
});
