import * as v from 'valibot';
import type { PhotoPlace } from '../../content/photos/photo-places.ts';
import type { CustomField } from '../../contract/fields/fields.ts';
import { type EditableImage, type FocusPoint, focusPoint } from '../../contract/photos/images.ts';
import { useFieldsForm } from '../documents/editing.ts';
import type { InputProps } from '../documents/fields/Inputs.tsx';
import { useDescribedPhoto } from './described-photo.ts';
import { FocusPicker } from './FocusPicker.tsx';
import styles from './Photos.module.css';
import { PlacePicture } from './PlacePicture.tsx';

/** Focus point of a photo, beside a preview of its place's crops. */
export function FocusInput({ value, path, readOnly }: InputProps<CustomField, unknown>) {
  const { draft } = useFieldsForm();
  const { image, place } = useDescribedPhoto();
  const focus = v.is(focusPoint, value) ? value : findDefaultFocus(place);
  return (
    <FocusPicker
      url={image.url_foto}
      picture={image.picture}
      value={focus}
      onChange={(next) => !readOnly && draft.write(path, next)}
    >
      {place && <CropPreviews image={image} crops={place.crops} focus={focus} />}
    </FocusPicker>
  );
}

const findDefaultFocus = (place: PhotoPlace | null): FocusPoint =>
  place ? { x: place.position.x / 100, y: place.position.y / 100 } : { x: 0.5, y: 0.5 };

/** Kinds of screens, each with its own crop. `width`: of the preview of the crop, in CSS pixels. */
const screens = [
  { screen: 'phone', label: 'Telefono', width: 96 },
  { screen: 'desktop', label: 'Computer', width: 200 },
  { screen: 'sharing', label: 'Anteprima dei collegamenti', width: 200 },
] as const;

interface CropPreviewsProps {
  image: EditableImage;
  crops: PhotoPlace['crops'];
  focus: FocusPoint;
}

function CropPreviews({ image: { url_foto, picture }, crops, focus }: CropPreviewsProps) {
  return (
    <div className={`row ${styles.crops}`}>
      {screens.map(({ screen, label, width }) => (
        <figure key={screen} className={styles[screen]}>
          <PlacePicture url={url_foto} picture={picture} alt="" width={width} crop={crops[screen]} focus={focus} />
          <figcaption>{label}</figcaption>
        </figure>
      ))}
    </div>
  );
}
