import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { ViewName, Views } from '../../content/published.ts';
import { contentPath } from '../../contract/paths.ts';

/** The server has no content of this version any more: the page has to be loaded as a document. */
class ContentGone extends Error {
  override name = 'ContentGone';
}

/** The cache key of a page's content. */
export function contentKey(name: ViewName): readonly [string, ViewName] {
  return ['content', name];
}

/**
 * Tells the cache how content is fetched: by its version, for ever. A version that is gone is not asked for again: the document is loaded.
 */
export function setUpContent(client: QueryClient, version: string): void {
  client.setQueryDefaults(['content'], {
    queryFn: async ({ queryKey: [, name], signal }) => {
      const response = await fetch(contentPath(version, String(name)), { signal });
      if (!response.ok) throw new ContentGone(response.statusText);
      return response.json();
    },
    retry: (failures, error) => failures < 3 && !(error instanceof ContentGone),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** The words and facts of a page or part, which is there before it is shown: in the document, or fetched with its chunk. */
export function useContent<Name extends ViewName>(name: Name): Views[Name] {
  return useSuspenseQuery<Views[Name]>({ queryKey: contentKey(name) }).data;
}
