import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { requestErrors } from '../../../content/request-errors.ts';
import {
  type EditableStudioPhoto,
  editableStudioPhoto,
  editableStudioPhotos,
  type NewStudioPhoto,
  studioPhotoCalls,
} from '../../../contract/photos/images.ts';
import { ask } from '../api.ts';
import { remove } from '../foto/calls.ts';
import { currentOf, isConflict, StaffFailure } from '../http.ts';
import { readingAgain } from '../parts/form/reading-again.ts';
import { say, sayFailure } from '../parts/overlays/toasts.ts';
import { words } from './words.ts';

export const slidesQuery = queryOptions({
  queryKey: ['studio-photos-editable'],
  queryFn: ({ signal }) => ask(studioPhotoCalls.editable, {}, signal),
});

/** Captions, order and removals are saved one after the other: each finds what the one before has left. */
const scope = { id: 'studio-photos' };

/** Adds a photo to the carousel. Throws `StaffFailure`. */
export async function addSlide(photo: NewStudioPhoto): Promise<EditableStudioPhoto> {
  try {
    return await ask(studioPhotoCalls.add, photo);
  } catch (error) {
    console.error(requestErrors.addPhoto, error);
    throw error;
  }
}

async function captionSlide({ id, version }: EditableStudioPhoto, titolo: string): Promise<EditableStudioPhoto> {
  try {
    return await ask(studioPhotoCalls.change, { id, titolo, version });
  } catch (error) {
    // Saved by a call whose answer was lost on its way.
    const current = currentOf(error, editableStudioPhoto);
    if (current && (current.titolo ?? '') === titolo) return current;
    console.error(requestErrors.updatePhoto, error);
    throw error;
  }
}

/** Saves captions over the photo that `standing` tells when their turn comes. */
export function useCaptioning(
  standing: () => EditableStudioPhoto,
  onSaved: (now: EditableStudioPhoto, text: string) => void,
) {
  const refresh = useRefresh();
  return useMutation({
    scope,
    mutationFn: (text: string) => captionSlide(standing(), text.trim()),
    onSuccess: onSaved,
    // The photo goes from the list with its field: what was typed there is said once more.
    onError: (error, text) => {
      if (error instanceof StaffFailure && error.status === 404)
        say({ title: words.conflict.gone, description: words.conflict.goneText(text.trim()), failure: true });
    },
    // Not waited for: the save itself is over.
    onSettled: () => void refresh(),
  });
}

/** Reads the photos anew. */
export function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: slidesQuery.queryKey });
}

/** Takes photos out of the carousel, as they stand when their turn comes, and with a way back to where they were. */
export function useRemoval() {
  const client = useQueryClient();
  const refresh = useRefresh();
  const onError = (error: Error) => {
    const description = isConflict(error) ? words.conflict.removal : error.message;
    say({ title: words.failed, description, failure: true });
  };
  const putBack = useMutation({
    mutationFn: ({ url, titolo, ordine, focus }: EditableStudioPhoto) =>
      addSlide({ url, titolo, ordine, ...(focus && { focus }) }),
    onSuccess: () => say({ title: words.done.back }),
    onError,
    onSettled: readingAgain(refresh),
  });
  return useMutation({
    scope,
    mutationFn: async (standing: () => EditableStudioPhoto) => {
      const slide = standing();
      const wasThere = await remove(studioPhotoCalls.remove, { id: slide.id, version: slide.version });
      const shown = client.getQueryData(slidesQuery.queryKey)?.find(({ id }) => id === slide.id);
      return wasThere ? { ...slide, ordine: shown?.ordine ?? slide.ordine } : null;
    },
    onSuccess: (slide) => {
      if (slide) say({ title: words.done.removed, undo: () => putBack.mutate(slide) });
    },
    onError,
    onSettled: readingAgain(refresh),
  });
}

/** Changes the order: shown at once, saved one after the other. Where somebody was faster, `conflict` is the order that was wanted. */
export function useOrder() {
  const client = useQueryClient();
  const { queryKey } = slidesQuery;
  const save = useMutation({
    scope,
    mutationFn: async ({ before, after }: { before: number[]; after: number[] }) => {
      try {
        return await ask(studioPhotoCalls.order, { before, after });
      } catch (error) {
        console.error(requestErrors.updatePhoto, error);
        throw error;
      }
    },
    // What is shown stays, a later order perhaps; but a photo taken out and put back needs the place that the server has given it.
    onSuccess: (saved) => {
      const places = new Map(saved.map(({ id, ordine }) => [id, ordine]));
      client.setQueryData(queryKey, (slides) =>
        slides?.map((slide) => ({ ...slide, ordine: places.get(slide.id) ?? slide.ordine })),
      );
    },
    onError: (error) => {
      if (!isConflict(error)) sayFailure(words.failed, error);
      const current = currentOf(error, editableStudioPhotos);
      if (current) client.setQueryData(queryKey, current);
      else void client.invalidateQueries({ queryKey });
    },
  });
  const conflict = isConflict(save.error) ? (save.variables?.after ?? null) : null;
  return {
    conflict,
    /** Changes the order as it stands by now: of two quick presses the second goes on from what the first has made. */
    order: (change: (ids: readonly number[]) => number[]) => {
      void client.cancelQueries({ queryKey });
      const slides = client.getQueryData(queryKey) ?? [];
      const before = slides.map(({ id }) => id);
      const after = change(before);
      client.setQueryData(queryKey, inOrder(slides, after));
      save.mutate({ before, after });
    },
    forget: () => save.reset(),
  };
}

/** The slides in the order of `ids`; those that it does not name come last. */
export function inOrder(slides: readonly EditableStudioPhoto[], ids: readonly number[]): EditableStudioPhoto[] {
  const place = (id: number) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return slides.toSorted((one, other) => place(one.id) - place(other.id));
}
