import { useState } from 'react';
import * as v from 'valibot';
import { formatPlaceName } from '../../content/photos/photo-places.ts';
import { type EditableImage, editableImage, type FocusPoint } from '../../contract/photos/images.ts';
import { photoRecord } from '../../contract/photos/uploads.ts';
import { isConflict } from '../http.ts';
import { useCall } from '../parts/use-call.ts';
import {
  pickPhotoFields,
  placeQueryKeys,
  putImage,
  saveCredit,
  useCachePhoto,
  useImageChanges,
} from './photo-calls.ts';

interface Description {
  alt: string;
  focus: FocusPoint | null;
  credit: string;
}

/**
 * Saves alt text, focus point and credit of a photo. `base` is the row that the edits started from; refetches of the
 * list do not change it. On a conflict, `conflict` holds the current row and `saveOver` overwrites it.
 */
export function useSaveDescription(image: EditableImage, onSaved: () => void) {
  const [base, setBase] = useState(image);
  const cachePhoto = useCachePhoto();
  const { put } = useImageChanges();
  const save = useCall(
    async ({
      credit,
      over: conflictingRow = base,
      ...texts
    }: Description & { over?: EditableImage | null | undefined }) => {
      const saved = await putImage(base, { url_foto: base.url_foto, ...texts }, conflictingRow).catch(
        (error: unknown) => {
          throw toConflict(error, (current) => v.parse(v.nullable(editableImage), current));
        },
      );
      if (credit === (base.credit ?? '')) return saved;
      try {
        return await saveCredit({ ...saved, credit: (conflictingRow ?? base).credit }, credit);
      } catch (error) {
        // Alt text and focus point are saved, only the credit is not: the next attempt is based on that row.
        setBase(saved);
        throw toConflict(error, (current) => ({
          ...saved,
          updated_by: null,
          credit: v.parse(photoRecord, current).credit,
        }));
      }
    },
    {
      successToast: (saved) => {
        const { credit } = base;
        const toast = { title: 'È tornata com’era' };
        return {
          title: 'Testo e inquadratura salvati',
          about: formatPlaceName(base),
          undo: () => put.mutate({ key: base, fields: pickPhotoFields(base), credit, currentImage: saved, toast }),
        };
      },
      refreshKeys: placeQueryKeys,
      onSuccess: (saved) => {
        cachePhoto(saved);
        onSaved();
      },
    },
  );
  const conflict = save.error instanceof DescriptionConflict ? save.error : null;
  return {
    base,
    save: save.mutate,
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
      const conflictingRow = conflict?.current;
      if (conflictingRow) setBase({ ...base, version: conflictingRow.version });
      save.mutate({ ...description, over: conflictingRow });
    },
  };
}

/** Conflict: a colleague saved first. `current` is the current row. */
class DescriptionConflict extends Error {
  readonly current: EditableImage | null;

  constructor(current: EditableImage | null) {
    super('A colleague saved first');
    this.current = current;
  }
}

function toConflict(error: unknown, parseCurrent: (current: unknown) => EditableImage | null): unknown {
  return isConflict(error) ? new DescriptionConflict(parseCurrent(error.current)) : error;
}
