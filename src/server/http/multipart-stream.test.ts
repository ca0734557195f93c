import { expect, test } from 'vitest';
import { readParts } from './multipart-stream.ts';

const type = 'multipart/form-data; boundary=xYz';
const form = [
  '--xYz\r\nContent-Disposition: form-data; name="paper"\r\n\r\nuno\r\n',
  '--xYz\r\nContent-Disposition: form-data; name="file"; filename="a%22b\\"è.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
  '%PDF-\r\n--xY \r\n\r\n--\r\n--xYz\r\nContent-Disposition: form-data; name="file"; filename=""\r\n\r\n\r\n--xYz--\r\n',
].join('');

async function* cut(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function readAll(text: string, size: number) {
  const parts: (string | null)[][] = [];
  for await (const { name, fileName, bytes } of readParts(cut(text, size), type)) {
    let content = '';
    for await (const chunk of bytes) content += chunk.toString('latin1');
    parts.push([name, fileName, content]);
  }
  return parts;
}

test('reads the same parts wherever the chunks are cut', async () => {
  for (let size = 1; size <= form.length; size += 1)
    expect(await readAll(form, size), `chunks of ${size}`).toEqual([
      ['paper', null, 'uno'],
      ['file', 'a"b"è.pdf', '%PDF-\r\n--xY \r\n\r\n--'],
      ['file', '', ''],
    ]);
});

test('skips the bytes of a part that are not read', async () => {
  const names: string[] = [];
  for await (const { name } of readParts(cut(form, 7), type)) names.push(name);
  expect(names).toEqual(['paper', 'file', 'file']);
});

test.each([
  ['without its end', form.slice(0, -6)],
  ['without a boundary', 'paper=uno'],
  ['with a part without a name', '--xYz\r\nContent-Type: text/plain\r\n\r\nuno\r\n--xYz--'],
  ['with endless headers', `--xYz\r\n${'x-a: 1\r\n'.repeat(2000)}`],
])('refuses a form %s', async (_, text) => {
  await expect(readAll(text, 64)).rejects.toThrow('Il contenuto si è interrotto o non è leggibile');
});
