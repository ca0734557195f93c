import type { Published } from '../../content/contents.ts';
import { type DocumentName, documentAt } from '../../content/documents.ts';
import { sitePages } from '../../content/site-map.ts';
import { inRome } from '../../content/time/roman-clock.ts';

/**
 * The sitemap (sitemaps.org). `lastmod` is the day on which the firm last published words or facts of the page, else the day that the page
 * itself names; where neither is known the element is left out, because a date that is not true makes search engines trust none of them.
 * `shownOn` names the documents that a page shows; `origin` has no slash at its end.
 */
export function sitemap(content: Published, origin: string, shownOn: (path: string) => readonly string[]): string {
  const entries = sitePages.map(({ path }) => {
    const day = lastChanged(content, path, shownOn(path));
    return `<url><loc>${origin}${path}</loc>${day === undefined ? '' : `<lastmod>${day}</lastmod>`}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

function lastChanged({ publishedAt, contents }: Published, path: string, shown: readonly string[]): string | undefined {
  const concerns = (name: DocumentName) => name === 'dati' || shown.includes(name);
  const published = [...publishedAt].filter(([name]) => concerns(name)).map(([, at]) => inRome(Date.parse(at))[0]);
  const document = documentAt(path);
  const words = document && contents[document];
  const own = words && 'updated' in words ? [words.updated] : [];
  return [...published, ...own].sort().at(-1);
}
