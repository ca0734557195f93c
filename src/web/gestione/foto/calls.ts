import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { requestErrors } from '../../../content/request-errors.ts';
import { paths } from '../../../contract/paths.ts';
import {
  type EditableImage,
  editableImage,
  type FilledPlace,
  filledPlaces,
  type ImagePut,
  imageVersions,
} from '../../../contract/photo-schemas.ts';
import { staffPaths } from '../../../contract/staff-paths.ts';
import { staffCall } from '../api.ts';
import { say, sayFailure } from '../parts/toasts.ts';
import { words } from './words.ts';

/** Where a photo stands: the page's group and the photo's name. */
export type ImageKey = Pick<FilledPlace, 'nome_pagina' | 'nome_foto'>;

/** Every place of the site that takes a photo. */
export const placesQuery = queryOptions({
  queryKey: ['photo-places'],
  queryFn: ({ signal }) => staffCall(staffPaths.photoPlaces, { signal, answer: filledPlaces }),
});

/** What stood in a place before. */
export function versionsQuery({ nome_pagina, nome_foto }: ImageKey) {
  return queryOptions({
    queryKey: ['image-versions', nome_pagina, nome_foto],
    queryFn: ({ signal }) =>
      staffCall(`${staffPaths.imageVersions}?${new URLSearchParams({ nome_pagina, nome_foto })}`, {
        signal,
        answer: imageVersions,
      }),
  });
}

/** What staff say about a photo, beside where it stands. */
export type Said = Pick<ImagePut, 'url_foto' | 'alt' | 'focus'>;

/** What a row says, as it is sent again. */
export function saidOf({ url_foto, alt, focus }: Pick<EditableImage, 'url_foto' | 'alt' | 'focus'>): Said {
  return { url_foto, alt, focus };
}

/** Puts a photo in a place on top of `standing`, the row that its sender saw there; `null` saw none. Throws `StaffFailure`. */
export async function putImage(key: ImageKey, said: Said, standing: EditableImage | null): Promise<EditableImage> {
  try {
    const { nome_pagina, nome_foto } = key;
    const body: ImagePut = { nome_pagina, nome_foto, ...said, version: standing?.version ?? 0 };
    return await staffCall(paths.images, { method: 'PUT', body, answer: editableImage });
  } catch (error) {
    console.error(standing ? requestErrors.updatePhoto : requestErrors.addPhoto, error);
    throw error;
  }
}

async function deleteImage({ nome_pagina, nome_foto, version }: EditableImage): Promise<void> {
  try {
    const query = new URLSearchParams({ nome_pagina, nome_foto, version: `${version}` });
    await staffCall(`${paths.images}?${query}`, { method: 'DELETE' });
  } catch (error) {
    console.error(requestErrors.deletePhoto, error);
    throw error;
  }
}

/** Reads the places anew; answers once they are there. */
export function useRefresh() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: placesQuery.queryKey }),
      client.invalidateQueries({ queryKey: ['image-versions'] }),
    ]);
  };
}

interface Put {
  key: ImageKey;
  said: Said;
  standing: EditableImage | null;
  /** What is said once it is done, and whether it can be taken back. */
  done: { title: string; undo?: boolean };
}

/** Puts photos in places and takes them out, at once and with a way back. */
export function useImageChanges() {
  const refresh = useRefresh();
  const onError = (error: unknown) => sayFailure(words.failed, error);
  const put = useMutation({
    mutationFn: ({ key, said, standing }: Put) => putImage(key, said, standing),
    onSuccess: (now, { key, standing, done }) =>
      say({
        title: done.title,
        undo:
          done.undo && standing
            ? () => put.mutate({ key, said: saidOf(standing), standing: now, done: { title: words.done.back } })
            : undefined,
      }),
    onError,
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: deleteImage,
    onSuccess: (_, image) =>
      say({
        title: words.done.removed,
        undo: () => put.mutate({ key: image, said: saidOf(image), standing: null, done: { title: words.done.back } }),
      }),
    onError,
    onSettled: refresh,
  });
  return { put, remove };
}
