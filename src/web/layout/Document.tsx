import type { ReactNode } from 'react';
import { notFound } from '../../content/pages/not-found.ts';
import { useCurrentPage } from './current-page.ts';
import { usePublicUrl } from './page-state.ts';
import { usePageWords } from './page-words.ts';

/** The document around every page, with what changes with the page: its title and its canonical address. */
export function Document({ children }: { children: ReactNode }) {
  const publicUrl = usePublicUrl();
  const page = useCurrentPage();
  const words = usePageWords();
  // The inline script sets the remembered theme on the root before the app compares it with the server's markup.
  return (
    <html lang="it" suppressHydrationWarning>
      <head>
        <title>{words?.tab ?? notFound.title}</title>
        {page && <link rel="canonical" href={publicUrl + page.path} />}
      </head>
      <body>{children}</body>
    </html>
  );
}
