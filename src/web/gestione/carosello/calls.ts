import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { requestErrors } from '../../../content/request-errors.ts';
import {
  type EditableStudioPhoto,
  editableStudioPhotos,
  type NewStudioPhoto,
  studioPhotoCalls,
} from '../../../contract/photos/images.ts';
import { ask } from '../api.ts';
import { remove, told } from '../foto/calls.ts';
import { currentOf, isConflict } from '../http.ts';
import { readingAgain } from '../parts/form/reading-again.ts';
import { say } from '../parts/overlays/toasts.ts';
import { words } from './words.ts';

export const slidesQuery = queryOptions({
  queryKey: ['studio-photos-editable'],
  queryFn: ({ signal }) => ask(studioPhotoCalls.editable, {}, signal),
});

/** Orders and removals are saved one after the other: each is based on the one before. */
const scope = { id: 'studio-photos' };

/** Adds a photo to the carousel. Throws `StaffFailure`. */
export function addSlide(photo: NewStudioPhoto): Promise<EditableStudioPhoto> {
  return ask(studioPhotoCalls.add, photo).catch(told(requestErrors.addPhoto));
}

/** Saves a caption. Throws `StaffFailure`. */
export function saveCaption(caption: { id: number; titolo: string; version: number }): Promise<EditableStudioPhoto> {
  return ask(studioPhotoCalls.change, caption).catch(told(requestErrors.updatePhoto));
}

/** Reads the photos anew. */
export function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: slidesQuery.queryKey });
}

/** Says that a change failed, with `overtaken` where somebody was faster. */
function sayNotDone(error: Error, overtaken: string): void {
  const description = isConflict(error) ? overtaken : error.message;
  say({ title: words.failed, about: 'carousel', description, failure: true });
}

/** Takes photos out of the carousel, as they stand when their turn comes, and with a way back to where they were. */
export function useRemoval() {
  const client = useQueryClient();
  const refresh = useRefresh();
  const onError = (error: Error) => sayNotDone(error, words.conflict.removal);
  const putBack = useMutation({
    mutationFn: ({ url, titolo, ordine, focus }: EditableStudioPhoto) =>
      addSlide({ url, titolo, ordine, ...(focus && { focus }) }),
    onSuccess: () => say({ title: words.done.back }),
    onError,
    onSettled: readingAgain(refresh),
  });
  return useMutation({
    scope,
    mutationFn: async (standing: () => Promise<EditableStudioPhoto>) => {
      const slide = await standing();
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

/**
 * Moves a photo by so many places, from where it stands by now: of two quick presses the second goes on from what the first has made. Where
 * somebody was faster, their order shows.
 */
export function useMove() {
  const client = useQueryClient();
  const { queryKey } = slidesQuery;
  const save = useMutation({
    scope,
    mutationFn: (order: { before: number[]; after: number[] }) =>
      ask(studioPhotoCalls.order, order).catch(told(requestErrors.updatePhoto)),
    // What is shown stays, a later order perhaps; but a photo taken out and put back needs the place that the server has given it.
    onSuccess: (saved) => {
      const places = new Map(saved.map(({ id, ordine }) => [id, ordine]));
      client.setQueryData(queryKey, (slides) =>
        slides?.map((slide) => ({ ...slide, ordine: places.get(slide.id) ?? slide.ordine })),
      );
    },
    onError: (error) => {
      sayNotDone(error, words.conflict.order);
      const current = currentOf(error, editableStudioPhotos);
      if (current) client.setQueryData(queryKey, current);
      else void client.invalidateQueries({ queryKey });
    },
  });
  return (moved: number, by: number) => {
    void client.cancelQueries({ queryKey });
    const slides = client.getQueryData(queryKey) ?? [];
    const before = slides.map(({ id }) => id);
    const others = before.filter((id) => id !== moved);
    const after = others.toSpliced(Math.max(0, before.indexOf(moved) + by), 0, moved);
    client.setQueryData(
      queryKey,
      slides.toSorted((one, other) => after.indexOf(one.id) - after.indexOf(other.id)),
    );
    save.mutate({ before, after });
  };
}
