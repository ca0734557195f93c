import type { FocusPoint } from '../../contract/photos/images.ts';
import { type PhotoSize, photoHash, variantPath, variantWidths } from '../../contract/photos/variants.ts';
import styles from './Photos.module.css';

interface PlacePictureProps {
  url: string;
  picture: PhotoSize | null;
  alt: string;
  /** Width of the frame in CSS pixels, at most. */
  width: number;
  /** Width of the frame to its height; left out, the photo's own. */
  crop?: number | undefined;
  focus?: FocusPoint | null;
}

/** A photo as a frame of the site crops it. */
export function PlacePicture({ url, picture, alt, width, crop, focus }: PlacePictureProps) {
  return (
    <img
      className={styles.picture}
      src={addressFor(url, picture, width)}
      alt={alt}
      width={picture?.width}
      height={picture?.height}
      loading="lazy"
      // Set by the program, not written in the document: the policy allows it.
      style={{
        ...(crop !== undefined && { aspectRatio: `${crop}` }),
        ...(focus && { objectPosition: `${focus.x * 100}% ${focus.y * 100}%` }),
      }}
    />
  );
}

/** The narrowest variant that is sharp in a frame of this width on a fine screen. */
function addressFor(url: string, picture: PhotoSize | null, width: number): string {
  const hash = photoHash(url);
  if (!hash || !picture) return url;
  const widths = variantWidths(picture.width);
  const fitting = widths.find((candidate) => candidate >= width * 1.5) ?? widths.at(-1);
  return fitting === undefined ? url : variantPath(hash, fitting, 'webp');
}
