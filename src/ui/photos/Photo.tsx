import { type ReactNode, useCallback, useState } from 'react';
import {
  type PhotoFormat,
  type PhotoSize,
  photoHash,
  variantPath,
  variantWidths,
} from '../../contract/photos/variants.ts';

interface PhotoProps {
  url: string;
  /** Size of a photo that this site holds; `null` for an address elsewhere. */
  picture: PhotoSize | null;
  alt: string;
  sizes: string;
  /** The largest paint of the page: loaded first and at once. */
  priority?: boolean;
  className?: string | undefined;
  /** The point that crops keep, in parts of 1; without one, what the page's styles say. */
  focus?: { x: number; y: number } | undefined;
  /** Shown instead when the address brings no picture. */
  broken?: ReactNode;
}

/** A phone's fine screen gets some one and a half pixels to the CSS pixel: more bytes would show no more. */
const phoneSizes =
  '(max-width: 43.99rem) and (min-resolution: 2.5dppx) 50vw, (max-width: 43.99rem) and (min-resolution: 1.5dppx) 85vw, ';

/** A photo of the database: AVIF, WebP and JPEG in fitting widths where the site holds it, the plain address otherwise. */
export function Photo({ url, picture, alt, sizes, priority = false, className, focus, broken = null }: PhotoProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  // An image that failed before hydration fires no event any more: its state is read.
  const readState = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.getAttribute('src')) setBrokenUrl(url);
    },
    [url],
  );
  if (brokenUrl === url) return broken;
  const position = focus && `${Math.round(focus.x * 100)} ${Math.round(focus.y * 100)}`;

  const image = (
    <img
      ref={(element) => {
        readState(element);
        // The document's own rules are for the page that came with it; the policy allows no style in the markup.
        if (element && position) element.style.objectPosition = position.replace(' ', '% ').concat('%');
      }}
      data-focus={position}
      className={className}
      alt={alt}
      width={picture?.width}
      height={picture?.height}
      loading={priority ? undefined : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      onError={() => setBrokenUrl(url)}
      src={url}
    />
  );
  const hash = photoHash(url);
  if (!picture || !hash) return image;
  const { width } = picture;
  const set = (format: PhotoFormat) =>
    variantWidths(width)
      .map((candidate) => `${variantPath(hash, candidate, format)} ${candidate}w`)
      .join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={phoneSizes + sizes} />
      <source type="image/webp" srcSet={set('webp')} sizes={phoneSizes + sizes} />
      {image}
    </picture>
  );
}
