import type { FocusPoint } from '../../contract/photos/images.ts';
import { listVariantWidths, makeVariantPath, type PhotoSize, parsePhotoHash } from '../../contract/photos/variants.ts';
import styles from './Photos.module.css';

interface PlacePictureProps {
  url: string;
  picture: PhotoSize | null;
  alt: string;
  /** Maximum width of the frame in CSS pixels. */
  width: number;
  /** Aspect ratio of the frame, width / height; the photo's own by default. */
  crop?: number | undefined;
  focus?: FocusPoint | null;
}

/** Photo cropped like a frame of the site. */
export function PlacePicture({ url, picture, alt, width, crop, focus }: PlacePictureProps) {
  return (
    <img
      className={styles.picture}
      src={chooseVariant(url, picture, width)}
      alt={alt}
      width={picture?.width}
      height={picture?.height}
      loading="lazy"
      // Set through the CSSOM, not by markup: the Content Security Policy allows it.
      style={{
        ...(crop !== undefined && { aspectRatio: `${crop}` }),
        ...(focus && { objectPosition: `${focus.x * 100}% ${focus.y * 100}%` }),
      }}
    />
  );
}

/** URL of the narrowest variant with at least 1.5 times the frame's width, for high-density screens; else the widest. */
function chooseVariant(url: string, picture: PhotoSize | null, width: number): string {
  const hash = parsePhotoHash(url);
  if (!hash || !picture) return url;
  const widths = listVariantWidths(picture.width);
  const variantWidth = widths.find((candidate) => candidate >= width * 1.5) ?? widths.at(-1);
  return variantWidth === undefined ? url : makeVariantPath(hash, variantWidth, 'webp');
}
