import type { PhotoFormat, PhotoSize } from '../../contract/photos.ts';
import type { PhotoProblem } from './photo-error.ts';
import type { Care } from './variants.ts';

/** What the server tells the decoding process: a file in pieces, that it is whole, then whether variants are wanted. */
export type ToDecoder =
  | { type: 'piece'; bytes: Uint8Array }
  | { type: 'decode' }
  | { type: 'make'; care: Care }
  | { type: 'forget' };

/** What the decoding process answers: the photo's hash, then, where asked, one variant after the other. */
export type FromDecoder =
  | ({ type: 'decoded'; hash: string } & PhotoSize)
  | { type: 'variant'; format: PhotoFormat; width: number; bytes: Uint8Array }
  | { type: 'made' }
  | { type: 'refused'; problem: PhotoProblem };
