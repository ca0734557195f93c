import { infiniteQueryOptions } from '@tanstack/react-query';
import { contentCalls } from '../../contract/content.ts';
import type { DocumentVersion } from '../../contract/documents.ts';
import { callApi } from '../api.ts';

type ReadVersions = (after: string, signal: AbortSignal) => Promise<DocumentVersion[]>;

/** Versions of a document, newest first, in several answers. `read` reads those older than the version `after`. */
export function makeVersionsQuery(kind: string, name: string | number, read: ReadVersions) {
  return infiniteQueryOptions({
    queryKey: [`${kind}-versions`, name],
    queryFn: ({ signal, pageParam: after }) => read(after, signal),
    initialPageParam: '',
    getNextPageParam: (versions) => {
      const oldest = versions.at(-1);
      return oldest && oldest.position > 1 ? String(oldest.version) : null;
    },
  });
}

export type VersionsQuery = ReturnType<typeof makeVersionsQuery>;

/** Versions of a page's texts, or of the law. */
export const versionsQuery = (page: string) =>
  makeVersionsQuery('content', page, (after, signal) => callApi(contentCalls.versions, { page, after }, signal));
