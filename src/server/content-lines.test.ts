import { expect, test } from 'vitest';
import { escapeValue, formatContentLines } from './content-lines.ts';

test.each([
  ['a,b;c\\d', 'a\\,b\\;c\\\\d'],
  ['una\nriga', 'una\\nriga'],
  ['una\r\nriga', 'una\\nriga'],
  ['una\rATTENDEE:mailto:x@example.com', 'una\\nATTENDEE:mailto:x@example.com'],
  ['\r\r\n\n', '\\n\\n\\n'],
])('the value %j is escaped as %j', (text, escaped) => {
  expect(escapeValue(text)).toBe(escaped);
});

test('a line keeps tabs, and no other control character, wherever it comes from', () => {
  const line = `ORGANIZER;CN="a\r\nb\u0000\u0085c\td":mailto:${escapeValue('x\u007fy\rz')}`;
  expect(formatContentLines([line])).toBe('ORGANIZER;CN="abc\td":mailto:xy\\nz\r\n');
});
