import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import {
  type Circular,
  type CircularState,
  type CircularText,
  circular,
  circularCalls,
  circularFields,
  circularText,
  makeCircularName,
} from '../../contract/circulars.ts';
import { callApi } from '../api.ts';
import { makeVersionsQuery } from '../documents/versions-query.ts';
import type { DraftSource } from '../parts/draft/draft-source.ts';
import type { DraftPool } from '../parts/draft/use-draft.ts';

export const pickCircularText = (row: CircularText): CircularText => v.parse(circularText, row);

export const circularDrafts: DraftPool<Circular> = new Map();

export function createCircularSource(id: number, user: string): DraftSource<Circular> {
  return {
    key: `${user} ${makeCircularName(id)}`,
    fields: circularFields,
    schema: circular,
    read: (row) => ({
      value: pickCircularText(row),
      version: row.version,
      by: row.updated_by,
      at: row.updated_at,
      authors: row.authors,
    }),
    save: (changes) => callApi(circularCalls.change, { id, changes }),
  };
}

/** Versions of a circular, as those of other documents. */
export const circularVersionsQuery = (id: number) =>
  makeVersionsQuery('circular', id, async (after, signal) => {
    const versions = await callApi(circularCalls.versions, { id, after }, signal);
    return versions.map(({ version, number, position, at, by, draft_of, ...text }) => ({
      version,
      number,
      position,
      published_at: at,
      published_by: by,
      note: null,
      draft_of,
      body: pickCircularText(text),
    }));
  });

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
