import * as v from 'valibot';
import { photoFormats } from '../../contract/photos/variants.ts';
import type { Care } from './variants.ts';

/** What the server tells the decoding process: a file in pieces, that it is whole, then whether variants are wanted. */
export type ToDecoder = { type: 'piece'; bytes: Uint8Array } | { type: 'decode' } | { type: 'make'; care: Care };

/** The exit code of a decoding process whose picture takes too much memory or work; Node itself ends with none like it. */
export const tooCostly = 70;

const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000));

/** What the decoding process answers. It works on files of unknown origin, so that its word is checked. */
export const fromDecoder = v.variant('type', [
  v.strictObject({
    type: v.literal('decoded'),
    hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
    width: pixels,
    height: pixels,
  }),
  v.strictObject({
    type: v.literal('variant'),
    format: v.picklist(photoFormats),
    width: pixels,
    bytes: v.custom<Uint8Array>((value) => value instanceof Uint8Array),
  }),
  v.strictObject({ type: v.literal('made') }),
  v.strictObject({
    type: v.literal('refused'),
    problem: v.picklist(['not-an-image', 'too-many-bytes', 'too-many-pixels', 'damaged', 'too-costly']),
  }),
]);
export type FromDecoder = v.InferOutput<typeof fromDecoder>;
