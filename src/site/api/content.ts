import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { ViewName, Views } from '../../content/published.ts';
import { makeContentPath } from '../../contract/paths.ts';

/** Error response to a content request: the server no longer has this version, so the page is loaded as a document. */
class ContentGoneError extends Error {
  override name = 'ContentGoneError';
}

/** Query key of a page's content. */
export function getContentKey(name: ViewName): readonly [string, ViewName] {
  return ['content', name];
}

/**
 * Sets the defaults of content queries: fetched by version, never stale, never collected. A version that is gone is not
 * retried: the page is loaded as a document.
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
  });
}

/** Texts and facts of a page or part. They arrive in the document or with the page's chunk, before the page renders. */
export function useContent<Name extends ViewName>(name: Name): Views[Name] {
  return useSuspenseQuery<Views[Name]>({ queryKey: getContentKey(name) }).data;
}
