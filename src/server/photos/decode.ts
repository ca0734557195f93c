import { createHash } from 'node:crypto';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { uploadLimits } from '../../contract/limits.ts';
import { detectFileKind } from '../../contract/photos/file-kind.ts';
import type { PhotoSize } from '../../contract/photos/variants.ts';
import { PhotoError } from './photo-error.ts';

const maxPixels = 50_000_000;

/**
 * Maximum size in pixels. A photo more than twice as high as wide becomes narrower than 1920: image formats limit the
 * height.
 */
const maxDimension = { width: 1920, height: 3840 };
const maxDecodeSeconds = 60;

// Allows four photo formats only: the image library reads a hundred, some of which open files or draw text.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
// Disables the cache: no file is decoded twice, so it would only use memory.
sharp.cache(false);

/** Photo ready for encoding: upright, in sRGB, no wider than the largest variant, without metadata. */
export interface NormalisedPhoto extends PhotoSize {
  /** First 32 hexadecimal digits of the SHA-256 of size and pixels. */
  hash: string;
  channels: 3 | 4;
  pixels: Buffer;
}

/** Decodes an untrusted file. Throws `PhotoError`. */
export async function decodePhoto(file: Uint8Array): Promise<NormalisedPhoto> {
  if (file.byteLength > uploadLimits.file) throw new PhotoError('too-many-bytes');
  const kind = detectFileKind(file);
  if (kind !== 'photo') throw new PhotoError(kind === 'heic' ? 'heic' : 'not-an-image');

  const image = sharp(file, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
  const { width, height, hasAlpha } = await readHeader(image);
  if (width * height > maxPixels) throw new PhotoError('too-many-pixels');
  try {
    const upright = image
      .autoOrient()
      .resize({ ...maxDimension, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: maxDecodeSeconds });
    const { data, info } = await (hasAlpha ? upright.ensureAlpha() : upright.removeAlpha())
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const channels = hasAlpha ? 4 : 3;
    if (info.channels !== channels) throw new Error(`${info.channels} channels`);
    return { width: info.width, height: info.height, channels, pixels: data, hash: hashPixels(info, data) };
  } catch (error) {
    throw new PhotoError('damaged', error);
  }
}

async function readHeader(image: Sharp) {
  try {
    return await image.metadata();
  } catch (error) {
    const tooLarge = error instanceof Error && error.message.includes('pixel limit');
    throw new PhotoError(tooLarge ? 'too-many-pixels' : 'damaged', error);
  }
}

function hashPixels({ width, height, channels }: OutputInfo, pixels: Buffer): string {
  return createHash('sha256').update(`${width}x${height}x${channels}:`).update(pixels).digest('hex').slice(0, 32);
}
