import { queryOptions } from '@tanstack/react-query';

/** A read that a page declares, so that the server can make it before the page is rendered. */
export type Read = { kind: 'page-images'; page: string } | { kind: 'studio-photos' };

// Pages arrive with their data: what asks for it and checks it is loaded when something is first asked for.
const reads = () => import('./reads.ts');

/** The photos of a page or group, ordered by name. */
export function pageImagesQuery(page: string) {
  return queryOptions({
    queryKey: ['page-images', page],
    queryFn: async ({ signal }) => (await reads()).readPageImages(page, signal),
    meta: { failure: 'Error fetching images' },
  });
}

/** All of the studio's photos. */
export function studioPhotosQuery() {
  return queryOptions({
    queryKey: ['studio-photos'],
    queryFn: async ({ signal }) => (await reads()).readStudioPhotos(signal),
    meta: { failure: 'Error fetching studio photos' },
  });
}

/** The cache key under which the answer to a declared read is kept. */
export function queryKeyOf(read: Read): readonly string[] {
  return read.kind === 'page-images' ? pageImagesQuery(read.page).queryKey : studioPhotosQuery().queryKey;
}
