import { createContext, use } from 'react';
import type { PhotoPlace } from '../../content/photos/photo-places.ts';
import type { EditableImage } from '../../contract/photos/images.ts';

/** Photo that a form describes, for the controls of its focus and alternative text. */
interface DescribedPhoto {
  image: EditableImage;
  /** Place of the site; `null` for a row that no page shows. */
  place: PhotoPlace | null;
}

export const DescribedPhotoContext = createContext<DescribedPhoto | null>(null);

/** Throws outside a form that describes a photo. */
export function useDescribedPhoto(): DescribedPhoto {
  const described = use(DescribedPhotoContext);
  if (!described) throw new Error('The control of a photo is outside its form');
  return described;
}
