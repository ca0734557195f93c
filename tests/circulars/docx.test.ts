import { expect, test } from 'vitest';
import { checkLength } from '../../src/staff/circulars/writing/docx.ts';

test('a document of more than 5,000 paragraphs, list items and table rows is refused with advice', () => {
  const paragraphs = (count: number) => '<p>Un capoverso.</p>'.repeat(count);
  expect(() => checkLength(paragraphs(5000))).not.toThrow();
  expect(() =>
    checkLength(paragraphs(4000) + '<ul><li>a</li></ul><table><tr><td>b</td></tr></table>'.repeat(501)),
  ).toThrow(
    /^Il documento ha 5002 capoversi e righe di tabella: una circolare ne prende al massimo 5000\. Dividerlo, o portare qui/,
  );
  expect(() => checkLength(paragraphs(110_000))).toThrow('110.000 capoversi');
});
