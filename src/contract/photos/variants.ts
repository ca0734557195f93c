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

/** `sizes` for high-density phones: about 1.5 image pixels per CSS pixel, because more are not visible. */
const phoneSizes =
  '(max-width: 43.99rem) and (min-resolution: 2.5dppx) 50vw, (max-width: 43.99rem) and (min-resolution: 1.5dppx) 85vw, ';

/** Makes the attributes of a `<picture>`'s sources for a photo that is `width` pixels wide; its `<img>` is the JPEG. */
export function makePictureSources(hash: string, width: number, sizes: string) {
  return (['avif', 'webp'] as const).map((format) => ({
    type: `image/${format}`,
    srcSet: listVariantWidths(width)
      .map((candidate) => `${makeVariantPath(hash, candidate, format)} ${candidate}w`)
      .join(', '),
    sizes: phoneSizes + sizes,
  }));
}

const photoAddress = /^\/foto\/(?<hash>[0-9a-f]{32})\.jpg$/;

/** Returns the hash in a photo's address; `null` if this site does not store the photo. */
export function parsePhotoHash(url: string): string | null {
  return photoAddress.exec(url)?.groups?.['hash'] ?? null;
}

/** Lists the addresses of photos of this site in a text. */
export function listPhotoPaths(text: string): string[] {
  return text.match(/\/foto\/[0-9a-f]{32}\.jpg/g) ?? [];
}
