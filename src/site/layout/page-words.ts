import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useMatches } from 'react-router';
import type { ViewName } from '../../content/published.ts';
import { getContentKey } from '../api/content.ts';
import { pathQuery } from '../api/queries.ts';

interface PageWords {
  tab: string;
  /** Sentence with the date on which the law cited by the page was reviewed; absent if the page cites no law. */
  lawChecked?: string;
}

/** Returns the content of the current page; `undefined` if its texts are in the source code. */
export function usePageWords(): PageWords | undefined {
  const client = useQueryClient();
  const handle = useMatches().at(-1)?.handle;
  const { pathname } = useLocation();
  if (!isPageHandle(handle)) return undefined;
  if (handle.isByPath) return client.getQueryData<PageWords>(pathQuery(pathname).queryKey);
  const [ownContent] = handle.content;
  return ownContent && client.getQueryData<PageWords>(getContentKey(ownContent));
}

function isPageHandle(handle: unknown): handle is { content: readonly ViewName[]; isByPath: boolean } {
  return typeof handle === 'object' && handle !== null && 'content' in handle;
}
