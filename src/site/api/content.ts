import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { ViewName, Views } from '../../content/published.ts';
import { makeContentPath } from '../../contract/paths.ts';

/** Normally because the server has a newer version: the page is loaded as a document. */
class ContentGoneError extends Error {
  override name = 'ContentGoneError';
}

export function getContentKey(name: ViewName): readonly [string, ViewName] {
  return ['content', name];
}

/**
 * Sets the defaults of content queries. Content is fetched by version, so it is never stale, and it stays in the cache.
 * After an error response there is no retry: the page is loaded as a document.
 */
export function setContentDefaults(client: QueryClient, version: string): void {
  client.setQueryDefaults(['content'], {
    queryFn: async ({ queryKey: [, name], signal }) => {
      const response = await fetch(makeContentPath(version, String(name)), { signal });
      if (!response.ok) throw new ContentGoneError(response.statusText);
      return response.json();
    },
    retry: (failures, error) => failures < 3 && !(error instanceof ContentGoneError),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { failure: 'Error fetching content' },
  });
}

/** Returns the texts and facts of a page or of a shared part. They are cached before the page renders. */
export function useContent<Name extends ViewName>(name: Name): Views[Name] {
  return useSuspenseQuery<Views[Name]>({ queryKey: getContentKey(name) }).data;
}
