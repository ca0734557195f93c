import { expect, test } from 'vitest';
import { storeAnswer } from '../http/stored-answer.ts';
import { HotVariants } from './hot-variants.ts';

const mebibyte = 1024 * 1024;

test('of the variants the ones asked for last are kept, within a bound, and no very large one', () => {
  const hot = new HotVariants();
  const keep = (path: string, size: number) =>
    hot.keep(path, storeAnswer(200, {}, { identity: Buffer.from(path) }), size);
  for (let variant = 0; variant < 16; variant += 1) keep(`/foto/${variant}`, mebibyte);
  expect(hot.at('/foto/0')).not.toBeNull();
  keep('/foto/16', mebibyte);
  keep('/foto/large', 3 * mebibyte);
  const kept = Array.from({ length: 17 }, (_, variant) => hot.at(`/foto/${variant}`) !== null);
  expect(kept).toEqual([true, false, ...Array(15).fill(true)]);
  expect(hot.at('/foto/large')).toBeNull();
});
