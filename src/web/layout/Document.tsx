import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { notFound } from '../../content/not-found.ts';
import { footerPages, pages, type SitePage } from '../../content/site-map.ts';
import { publicKeyMeta } from '../../contract/paths.ts';
import { useSite } from '../app/page-state.ts';

const sitePages: readonly SitePage[] = [...Object.values(pages), ...Object.values(footerPages)];

/** The document around every page: language, title, and what search engines and the browser's half read in the head. */
export function Document({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { publicKey, publicUrl } = useSite();
  const page = sitePages.find(({ path }) => path === pathname);
  return (
    <html lang="it">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page?.title ?? notFound.title}</title>
        {page ? (
          <>
            <meta name="description" content={page.description} />
            <link rel="canonical" href={publicUrl + page.path} />
          </>
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <meta name={publicKeyMeta} content={publicKey} />
      </head>
      <body>{children}</body>
    </html>
  );
}
