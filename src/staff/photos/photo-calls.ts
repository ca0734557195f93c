import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { formatPlaceName, type ImageKey } from '../../content/photos/photo-places.ts';
import { requestErrors } from '../../content/request-errors.ts';
import type { Call, CallArguments } from '../../contract/calls.ts';
import { type Change, findChanges, reverseChanges } from '../../contract/fields/changes.ts';
import { type EditableImage, imageCalls, photoFields } from '../../contract/photos/images.ts';
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

type PhotoFields = Pick<EditableImage, 'url_foto' | 'alt' | 'focus'> & Partial<Pick<EditableImage, 'credit'>>;

/**
 * Lists the changes that turn the photo of a place into another; `before` is `null` for an empty place. Names the photo
 * even if it stays, so that its texts are not saved for another one.
 */
export function listPhotoChanges(before: EditableImage | null, after: PhotoFields): Change[] {
  const photo = { path: 'url_foto', from: before?.url_foto ?? null, to: after.url_foto };
  const former = { alt: before?.alt, focus: before?.focus, credit: before?.credit };
  const { alt, focus, credit = former.credit } = after;
  return [photo, ...findChanges(former, { alt, focus, credit }, photoFields)];
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

/** Query key of the photos of the carousel. */
export const slidesKey = ['studio-photos-editable'];

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

/**
 * Changes the photo of a place, also in the cache. Throws `StaffFailure`, 409 if somebody changed one of these fields
 * meanwhile.
 */
export function useChangeImage() {
  const cachePhoto = useCachePhoto();
  return async ({ nome_pagina, nome_foto }: ImageKey, changes: Change[]): Promise<EditableImage> => {
    const image = await callApi(imageCalls.put, { nome_pagina, nome_foto, changes }).catch(
      logAndRethrow(requestErrors.updatePhoto),
    );
    cachePhoto(image);
    return image;
  };
}

/** Mutations that bring back earlier photos of places, and remove photos, with undo. */
export function useImageChanges() {
  const changeImage = useChangeImage();
  const options = { failureToast: 'La modifica non è riuscita', refreshKeys: placeQueryKeys };
  const restore = useCall(({ key, changes }: { key: ImageKey; changes: Change[] }) => changeImage(key, changes), {
    ...options,
    successToast: (_image, { key }) => ({
      title: 'La versione scelta è di nuovo sul sito',
      about: formatPlaceName(key),
    }),
    undo:
      (_image, { key, changes }) =>
      () =>
        changeImage(key, reverseChanges(changes)),
  });
  const remove = useCall(
    ({ nome_pagina, nome_foto, version }: EditableImage) =>
      deleteResource(imageCalls.remove, { nome_pagina, nome_foto, version }),
    {
      ...options,
      successToast: (hasDeleted, image) =>
        hasDeleted ? { title: 'Foto tolta dal sito', about: formatPlaceName(image) } : undefined,
      undo: (_hasDeleted, image) => () => changeImage(image, listPhotoChanges(null, image)),
    },
  );
  return { restore, remove };
}
