import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { contentCalls, type EditedContent, editedContent } from '../../../contract/content.ts';
import { ask } from '../api.ts';
import { currentOf } from '../http.ts';
import type { Content } from './draft/tree.ts';

export const contentListQuery = queryOptions({
  queryKey: ['content-list'],
  queryFn: ({ signal }) => ask(contentCalls.list, {}, signal),
});

export const allContentsQuery = queryOptions({
  queryKey: ['content-all'],
  queryFn: ({ signal }) => ask(contentCalls.all, {}, signal),
});

/** A page as it can be edited: read when its editor opens and never behind its back. */
export function contentQuery(page: string) {
  return queryOptions({
    queryKey: ['content-page', page],
    queryFn: async ({ signal }) => {
      await lastSaveSettled(page);
      return await ask(contentCalls.read, { page }, signal);
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
    queryFn: ({ signal, pageParam: after }) => ask(contentCalls.versions, { page, after }, signal),
    initialPageParam: '',
    getNextPageParam: (versions) => {
      const oldest = versions.at(-1);
      return oldest && oldest.number > 1 ? String(oldest.version) : null;
    },
  });
}

/** Where something that is written is read and saved. */
export interface ContentSource {
  read: (page: string) => Promise<EditedContent>;
  save: (page: string, draft: Content, version: number) => Promise<EditedContent>;
  /** What somebody else has made of it meanwhile, where that is why it was not saved. */
  currentOf: (error: unknown) => EditedContent | null;
  notePresence: (page: string, signal: AbortSignal) => Promise<{ present: { name: string }[]; version: number }>;
}

export const pagesSource: ContentSource = {
  read: (page) => ask(contentCalls.read, { page }),
  save: (page, draft, version) => ask(contentCalls.save, { page, draft, version }),
  currentOf: (error) => currentOf(error, editedContent),
  notePresence: (page, signal) => ask(contentCalls.notePresence, { page }, signal),
};
/** The last saves of pages whose editor was left, by page. */
const lastSaves = new Map<string, Promise<unknown>>();

/** Notes the save that an editor makes as it is left. */
export function noteLastSave(page: string, save: Promise<unknown>): void {
  lastSaves.set(page, save);
}

/** Resolves once what was typed before a page's editor was left has been saved, or could not be. */
export async function lastSaveSettled(page: string): Promise<void> {
  await lastSaves.get(page);
}
