import { queryOptions } from '@tanstack/react-query';
import type { ViewName } from '../../content/published.ts';
import type { DeadlineGroup } from '../../contract/deadline-kinds.ts';
import { contentKey } from './content.ts';

/** A read that a page declares, so that the server can make it before the page is rendered. */
export type Read =
  | { kind: 'page-images'; page: string }
  | { kind: 'studio-photos' }
  | { kind: 'content'; name: ViewName }
  | { kind: 'opening' }
  | { kind: 'today' }
  /** The list of circolari, or the one at a path. */
  | { kind: 'circulars'; path: string }
  | { kind: 'next-deadlines'; group?: DeadlineGroup };

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

/** The next deadlines, of a group where one is named. */
export function nextDeadlinesQuery(group?: DeadlineGroup) {
  return queryOptions({
    queryKey: ['next-deadlines', group ?? ''],
    queryFn: async ({ client }) => (await reads()).reckonNextDeadlines(client, group),
  });
}

/** The list of circolari, or one of them, by the path of its page: links load its document, and whoever comes back without it does too. */
export function circularsQuery<View = unknown>(path: string) {
  return queryOptions({
    queryKey: ['circulars', path],
    queryFn: () => {
      location.reload();
      return new Promise<View>(() => {});
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The cache key of whether the office is open, in words and until when, as the document came with it. */
export const openingKey: readonly string[] = ['opening'];

/** The cache key of the day in Rome on which the document was rendered. */
export const todayKey: readonly string[] = ['today'];

/** The cache key under which the answer to a declared read is kept. */
export function queryKeyOf(read: Read): readonly string[] {
  switch (read.kind) {
    case 'page-images':
      return pageImagesQuery(read.page).queryKey;
    case 'studio-photos':
      return studioPhotosQuery().queryKey;
    case 'content':
      return contentKey(read.name);
    case 'opening':
      return openingKey;
    case 'today':
      return todayKey;
    case 'circulars':
      return circularsQuery(read.path).queryKey;
    case 'next-deadlines':
      return nextDeadlinesQuery(read.group).queryKey;
  }
}
