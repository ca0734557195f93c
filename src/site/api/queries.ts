import { queryOptions } from '@tanstack/react-query';
import type { ViewName } from '../../content/published.ts';
import type { DeadlineGroup } from '../../contract/deadline-kinds.ts';
import { getContentKey } from './content.ts';

/** Data that a page's route declares, so that the server reads it before it renders the page. */
export type PageRead =
  | { kind: 'page-images'; page: string }
  | { kind: 'studio-photos' }
  | { kind: 'content'; name: ViewName }
  | { kind: 'opening' }
  | { kind: 'today' }
  /** Half days on offer for appointments. */
  | { kind: 'offer' }
  /** Data of the page at `path`, such as a circular. */
  | { kind: 'path'; path: string }
  | { kind: 'next-deadlines'; group?: DeadlineGroup };

// Loaded lazily: documents contain their data, so the code that fetches and validates is needed only for later pages.
const loadReads = () => import('./reads.ts');

/** Query for the photos of a page, ordered by name. */
export function pageImagesQuery(page: string) {
  return queryOptions({
    queryKey: ['page-images', page],
    queryFn: async ({ signal }) => (await loadReads()).readPageImages(page, signal),
    meta: { failure: 'Error fetching images' },
  });
}

export function studioPhotosQuery() {
  return queryOptions({
    queryKey: ['studio-photos'],
    queryFn: async ({ signal }) => (await loadReads()).readStudioPhotos(signal),
    meta: { failure: 'Error fetching studio photos' },
  });
}

/** Query for the next deadlines, limited to `group` if given. */
export function nextDeadlinesQuery(group?: DeadlineGroup) {
  return queryOptions({
    queryKey: ['next-deadlines', group ?? ''],
    queryFn: async ({ client }) => (await loadReads()).computeNextDeadlines(client, group),
  });
}

/**
 * Data of the page at a path, such as a circular or a topic. They are only in the documents of these pages: without the
 * data, the query reloads the document.
 */
export function pathQuery<View = unknown>(path: string) {
  return queryOptions({
    queryKey: ['path', path],
    queryFn: () => {
      location.reload();
      return new Promise<View>(() => {});
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Query for the half days on offer for appointments, which change from day to day. */
export function offerQuery() {
  return queryOptions({
    queryKey: ['offer'],
    queryFn: async ({ signal }) => (await loadReads()).readOffer(signal),
  });
}

/** Query key of the opening status that the server rendered into the document, with the time of its next change. */
export const openingKey: readonly string[] = ['opening'];

export const todayKey: readonly string[] = ['today'];

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
    case 'offer':
      return offerQuery().queryKey;
    case 'path':
      return pathQuery(read.path).queryKey;
    case 'next-deadlines':
      return nextDeadlinesQuery(read.group).queryKey;
  }
}
