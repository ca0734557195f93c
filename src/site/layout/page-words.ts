import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useMatches } from 'react-router';
import type { ViewName } from '../../content/published.ts';
import { contentKey } from '../api/content.ts';
import { circularsQuery } from '../api/queries.ts';

interface PageWords {
  tab: string;
  /** When the law that the page names was read; nothing where it names none. */
  lawChecked?: string;
}

/** The content of the page that is shown; nothing where its words stand in the program. */
export function usePageWords(): PageWords | undefined {
  const client = useQueryClient();
  const handle = useMatches().at(-1)?.handle;
  const { pathname } = useLocation();
  if (!isPage(handle)) return undefined;
  if (handle.circulars) return client.getQueryData<PageWords>(circularsQuery(pathname).queryKey);
  const [own] = handle.content;
  return own && client.getQueryData<PageWords>(contentKey(own));
}

function isPage(handle: unknown): handle is { content: readonly ViewName[]; circulars: boolean } {
  return typeof handle === 'object' && handle !== null && 'content' in handle;
}
