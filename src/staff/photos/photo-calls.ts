import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { formatPlaceName, type ImageKey } from '../../content/photos/photo-places.ts';
import { requestErrors } from '../../content/request-errors.ts';
import type { Call, CallArguments } from '../../contract/calls.ts';
import { type EditableImage, editableImage, type ImagePut, imageCalls } from '../../contract/photos/images.ts';
import { photoRecord, uploadCalls } from '../../contract/photos/uploads.ts';
import { parsePhotoHash } from '../../contract/photos/variants.ts';
import { callApi } from '../api.ts';
import { getCurrentRow, StaffFailure } from '../http.ts';
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

export type PhotoFields = Pick<ImagePut, 'url_foto' | 'alt' | 'focus'>;

/** Picks the request fields of a row, with which the row can be restored. */
export function pickPhotoFields({
  url_foto,
  alt,
  focus,
}: Pick<EditableImage, 'url_foto' | 'alt' | 'focus'>): PhotoFields {
  return { url_foto, alt, focus };
}

/**
 * Puts a photo in a place, replacing `currentImage` (`null`: empty place). Idempotent: a conflict with an identical row
 * counts as success. Throws `StaffFailure`.
 */
export async function putImage(
  key: ImageKey,
  fields: PhotoFields,
  currentImage: EditableImage | null,
): Promise<EditableImage> {
  try {
    const { nome_pagina, nome_foto } = key;
    return await callApi(imageCalls.put, { nome_pagina, nome_foto, ...fields, version: currentImage?.version ?? 0 });
  } catch (error) {
    const current = getCurrentRow(error, editableImage);
    if (current && hasSameFields(current, fields)) return current;
    return logAndRethrow(currentImage ? requestErrors.updatePhoto : requestErrors.addPhoto)(error);
  }
}

/** Reports whether a row equals the request; fields that the request leaves out match any value. */
function hasSameFields(row: EditableImage, { url_foto, alt = row.alt, focus = row.focus }: PhotoFields): boolean {
  return row.url_foto === url_foto && row.alt === alt && row.focus?.x === focus?.x && row.focus?.y === focus?.y;
}

/**
 * Saves the photo's credit. Throws `StaffFailure`, 409 if the credit differs from the one in `image`. Idempotent: a
 * conflict with the same credit counts as success.
 */
export async function saveCredit(image: EditableImage, credit: string): Promise<EditableImage> {
  const hash = parsePhotoHash(image.url_foto);
  const previousCredit = image.credit;
  if (hash === null || credit === (previousCredit ?? '')) return image;
  try {
    await callApi(uploadCalls.credit, { id: hash, credit, was: previousCredit });
  } catch (error) {
    const current = getCurrentRow(error, photoRecord);
    if (current === null || (current.credit ?? '') !== credit) throw error;
  }
  return { ...image, credit };
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

interface PutVariables {
  key: ImageKey;
  fields: PhotoFields;
  currentImage: EditableImage | null;
  /** Credit to save as well; ignored if the place was empty. */
  credit?: string | null;
  /** Toast after success; `undo` adds a button that restores `currentImage`. */
  toast: { title: string; undo?: boolean };
}

/** Mutations that put and remove photos of places, with undo. */
export function useImageChanges() {
  const cachePhoto = useCachePhoto();
  const options = { failureToast: 'La modifica non è riuscita', refreshKeys: placeQueryKeys };
  const put = useCall(
    async ({ key, fields, currentImage, credit }: PutVariables) => {
      const now = await putImage(key, fields, currentImage);
      if (!currentImage || credit === undefined) return now;
      return await saveCredit({ ...now, credit: currentImage.credit }, credit ?? '');
    },
    {
      ...options,
      successToast: (now, { key, currentImage, toast }) => ({
        title: toast.title,
        about: formatPlaceName(key),
        undo:
          toast.undo && currentImage
            ? () =>
                put.mutate({
                  key,
                  fields: pickPhotoFields(currentImage),
                  currentImage: now,
                  toast: { title: 'È tornata com’era' },
                })
            : undefined,
      }),
      onSuccess: cachePhoto,
    },
  );
  const removal = useCall(
    ({ nome_pagina, nome_foto, version }: EditableImage) =>
      deleteResource(imageCalls.remove, { nome_pagina, nome_foto, version }),
    {
      ...options,
      successToast: (hasDeleted, image) => {
        const undo = () =>
          put.mutate({
            key: image,
            fields: pickPhotoFields(image),
            currentImage: null,
            toast: { title: 'È tornata com’era' },
          });
        return hasDeleted ? { title: 'Foto tolta dal sito', about: formatPlaceName(image), undo } : undefined;
      },
    },
  );
  return { put, remove: removal };
}
