import sharp, { type Sharp } from 'sharp';
import { listVariantWidths, type PhotoFormat, photoFormats } from '../../contract/photos/variants.ts';
import type { NormalisedPhoto } from './decode.ts';
import type { StorablePhoto } from './store.ts';

/** Compression effort: `thorough` takes three seconds more per photo and saves a tenth of the bytes over `quick`. */
export type CompressionEffort = 'thorough' | 'quick';

const avifEffort: Record<CompressionEffort, { narrow: number; wide: number }> = {
  thorough: { narrow: 3, wide: 3 },
  quick: { narrow: 1, wide: 0 },
};

/** Pixels. Wider variants are compressed harder: high-density screens show them. */
const maxNarrowWidth = 960;
const qualities: Record<PhotoFormat, { narrow: number; wide: number }> = {
  avif: { narrow: 46, wide: 46 },
  webp: { narrow: 70, wide: 62 },
  jpg: { narrow: 75, wide: 68 },
};

/** Encodes every variant that pages may request. */
export async function makeVariants(photo: NormalisedPhoto, effort: CompressionEffort): Promise<StorablePhoto> {
  const { hash, width, height, channels, pixels } = photo;
  const variants: StorablePhoto['variants'] = [];
  for (const variantWidth of listVariantWidths(width)) {
    const resized = sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false })
      .resize({ width: variantWidth })
      .timeout({ seconds: 120 });
    // Sequential: parallel encoders would add up their memory.
    for (const format of photoFormats) {
      const bytes = await encodeVariant(
        resized.clone(),
        format,
        variantWidth > maxNarrowWidth ? 'wide' : 'narrow',
        effort,
      ).toBuffer();
      variants.push({ format, width: variantWidth, bytes });
    }
  }
  return { hash, width, height, variants };
}

function encodeVariant(image: Sharp, format: PhotoFormat, size: 'narrow' | 'wide', effort: CompressionEffort): Sharp {
  const quality = qualities[format][size];
  switch (format) {
    case 'avif':
      return image.avif({ quality, effort: avifEffort[effort][size], chromaSubsampling: '4:2:0' });
    case 'webp':
      return image.webp({ quality, effort: 2 });
    case 'jpg':
      return image
        .flatten({ background: '#ffffff' })
        .jpeg({ quality, mozjpeg: effort === 'thorough', progressive: true });
  }
}
