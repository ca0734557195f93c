import sharp, { type Sharp } from 'sharp';
import { type PhotoFormat, photoFormats, variantWidths } from '../../contract/photos.ts';
import type { StorablePhoto } from '../db/photos.ts';
import type { NormalisedPhoto } from './decode.ts';

/** How much work goes into small AVIF files: `thorough` for a photo that stays, `quick` where many must be there soon. */
export type Care = 'thorough' | 'quick';

const avifEffort: Record<Care, number> = { thorough: 4, quick: 2 };

/** Makes every variant that pages may ask for. */
export async function makeVariants(photo: NormalisedPhoto, care: Care): Promise<StorablePhoto> {
  const { hash, width, height, channels, pixels } = photo;
  const variants: StorablePhoto['variants'] = [];
  for (const variantWidth of variantWidths(width)) {
    const resized = sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false })
      .resize({ width: variantWidth })
      .timeout({ seconds: 120 });
    const made = await Promise.all(
      photoFormats.map(async (format) => ({
        format,
        width: variantWidth,
        bytes: await encode(resized.clone(), format, care).toBuffer(),
      })),
    );
    variants.push(...made);
  }
  return { hash, width, height, variants };
}

function encode(image: Sharp, format: PhotoFormat, care: Care): Sharp {
  switch (format) {
    case 'avif':
      return image.avif({ quality: 52, effort: avifEffort[care], chromaSubsampling: '4:2:0' });
    case 'webp':
      return image.webp({ quality: 74, effort: 4 });
    case 'jpg':
      return image.flatten({ background: '#ffffff' }).jpeg({ quality: 76, mozjpeg: true });
  }
}
