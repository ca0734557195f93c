import { useState } from 'react';
import { formatPlaceName } from '../../content/photos/photo-places.ts';
import { type EditableImage, editableImage } from '../../contract/photos/images.ts';
import { getCurrentRow, isConflict } from '../http.ts';
import { useCall } from '../parts/use-call.ts';
import {
  changeImage,
  listPhotoChanges,
  type PhotoChange,
  placeQueryKeys,
  reverseChanges,
  useCachePhoto,
  useImageChanges,
} from './photo-calls.ts';

type Description = Pick<EditableImage, 'alt' | 'focus' | 'credit'>;

/**
 * Saves alt text, focus point and credit of a photo: what differs from `base`, the row that the edits started from. On
 * a conflict, `conflict` holds the current row and `saveOver` overwrites the same fields of it.
 */
export function useSaveDescription(image: EditableImage, onSaved: () => void) {
  const [base, setBase] = useState(image);
  const cachePhoto = useCachePhoto();
  const { restore } = useImageChanges();
  const save = useCall((changes: readonly PhotoChange[]) => changeImage(base, changes), {
    successToast: (_saved, changes) => ({
      title: 'Testo e inquadratura salvati',
      about: formatPlaceName(base),
      undo: () => restore(base, reverseChanges(changes)),
    }),
    refreshKeys: placeQueryKeys,
    onSuccess: (saved) => {
      cachePhoto(saved);
      onSaved();
    },
  });
  const conflict = isConflict(save.error) ? { current: getCurrentRow(save.error, editableImage) } : null;
  const toFields = (description: Description) => ({ url_foto: base.url_foto, ...description });
  return {
    base,
    save: (description: Description) => save.mutate(listPhotoChanges(base, toFields(description))),
    saving: save.isPending,
    error: conflict ? null : save.error,
    conflict,
    /** Rebases the form on the current row; `null` if the place has no photo any more. */
    reload(): EditableImage | null {
      const current = conflict?.current ?? null;
      save.reset();
      if (current) setBase(current);
      return current;
    },
    saveOver(description: Description) {
      const current = conflict?.current ?? null;
      const fields = toFields(description);
      // Fields that only the colleague changed stay, unless they describe another photo.
      save.mutate(
        current?.url_foto === base.url_foto
          ? listPhotoChanges(base, fields).map((change) => ({ ...change, from: current[change.path] }))
          : listPhotoChanges(current, fields),
      );
    },
  };
}
