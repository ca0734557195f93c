import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type CircularState, circularCalls } from '../../contract/circulars.ts';
import { callApi } from '../api.ts';

/** Circulars of a state, or all, newest first. */
export function circularListQuery(state?: CircularState) {
  return infiniteQueryOptions({
    queryKey: ['circulars', state ?? ''],
    queryFn: ({ signal, pageParam: after }) => callApi(circularCalls.list, { state, ...(after && { after }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

/** Editable circular: fetched when its editor opens, never cached or refetched in the background. */
export function circularQuery(id: string) {
  return queryOptions({
    queryKey: ['circular', id],
    queryFn: ({ signal }) => callApi(circularCalls.read, { id }, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}
