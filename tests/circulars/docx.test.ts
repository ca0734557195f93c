import { expect, test } from 'vitest';
import { isSameTitle } from '../../src/staff/documents/markdown/clean-markup.ts';
import { checkBlockCount, checkDocx, checkPictureCount, docxLimits } from '../../src/staff/documents/markdown/docx.ts';
import { makeDocx } from './docx-file.ts';

test('a Word document is accepted by its directory; other, broken, unsafe and huge files are refused with advice', async () => {
  const good = await makeDocx('<w:p/>');
  expect(() => checkDocx(good)).not.toThrow();
  const pictures = Array.from({ length: docxLimits.parts }, (_, at) => [`word/media/${at}.png`, 'x']);
  const refused: [string, Uint8Array, RegExp][] = [
    ['macro', await makeDocx('<w:p/>', { 'word/vbaProject.bin': 'x' }), /contiene macro/],
    ['text bomb', await makeDocx(`<!--${' '.repeat(docxLimits.text)}-->`), /troppo grande/],
    ['too many parts', await makeDocx('<w:p/>', Object.fromEntries(pictures)), /troppo grande/],
    ['cut off', good.subarray(0, 400), /danneggiato/],
    ['no archive', Buffer.from('Testo.'), /danneggiato/],
    ['old format', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), /vecchio formato/],
    ['file of more than 10 MB', new Uint8Array(docxLimits.file + 1), /supera i 10 MB/],
  ];
  for (const [what, bytes, says] of refused) expect(() => checkDocx(bytes), what).toThrow(says);
});

test('a document of more than 5,000 paragraphs, list items and table rows is refused with advice', () => {
  const paragraphs = (count: number) => '<p>Un capoverso.</p>'.repeat(count);
  expect(() => checkBlockCount(paragraphs(5000))).not.toThrow();
  expect(() =>
    checkBlockCount(paragraphs(4000) + '<ul><li>a</li></ul><table><tr><td>b</td></tr></table>'.repeat(501)),
  ).toThrow(
    /^Il documento ha 5002 capoversi e righe di tabella: una circolare ne prende al massimo 5000\. Lo divida, o porti qui/,
  );
  expect(() => checkBlockCount(paragraphs(110_000))).toThrow('110.000 capoversi');
});

test.each([
  ['LE RATE DEL 2027', true],
  ['Le rate\u00a0del 2027.', true],
  ['Oggetto: le rate del 2027', true],
  ['L’IVA del 2027', false],
  ['Le rate del 2026', false],
  ['', false],
])('«%s» at the head of a document is the title «Le rate del 2027»: %s', (line, isTitle) => {
  expect(isSameTitle(line, 'Le rate del 2027')).toBe(isTitle);
});

test('without a title no line is taken for it', () => {
  expect(isSameTitle('…', '')).toBe(false);
});

test('a document of more than 40 pictures is refused with advice', () => {
  expect(() => checkPictureCount(40)).not.toThrow();
  expect(() => checkPictureCount(41)).toThrow(/^Il documento ha 41 immagini: una circolare ne prende al massimo 40\./);
});
