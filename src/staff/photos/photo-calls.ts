import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type ImageKey, placeName } from '../../content/photos/photo-places.ts';
import { requestErrors } from '../../content/request-errors.ts';
import type { Asked, Call } from '../../contract/calls.ts';
import { type EditableImage, editableImage, type ImagePut, imageCalls } from '../../contract/photos/images.ts';
import { photoRecord, uploadCalls } from '../../contract/photos/uploads.ts';
import { photoHash } from '../../contract/photos/variants.ts';
import { ask } from '../api.ts';
import { currentOf, StaffFailure } from '../http.ts';
import { useCall } from '../parts/use-call.ts';

export const placesQuery = queryOptions({
  queryKey: ['photo-places'],
  queryFn: ({ signal }) => ask(imageCalls.places, {}, signal),
});

/** Earlier photos of a place. */
export function versionsQuery({ nome_pagina, nome_foto }: ImageKey) {
  return queryOptions({
    queryKey: ['image-versions', nome_pagina, nome_foto],
    queryFn: ({ signal }) => ask(imageCalls.versions, { nome_pagina, nome_foto }, signal),
  });
}

export type Said = Pick<ImagePut, 'url_foto' | 'alt' | 'focus'>;

/** Request fields of a row, to put it again. */
export function saidOf({ url_foto, alt, focus }: Pick<EditableImage, 'url_foto' | 'alt' | 'focus'>): Said {
  return { url_foto, alt, focus };
}

/**
 * Puts a photo in a place, on top of `standing` (`null`: empty place). Idempotent: a conflict with an identical row
 * counts as success. Throws `StaffFailure`.
 */
export async function putImage(key: ImageKey, said: Said, standing: EditableImage | null): Promise<EditableImage> {
  try {
    const { nome_pagina, nome_foto } = key;
    return await ask(imageCalls.put, { nome_pagina, nome_foto, ...said, version: standing?.version ?? 0 });
  } catch (error) {
    const current = currentOf(error, editableImage);
    if (current && saysSo(current, said)) return current;
    return told(standing ? requestErrors.updatePhoto : requestErrors.addPhoto)(error);
  }
}

/** Reports whether a row equals the request; fields that the request leaves out match any value. */
function saysSo(row: EditableImage, { url_foto, alt = row.alt, focus = row.focus }: Said): boolean {
  return row.url_foto === url_foto && row.alt === alt && row.focus?.x === focus?.x && row.focus?.y === focus?.y;
}

/**
 * Saves the photo's credit. Throws `StaffFailure`, 409 if the credit differs from the one in `image`. Idempotent: a
 * conflict with the same credit counts as success.
 */
export async function noteCredit(image: EditableImage, credit: string): Promise<EditableImage> {
  const hash = photoHash(image.url_foto);
  const was = image.credit;
  if (hash === null || credit === (was ?? '')) return image;
  try {
    await ask(uploadCalls.credit, { id: hash, credit, was });
  } catch (error) {
    const current = currentOf(error, photoRecord);
    if (current === null || (current.credit ?? '') !== credit) throw error;
  }
  return { ...image, credit };
}

/** Deletes a resource. Resolves to false if it was already gone (404). Throws `StaffFailure`. */
export async function remove<C extends Call>(call: C, given: Asked<C>): Promise<boolean> {
  try {
    await ask(call, given);
    return true;
  } catch (error) {
    if (error instanceof StaffFailure && error.status === 404) return false;
    return told(requestErrors.deletePhoto)(error);
  }
}

/** Returns a `catch` handler that logs the failed action and rethrows. */
export function told(what: string): (error: unknown) => never {
  return (error) => {
    console.error(what, error);
    throw error;
  };
}

/** Query keys that contain photos of places. */
export const placeKeys = [placesQuery.queryKey, ['image-versions']];

/** Refetches the places; resolves when they are loaded. */
export function useRefresh() {
  const client = useQueryClient();
  return async () => {
    await Promise.all(placeKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

/** Writes the saved photo to the cache before the refetch, so that the next change is based on it. */
export function useShow() {
  const client = useQueryClient();
  return (image: EditableImage) =>
    client.setQueryData(placesQuery.queryKey, (places) =>
      places?.map((place) =>
        place.nome_pagina === image.nome_pagina && place.nome_foto === image.nome_foto ? { ...place, image } : place,
      ),
    );
}

interface Put {
  key: ImageKey;
  said: Said;
  standing: EditableImage | null;
  /** Credit to restore on the photo that already stands there. */
  credit?: string | null;
  /** Toast after success, and an option for undo. */
  done: { title: string; undo?: boolean };
}

/** Mutations that put and remove photos of places, with undo. */
export function useImageChanges() {
  const show = useShow();
  const options = { failed: 'La modifica non è riuscita', refresh: placeKeys };
  const put = useCall(
    async ({ key, said, standing, credit }: Put) => {
      const now = await putImage(key, said, standing);
      if (!standing || credit === undefined) return now;
      return await noteCredit({ ...now, credit: standing.credit }, credit ?? '');
    },
    {
      ...options,
      done: (now, { key, standing, done }) => ({
        title: done.title,
        about: placeName(key),
        undo:
          done.undo && standing
            ? () => put.mutate({ key, said: saidOf(standing), standing: now, done: { title: 'È tornata com’era' } })
            : undefined,
      }),
      onDone: show,
    },
  );
  const removal = useCall(
    ({ nome_pagina, nome_foto, version }: EditableImage) =>
      remove(imageCalls.remove, { nome_pagina, nome_foto, version }),
    {
      ...options,
      done: (wasThere, image) => {
        const undo = () =>
          put.mutate({ key: image, said: saidOf(image), standing: null, done: { title: 'È tornata com’era' } });
        return wasThere ? { title: 'Foto tolta dal sito', about: placeName(image), undo } : undefined;
      },
    },
  );
  return { put, remove: removal };
}
