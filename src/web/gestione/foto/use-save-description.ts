import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { placeName } from '../../../content/photos/photo-places.ts';
import { type EditableImage, editableImage, type FocusPoint } from '../../../contract/photos/images.ts';
import { photoRecord } from '../../../contract/photos/uploads.ts';
import { isConflict } from '../http.ts';
import { readingAgain } from '../parts/form/reading-again.ts';
import { say } from '../parts/overlays/toasts.ts';
import { noteCredit, putImage, saidOf, useImageChanges, useRefresh, useShow } from './calls.ts';
import { words } from './words.ts';

interface Description {
  alt: string;
  focus: FocusPoint | null;
  credit: string;
}

/**
 * Saves description, focus and credit of a photo. `base` is the row that the changes are based on, though the list behind the form is read
 * again meanwhile; `conflict` holds the present row where a colleague saved first, and `saveOver` saves over it.
 */
export function useSaveDescription(image: EditableImage, onSaved: () => void) {
  const [base, setBase] = useState(image);
  const refresh = useRefresh();
  const show = useShow();
  const { put } = useImageChanges();
  const save = useMutation({
    mutationFn: async ({ credit, over = base, ...said }: Description & { over?: EditableImage | null | undefined }) => {
      const saved = await putImage(base, { url_foto: base.url_foto, ...said }, over).catch((error: unknown) => {
        throw overtakenBy(error, (current) => v.parse(v.nullable(editableImage), current));
      });
      if (credit === (base.credit ?? '')) return saved;
      try {
        return await noteCredit({ ...saved, credit: (over ?? base).credit }, credit);
      } catch (error) {
        // The photo is saved by then: the next attempt is based on that.
        setBase(saved);
        throw overtakenBy(error, (current) => ({
          ...saved,
          updated_by: null,
          credit: v.parse(photoRecord, current).credit,
        }));
      }
    },
    onSuccess: (saved) => {
      show(saved);
      const { credit } = base;
      const done = { title: words.done.back };
      say({
        title: words.done.described,
        about: placeName(base),
        undo: () => put.mutate({ key: base, said: saidOf(base), credit, standing: saved, done }),
      });
      onSaved();
    },
    onSettled: readingAgain(refresh),
  });
  const conflict = save.error instanceof Overtaken ? save.error : null;
  return {
    base,
    save: save.mutate,
    saving: save.isPending,
    error: conflict ? null : save.error,
    conflict,
    /** Bases the form on the present row; `null` where the place has no photo any more. */
    reload(): EditableImage | null {
      const current = conflict?.current ?? null;
      save.reset();
      if (current) setBase(current);
      return current;
    },
    saveOver(description: Description) {
      const over = conflict?.current;
      if (over) setBase({ ...base, version: over.version });
      save.mutate({ ...description, over });
    },
  };
}

/** A colleague saved first; `current` is the present row. */
class Overtaken extends Error {
  readonly current: EditableImage | null;

  constructor(current: EditableImage | null) {
    super('A colleague saved first');
    this.current = current;
  }
}

function overtakenBy(error: unknown, read: (current: unknown) => EditableImage | null): unknown {
  return isConflict(error) ? new Overtaken(read(error.current)) : error;
}
