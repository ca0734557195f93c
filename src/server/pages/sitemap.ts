import { circularListPath } from '../../content/circulars/paths.ts';
import { filterReadable, makeCircularPath } from '../../content/circulars/views.ts';
import { type DocumentName, findDocument } from '../../content/documents.ts';
import type { PublishedContent } from '../../content/published.ts';
import { isSwitchedOn, sitePages } from '../../content/site-map.ts';
import { toRomanTime } from '../../content/time/roman-clock.ts';

/**
 * Sitemap in XML. Omits `lastmod` if it is unknown, because search engines distrust all dates of a site if some are
 * wrong. `listShownDocuments` returns the names of the documents that a page shows.
 */
export function makeSitemap(
  content: PublishedContent,
  origin: string,
  listShownDocuments: (path: string) => readonly string[],
): string {
  const { pagesOff } = content.views.site;
  const makeEntry = (path: string, shownDocuments: readonly string[]) => {
    const day = findLastChange(content, path, shownDocuments);
    return `<url><loc>${origin}${path}</loc>${day === undefined ? '' : `<lastmod>${day}</lastmod>`}</url>`;
  };
  const entries = sitePages
    .filter(({ path }) => isSwitchedOn(path, pagesOff))
    .map(({ path }) => makeEntry(path, listShownDocuments(path)));
  const topics = content.topics.map(({ path }) => makeEntry(path, ['preventivo', ...listShownDocuments(path)]));
  const circulars = filterReadable(content.circulars).map((circular) => {
    const day = circular.corrections[0]?.day ?? circular.day;
    return `<url><loc>${origin}${makeCircularPath(circular)}</loc><lastmod>${day}</lastmod></url>`;
  });
  const list = circulars.length > 0 ? [`<url><loc>${origin}${circularListPath}</loc></url>`] : [];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    ...topics,
    ...list,
    ...circulars,
    '</urlset>',
    '',
  ].join('\n');
}

function findLastChange(
  { publishedAt, contents }: PublishedContent,
  path: string,
  shownDocuments: readonly string[],
): string | undefined {
  const isShown = (name: DocumentName) => name === 'dati' || shownDocuments.includes(name);
  const published = [...publishedAt].filter(([name]) => isShown(name)).map(([, at]) => toRomanTime(Date.parse(at))[0]);
  const document = findDocument(path);
  const words = document && contents[document];
  const documentDate = words && 'updated' in words ? [words.updated] : [];
  return [...published, ...documentDate].sort().at(-1);
}
