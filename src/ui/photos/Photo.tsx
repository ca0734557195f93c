import { type ReactNode, useCallback, useState } from 'react';
import { makePictureSources, type PhotoSize, parsePhotoHash } from '../../contract/photos/variants.ts';

interface PhotoProps {
  url: string;
  /** Size of a photo stored by this site; `null` for an external address. */
  picture: PhotoSize | null;
  alt: string;
  sizes: string;
  /** True for the largest photo of the first screen: it is loaded eagerly, with high priority. */
  priority?: boolean;
  className?: string | undefined;
  /** Focal point of crops, in fractions of 1; defaults to the page's styles. */
  focus?: { x: number; y: number } | undefined;
  /** Shown instead of a photo that fails to load. */
  broken?: ReactNode;
}

/** Photo: AVIF, WebP and JPEG in several widths if this site stores it, otherwise the external address alone. */
export function Photo({ url, picture, alt, sizes, priority = false, className, focus, broken = null }: PhotoProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  // Check the image's state: if it failed before hydration, there is no more error event.
  const checkBroken = useCallback(
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
        checkBroken(element);
        // Set by script, because the CSP forbids style attributes. Rules by the server exist only for its own document.
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
  const hash = parsePhotoHash(url);
  if (!picture || !hash) return image;
  return (
    <picture>
      {makePictureSources(hash, picture.width, sizes).map((source) => (
        <source key={source.type} {...source} />
      ))}
      {image}
    </picture>
  );
}
