import { infiniteQueryOptions } from '@tanstack/react-query';
import { contentCalls } from '../../contract/content.ts';
import { callApi } from '../api.ts';

/** Versions of a document, newest first, in several answers. */
export function versionsQuery(page: string) {
  return infiniteQueryOptions({
    queryKey: ['content-versions', page],
    queryFn: ({ signal, pageParam: after }) => callApi(contentCalls.versions, { page, after }, signal),
    initialPageParam: '',
    getNextPageParam: (versions) => {
      const oldest = versions.at(-1);
      return oldest && oldest.position > 1 ? String(oldest.version) : null;
    },
  });
}
