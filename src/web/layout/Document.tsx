import type { ReactNode } from 'react';
import { firm } from '../../content/firm.ts';
import { notFound } from '../../content/not-found.ts';
import { publicKeyMeta } from '../../contract/paths.ts';
import { useCurrentPage } from './current-page.ts';
import { useSite } from './page-state.ts';

/** The document around every page: language, title, and what search engines and the browser's half read in the head. */
export function Document({ children }: { children: ReactNode }) {
  const { publicKey, publicUrl } = useSite();
  const page = useCurrentPage();
  // The starter script sets the remembered theme on the root before the app compares it with the server's markup.
  return (
    <html lang="it" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page?.title ?? notFound.title}</title>
        {page ? (
          <>
            <meta name="description" content={page.description} />
            <link rel="canonical" href={publicUrl + page.path} />
            <meta property="og:title" content={page.title} />
            <meta property="og:description" content={page.description} />
            <meta property="og:url" content={publicUrl + page.path} />
            <meta property="og:type" content="website" />
            <meta property="og:site_name" content={firm.name} />
            <meta property="og:locale" content="it_IT" />
            <meta property="og:image" content={`${publicUrl}/condivisione.jpg`} />
          </>
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <meta name="theme-color" content="#f7f3ea" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#10170f" media="(prefers-color-scheme: dark)" />
        <link rel="icon" type="image/svg+xml" href="/icona.svg" />
        <link rel="apple-touch-icon" href="/icona-180.png" />
        <meta name={publicKeyMeta} content={publicKey} />
      </head>
      <body>{children}</body>
    </html>
  );
}
