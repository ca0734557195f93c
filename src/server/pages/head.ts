import { circularFeedPath, circularListPath } from '../../content/circulars/paths.ts';
import { circularWords } from '../../content/circulars/words.ts';
import { documentAt } from '../../content/documents.ts';
import { isIndexable } from '../../content/launch.ts';
import { circularPicture, type SharePicture, sharePicture } from '../../content/photos/share-pictures.ts';
import type { Published } from '../../content/published.ts';
import { publicKeyMeta } from '../../contract/paths.ts';
import { preparingMeta } from '../../contract/staff/pages.ts';
import { escapeHtml } from '../escape-html.ts';
import { circularHead } from './circulars.ts';

/** Installation data in every page. */
export interface SiteFacts {
  publicKey: string;
  /** Canonical origin, without a slash at the end. */
  publicUrl: string;
}

/** Head elements of the page at `path`, with metadata for search engines and link previews. */
export function headOf(path: string, { publicUrl, publicKey }: SiteFacts, content: Published): string {
  const { contents, facts, launch } = content;
  const document = documentAt(path);
  const page = document ? contents[document].head : circularHead(path, content);
  const isCircular = page !== undefined && document === undefined;
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...(page
      ? [
          meta('name', 'description', page.description),
          meta('property', 'og:title', page.title),
          meta('property', 'og:description', page.description),
          meta('property', 'og:url', publicUrl + path),
          meta('property', 'og:type', isCircular && path !== circularListPath ? 'article' : 'website'),
          meta('property', 'og:site_name', facts.identity.name),
          meta('property', 'og:locale', 'it_IT'),
          ...shareImage(publicUrl, document ? sharePicture(contents, document) : circularPicture),
          ...(isCircular
            ? [
                `<link rel="alternate" type="application/atom+xml" title="${circularWords.title}" href="${circularFeedPath}">`,
              ]
            : []),
        ]
      : []),
    ...(page && isIndexable(publicUrl, launch, facts) ? [] : ['<meta name="robots" content="noindex">']),
    ...everyHead(publicKey),
  ].join('');
}

function shareImage(publicUrl: string, { path, says }: SharePicture): string[] {
  return [meta('property', 'og:image', publicUrl + path), meta('property', 'og:image:alt', says)];
}

/** Head elements of the staff document, which search engines must not index. */
export function staffHead({ publicKey }: SiteFacts, { facts, launch }: Published): string {
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    meta('name', 'application-name', facts.identity.name),
    ...(launch.opened === null ? [meta('name', preparingMeta, '')] : []),
    ...everyHead(publicKey),
  ].join('');
}

function everyHead(publicKey: string): string[] {
  return [
    // Light first: the inline script relies on the order.
    '<meta name="theme-color" content="#f7f3ea" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#10170f" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" type="image/svg+xml" href="/icona.svg">',
    '<link rel="apple-touch-icon" href="/icona-180.png">',
    meta('name', publicKeyMeta, publicKey),
  ];
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}
