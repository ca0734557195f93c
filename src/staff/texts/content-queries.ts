import { queryOptions } from '@tanstack/react-query';
import { contentCalls } from '../../contract/content.ts';
import { callApi } from '../api.ts';

export const contentListQuery = queryOptions({
  queryKey: ['content-list'],
  queryFn: ({ signal }) => callApi(contentCalls.list, {}, signal),
});

export const allContentsQuery = queryOptions({
  queryKey: ['content-all'],
  queryFn: ({ signal }) => callApi(contentCalls.all, {}, signal),
});

/** Editable content of a page: fetched when its editor opens, never cached or refetched in the background. */
export function contentQuery(page: string) {
  return queryOptions({
    queryKey: ['content-page', page],
    queryFn: ({ signal }) => callApi(contentCalls.read, { page }, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}
