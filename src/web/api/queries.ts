import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { paths } from '../../contract/paths.ts';
import { pageImages, type StudioPhotoList, studioPhotos } from '../../contract/schemas.ts';
import { request } from './request.ts';

/** A read that a page declares, so that the server can make it before the page is rendered. */
export type Read = { kind: 'page-images'; page: string } | { kind: 'studio-photos' };

/** The photos of a page or group, ordered by name. */
export function pageImagesQuery(page: string) {
  return queryOptions({
    queryKey: ['page-images', page],
    queryFn: async ({ signal }) =>
      v.parse(pageImages, await request(`${paths.images}?nome_pagina=${encodeURIComponent(page)}`, { signal })),
  });
}

/** All of the studio's photos. */
export function studioPhotosQuery() {
  return queryOptions({
    queryKey: ['studio-photos'],
    queryFn: async ({ signal }): Promise<StudioPhotoList> => {
      const photos = v.parse(studioPhotos, await request(paths.studioPhotos, { signal }));
      return { photos, total: photos.length };
    },
  });
}

/** The cache key under which the answer to a declared read is kept. */
export function queryKeyOf(read: Read): readonly string[] {
  return read.kind === 'page-images' ? pageImagesQuery(read.page).queryKey : studioPhotosQuery().queryKey;
}
