import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { requestErrors } from '../../../content/request-errors.ts';
import { paths } from '../../../contract/paths.ts';
import {
  type EditableStudioPhoto,
  editableStudioPhoto,
  editableStudioPhotos,
  type NewStudioPhoto,
} from '../../../contract/photo-schemas.ts';
import { staffPaths } from '../../../contract/staff-paths.ts';
import { staffCall } from '../api.ts';
import { StaffFailure } from '../http.ts';
import { say, sayFailure } from '../parts/toasts.ts';
import { words } from './words.ts';

/** The studio's photos with their versions, in their order. */
export const slidesQuery = queryOptions({
  queryKey: ['studio-photos-editable'],
  queryFn: ({ signal }) => staffCall(staffPaths.editableStudioPhotos, { signal, answer: editableStudioPhotos }),
});

/** Adds a photo to the carousel. Throws `StaffFailure`. */
export async function addSlide(photo: NewStudioPhoto): Promise<EditableStudioPhoto> {
  try {
    return await staffCall(paths.studioPhotos, { method: 'POST', body: photo, answer: editableStudioPhoto });
  } catch (error) {
    console.error(requestErrors.addPhoto, error);
    throw error;
  }
}

/** Changes the caption of the photo that its sender saw. Throws `StaffFailure`. */
export async function captionSlide({ id, version }: EditableStudioPhoto, titolo: string): Promise<EditableStudioPhoto> {
  try {
    const body = { titolo, version };
    return await staffCall(`${paths.studioPhotos}/${id}`, { method: 'PATCH', body, answer: editableStudioPhoto });
  } catch (error) {
    console.error(requestErrors.updatePhoto, error);
    throw error;
  }
}

/** Reads the photos anew. */
export function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: slidesQuery.queryKey });
}

/** Takes photos out of the carousel, at once and with a way back to where they were. */
export function useRemoval() {
  const refresh = useRefresh();
  const putBack = useMutation({
    mutationFn: ({ url, titolo, ordine, focus }: EditableStudioPhoto) =>
      addSlide({ url, titolo, ordine, ...(focus && { focus }) }),
    onSuccess: () => say({ title: words.done.back }),
    onError: (error) => sayFailure(words.failed, error),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: async ({ id, version }: EditableStudioPhoto) => {
      try {
        await staffCall(`${paths.studioPhotos}/${id}?version=${version}`, { method: 'DELETE' });
      } catch (error) {
        console.error(requestErrors.deletePhoto, error);
        throw error;
      }
    },
    onSuccess: (_, slide) => say({ title: words.done.removed, undo: () => putBack.mutate(slide) }),
    onError: (error) => sayFailure(words.failed, error),
    onSettled: refresh,
  });
}

/**
 * Changes the order: shown at once, saved one after the other on top of the order that the server has answered last. Where somebody else
 * was faster, `conflict` is the order that was wanted, as ids.
 */
export function useOrder() {
  const client = useQueryClient();
  const { queryKey } = slidesQuery;
  const save = useMutation({
    scope: { id: 'studio-photo-order' },
    mutationFn: async ({ before, after }: { before: number[]; after: number[] }) => {
      try {
        return await staffCall(staffPaths.studioPhotoOrder, {
          method: 'PUT',
          body: { before, after },
          answer: editableStudioPhotos,
        });
      } catch (error) {
        console.error(requestErrors.updatePhoto, error);
        throw error;
      }
    },
    onMutate: async ({ after }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (slides) => slides && inOrder(slides, after));
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
      const current = isConflict(error) ? v.safeParse(editableStudioPhotos, error.current) : null;
      if (current?.success) client.setQueryData(queryKey, current.output);
      else void client.invalidateQueries({ queryKey });
    },
  });
  const conflict = isConflict(save.error) ? (save.variables?.after ?? null) : null;
  return {
    conflict,
    order: (slides: readonly EditableStudioPhoto[], after: number[]) =>
      save.mutate({ before: slides.map(({ id }) => id), after }),
    forget: () => save.reset(),
  };
}

/** Whether somebody else was faster. */
export function isConflict(error: unknown): error is StaffFailure {
  return error instanceof StaffFailure && error.status === 409;
}

/** The slides in the order of `ids`; those that it does not name come last. */
export function inOrder(slides: readonly EditableStudioPhoto[], ids: readonly number[]): EditableStudioPhoto[] {
  const place = (id: number) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return slides.toSorted((one, other) => place(one.id) - place(other.id));
}
