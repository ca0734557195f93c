import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Change, isSameValue } from '../../content/changes.ts';
import { formatPlaceName, type ImageKey } from '../../content/photos/photo-places.ts';
import { requestErrors } from '../../content/request-errors.ts';
import type { Call, CallArguments } from '../../contract/calls.ts';
import { type EditableImage, imageCalls } from '../../contract/photos/images.ts';
import { callApi } from '../api.ts';
import { StaffFailure } from '../http.ts';
import { useCall } from '../parts/use-call.ts';

export const placesQuery = queryOptions({
  queryKey: ['photo-places'],
  queryFn: ({ signal }) => callApi(imageCalls.places, {}, signal),
});

/** Earlier photos of a place. */
export function versionsQuery({ nome_pagina, nome_foto }: ImageKey) {
  return queryOptions({
    queryKey: ['image-versions', nome_pagina, nome_foto],
    queryFn: ({ signal }) => callApi(imageCalls.versions, { nome_pagina, nome_foto }, signal),
  });
}

type PhotoFields = Pick<EditableImage, 'url_foto'> & Partial<Pick<EditableImage, 'alt' | 'focus' | 'credit'>>;

const fieldNames = ['url_foto', 'alt', 'focus', 'credit'] as const;

/** Change of a field of a place's photo. */
export interface PhotoChange extends Change {
  path: (typeof fieldNames)[number];
}

/**
 * Lists the changes that turn the photo of a place into `after`; `before` is `null` for an empty place. Names the photo
 * even if it stays, so that its texts are not saved for another one.
 */
export function listPhotoChanges(before: EditableImage | null, after: PhotoFields): PhotoChange[] {
  return fieldNames.flatMap((path) => {
    const from = before?.[path] ?? null;
    const to = after[path];
    const isLeftOut = to === undefined || (path !== 'url_foto' && isSameValue(from, to));
    return isLeftOut ? [] : [{ path, from, to }];
  });
}

/** Exchanges the former values and the new ones. */
export function reverseChanges(changes: readonly PhotoChange[]): PhotoChange[] {
  return changes.map(({ path, from, to }) => ({ path, from: to, to: from }));
}

/** Changes the photo of a place. Throws `StaffFailure`, 409 if somebody changed one of these fields meanwhile. */
export function changeImage(
  { nome_pagina, nome_foto }: ImageKey,
  changes: readonly PhotoChange[],
): Promise<EditableImage> {
  return callApi(imageCalls.put, { nome_pagina, nome_foto, changes: [...changes] }).catch(
    logAndRethrow(requestErrors.updatePhoto),
  );
}

/** Deletes a resource. Resolves to false if it was already gone (404). Throws `StaffFailure`. */
export async function deleteResource<C extends Call>(call: C, params: CallArguments<C>): Promise<boolean> {
  try {
    await callApi(call, params);
    return true;
  } catch (error) {
    if (error instanceof StaffFailure && error.status === 404) return false;
    return logAndRethrow(requestErrors.deletePhoto)(error);
  }
}

/** Returns a `catch` handler that logs the failed action and rethrows. */
export function logAndRethrow(action: string): (error: unknown) => never {
  return (error) => {
    console.error(action, error);
    throw error;
  };
}

/** Query keys that contain photos of places. */
export const placeQueryKeys = [placesQuery.queryKey, ['image-versions']];

/** Refetches the places; resolves when they are loaded. */
export function useRefreshPlaces() {
  const client = useQueryClient();
  return async () => {
    await Promise.all(placeQueryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

/** Writes the saved photo to the cache before the refetch, so that the next change is based on it. */
export function useCachePhoto() {
  const client = useQueryClient();
  return (image: EditableImage) =>
    client.setQueryData(placesQuery.queryKey, (places) =>
      places?.map((place) =>
        place.nome_pagina === image.nome_pagina && place.nome_foto === image.nome_foto ? { ...place, image } : place,
      ),
    );
}

interface ChangeVariables {
  key: ImageKey;
  changes: readonly PhotoChange[];
  /** Toast after success; `undo` adds a button that reverses the changes. */
  toast: { title: string; undo?: boolean };
}

const restoredToast = { title: 'È tornata com’era' };

/** Mutations that change and remove photos of places, with undo. */
export function useImageChanges() {
  const cachePhoto = useCachePhoto();
  const options = { failureToast: 'La modifica non è riuscita', refreshKeys: placeQueryKeys };
  const change = useCall(({ key, changes }: ChangeVariables) => changeImage(key, changes), {
    ...options,
    successToast: (_image, { key, changes, toast }) => ({
      title: toast.title,
      about: formatPlaceName(key),
      undo: toast.undo ? () => restore(key, reverseChanges(changes)) : undefined,
    }),
    onSuccess: cachePhoto,
  });
  const restore = (key: ImageKey, changes: readonly PhotoChange[]) =>
    change.mutate({ key, changes, toast: restoredToast });
  const removal = useCall(
    ({ nome_pagina, nome_foto, version }: EditableImage) =>
      deleteResource(imageCalls.remove, { nome_pagina, nome_foto, version }),
    {
      ...options,
      successToast: (hasDeleted, image) => {
        const undo = () => restore(image, listPhotoChanges(null, image));
        return hasDeleted ? { title: 'Foto tolta dal sito', about: formatPlaceName(image), undo } : undefined;
      },
    },
  );
  return { change, restore, remove: removal };
}
