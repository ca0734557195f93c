import { queryOptions } from '@tanstack/react-query';
import { type DocumentName, documents } from '../../content/documents.ts';
import { contentCalls, type EditedContent, editedContent } from '../../contract/content.ts';
import { callApi } from '../api.ts';
import type { DraftSource } from '../parts/draft/draft-source.ts';
import type { DraftPool } from '../parts/draft/use-draft.ts';

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

export const pageDrafts: DraftPool<EditedContent> = new Map();

/** Draft source of a page; its value is the published content when there is no draft. */
export function createPageSource(page: DocumentName, person: string): DraftSource<EditedContent> {
  return {
    key: `${person} ${page}`,
    fields: documents[page],
    schema: editedContent,
    read: ({ draft, draft_by, draft_at, published, published_by, published_at, version, authors }) =>
      draft === null
        ? { value: published, version, by: published_by, at: published_at }
        : { value: draft, version, by: draft_by, at: draft_at, authors },
    save: (changes) => callApi(contentCalls.change, { page, changes }),
  };
}
