import { queryOptions } from '@tanstack/react-query';
import type { ViewName } from '../../content/published.ts';
import type { DeadlineGroup } from '../../contract/deadline-kinds.ts';
import { getContentKey } from './content.ts';

/** Data dependency that a page declares, so that the server reads it before rendering. */
export type PageRead =
  | { kind: 'page-images'; page: string }
  | { kind: 'studio-photos' }
  | { kind: 'content'; name: ViewName }
  | { kind: 'opening' }
  | { kind: 'today' }
  /** List of circulars, or the circular at `path`. */
  | { kind: 'circulars'; path: string }
  | { kind: 'next-deadlines'; group?: DeadlineGroup };

// Loaded lazily: pages arrive with their data, so the code that fetches and validates is needed only for later reads.
const loadReads = () => import('./reads.ts');

/** The photos of a page or group, ordered by name. */
export function pageImagesQuery(page: string) {
  return queryOptions({
    queryKey: ['page-images', page],
    queryFn: async ({ signal }) => (await loadReads()).readPageImages(page, signal),
    meta: { failure: 'Error fetching images' },
  });
}

/** All of the studio's photos. */
export function studioPhotosQuery() {
  return queryOptions({
    queryKey: ['studio-photos'],
    queryFn: async ({ signal }) => (await loadReads()).readStudioPhotos(signal),
    meta: { failure: 'Error fetching studio photos' },
  });
}

/** Next deadlines, limited to `group` if given. */
export function nextDeadlinesQuery(group?: DeadlineGroup) {
  return queryOptions({
    queryKey: ['next-deadlines', group ?? ''],
    queryFn: async ({ client }) => (await loadReads()).computeNextDeadlines(client, group),
  });
}

/**
 * List of circulars, or one circular, by the path of its page. Circulars come with documents only: links load the
 * document, and a client navigation without cached data reloads it.
 */
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

/** Query key of the opening status: its text, and the time until which it holds, as rendered into the document. */
export const openingKey: readonly string[] = ['opening'];

/** Query key of the date in Rome on which the document was rendered. */
export const todayKey: readonly string[] = ['today'];

/** Query key of a declared read. */
export function getQueryKey(read: PageRead): readonly string[] {
  switch (read.kind) {
    case 'page-images':
      return pageImagesQuery(read.page).queryKey;
    case 'studio-photos':
      return studioPhotosQuery().queryKey;
    case 'content':
      return getContentKey(read.name);
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
