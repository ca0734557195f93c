import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import type { ViewName } from '../../content/documents.ts';
import { notFound } from '../../content/not-found.ts';
import { contentKey } from '../api/content.ts';
import { useCurrentPage } from './current-page.ts';
import { usePublicUrl } from './page-state.ts';

/** The document around every page, with what changes with the page: its title and its canonical address. */
export function Document({ children }: { children: ReactNode }) {
  const publicUrl = usePublicUrl();
  const page = useCurrentPage();
  const title = useTitle();
  // The inline script sets the remembered theme on the root before the app compares it with the server's markup.
  return (
    <html lang="it" suppressHydrationWarning>
      <head>
        <title>{title}</title>
        {page && <link rel="canonical" href={publicUrl + page.path} />}
      </head>
      <body>{children}</body>
    </html>
  );
}

/** The title of the tab: the page's own, from its content. */
function useTitle(): string {
  const client = useQueryClient();
  const handle = useMatches().at(-1)?.handle;
  const [own] = isPage(handle) ? handle.content : [];
  const words = own && client.getQueryData<{ tab: string }>(contentKey(own));
  return words?.tab ?? notFound.title;
}

function isPage(handle: unknown): handle is { content: readonly ViewName[] } {
  return typeof handle === 'object' && handle !== null && 'content' in handle;
}
