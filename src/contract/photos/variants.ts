/** `/foto/<hash>.jpg` is the largest JPEG, `/foto/<hash>-<width>.<format>` one variant. No file ever changes. */
export const photoFormats = ['avif', 'webp', 'jpg'] as const;
export type PhotoFormat = (typeof photoFormats)[number];

/** Widths of variants, in pixels. No variant is wider than its photo. */
const fixedWidths = [320, 480, 640, 960, 1280, 1920] as const;
const largestWidth = 1920;

export interface PhotoSize {
  width: number;
  height: number;
}

/** Lists the widths of the variants of a photo that is `width` pixels wide, ascending. */
export function listVariantWidths(width: number): number[] {
  return [...fixedWidths.filter((fixed) => fixed < width), Math.min(width, largestWidth)].filter(
    (candidate, index, all) => all.indexOf(candidate) === index,
  );
}

/** Makes the path of a photo, as stored in the database. */
export function makePhotoPath(hash: string): string {
  return `/foto/${hash}.jpg`;
}

export function makeVariantPath(hash: string, width: number, format: PhotoFormat): string {
  return `/foto/${hash}-${width}.${format}`;
}

const photoAddress = /^\/foto\/(?<hash>[0-9a-f]{32})\.jpg$/;

/** Returns the hash in a photo's address; `null` if this site does not store the photo. */
export function parsePhotoHash(url: string): string | null {
  return photoAddress.exec(url)?.groups?.['hash'] ?? null;
}

/** Lists the hashes of the photos of this site whose addresses a text names. */
export function listPhotoHashes(text: string): string[] {
  return Array.from(text.matchAll(/\/foto\/([0-9a-f]{32})\.jpg/g), ([, hash = '']) => hash);
}
