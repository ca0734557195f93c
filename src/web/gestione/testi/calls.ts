import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  allContents,
  contentPresence,
  contentReceipt,
  contentSummaries,
  contentVersions,
  editedContent,
} from '../../../contract/content.ts';
import { staffPaths } from '../../../contract/staff-paths.ts';
import { staffCall } from '../api.ts';
import { lastSaveSettled } from './last-saves.ts';
import type { Content } from './tree.ts';

const at = (page: string, rest = '') => `${staffPaths.content}/${page}${rest}`;

/** All pages, with what waits on each. */
export const contentListQuery = queryOptions({
  queryKey: ['content-list'],
  queryFn: ({ signal }) => staffCall(staffPaths.content, { signal, answer: contentSummaries }),
});

/** What is published of every page. */
export const allContentsQuery = queryOptions({
  queryKey: ['content-all'],
  queryFn: ({ signal }) => staffCall(at('all'), { signal, answer: allContents }),
});

/** A page as it can be edited: read when its editor opens and never behind its back. */
export function contentQuery(page: string) {
  return queryOptions({
    queryKey: ['content-page', page],
    queryFn: async ({ signal }) => {
      await lastSaveSettled(page);
      return await staffCall(at(page), { signal, answer: editedContent });
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

/** The versions of a page that were published, newest first, a hundred at a time. */
export function versionsQuery(page: string) {
  return infiniteQueryOptions({
    queryKey: ['content-versions', page],
    queryFn: ({ signal, pageParam }) =>
      staffCall(at(page, `/versions?after=${pageParam}`), { signal, answer: contentVersions }),
    initialPageParam: '',
    getNextPageParam: (versions) => {
      const oldest = versions.at(-1);
      return oldest && oldest.number > 1 ? String(oldest.version) : null;
    },
  });
}

/** What every running server found after a publication, asked again each second until all have answered or `late` is true. */
export function receiptQuery(page: string, version: number, late: boolean) {
  return queryOptions({
    queryKey: ['content-receipt', page, version],
    queryFn: ({ signal }) => staffCall(at(page, '/receipt'), { signal, answer: contentReceipt }),
    refetchInterval: ({ state: { data } }) =>
      late || (data && data.version >= version && data.checked_at !== null) ? false : 1000,
  });
}

export const readContent = (page: string) => staffCall(at(page), { answer: editedContent });
export const putDraft = (page: string, draft: Content, version: number) =>
  staffCall(at(page), { method: 'PUT', body: { draft, version }, answer: editedContent });
export const deleteDraft = (page: string, version: number) =>
  staffCall(at(page, `/draft?version=${version}`), { method: 'DELETE', answer: editedContent });
export const publish = (page: string, version: number) =>
  staffCall(at(page, '/publish'), { method: 'POST', body: { version }, answer: editedContent });
export const restore = (page: string, restored: number | 'own', version: number) =>
  staffCall(at(page, `/versions/${restored}/restore`), { method: 'POST', body: { version }, answer: editedContent });
export const notePresence = (page: string, signal: AbortSignal) =>
  staffCall(at(page, '/presence'), { method: 'POST', signal, answer: contentPresence });
