/**
 * Formats of a photo's variants. `/foto/<hash>.jpg` is the largest JPEG, `/foto/<hash>-<width>.<format>` a variant;
 * both are immutable.
 */
export const photoFormats = ['avif', 'webp', 'jpg'] as const;
export type PhotoFormat = (typeof photoFormats)[number];

/** Widths of variants, in pixels; a narrower photo stops at its own width. */
const fixedWidths = [320, 480, 640, 960, 1280, 1920] as const;
const largestWidth = 1920;

export interface PhotoSize {
  width: number;
  height: number;
}

/** Widths, ascending, at which variants of a photo `width` pixels wide exist. */
export function listVariantWidths(width: number): number[] {
  return [...fixedWidths.filter((fixed) => fixed < width), Math.min(width, largestWidth)].filter(
    (candidate, index, all) => all.indexOf(candidate) === index,
  );
}

/** Address of a photo, as tables hold it. */
export function makePhotoPath(hash: string): string {
  return `/foto/${hash}.jpg`;
}

export function makeVariantPath(hash: string, width: number, format: PhotoFormat): string {
  return `/foto/${hash}-${width}.${format}`;
}

const photoAddress = /^\/foto\/(?<hash>[0-9a-f]{32})\.jpg$/;

/** Hash in a photo's address; `null` if the photo is not stored here. */
export function parsePhotoHash(url: string): string | null {
  return photoAddress.exec(url)?.groups?.['hash'] ?? null;
}
