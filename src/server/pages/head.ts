import { circularFeedPath, circularListPath } from '../../content/circulars/paths.ts';
import { circularWords } from '../../content/circulars/words.ts';
import { findDocument } from '../../content/documents.ts';
import { isIndexable } from '../../content/launch.ts';
import { circularPicture, findSharePicture, type SharePicture } from '../../content/photos/share-pictures.ts';
import type { PublishedContent } from '../../content/published.ts';
import { publicKeyMeta } from '../../contract/paths.ts';
import { inPreparationMeta } from '../../contract/staff/pages.ts';
import { escapeHtml } from '../escape-html.ts';
import { findCircularHead } from './circulars.ts';
import { findTopic } from './topics.ts';

/** Data of this installation that every page contains. */
export interface SiteFacts {
  /** Key that browsers send with public API calls. */
  publicKey: string;
  /** Canonical origin, without a slash at the end. */
  publicUrl: string;
}

/** Head elements of the page at `path`, with metadata for search engines and link previews. */
export function makeHead(path: string, { publicUrl, publicKey }: SiteFacts, content: PublishedContent): string {
  const { contents, facts, launch } = content;
  const document = findDocument(path);
  const topic = findTopic(path, content);
  const circular = findCircularHead(path, content);
  const page = document
    ? contents[document].head
    : topic
      ? { title: topic.tab, description: topic.sentence }
      : circular;
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...(page
      ? [
          makeMetaTag('name', 'description', page.description),
          makeMetaTag('property', 'og:title', page.title),
          makeMetaTag('property', 'og:description', page.description),
          makeMetaTag('property', 'og:url', publicUrl + path),
          makeMetaTag('property', 'og:type', circular && path !== circularListPath ? 'article' : 'website'),
          makeMetaTag('property', 'og:site_name', facts.identity.name),
          makeMetaTag('property', 'og:locale', 'it_IT'),
          ...makeShareImageTags(
            publicUrl,
            circular ? circularPicture : findSharePicture(contents, document ?? 'preventivo'),
          ),
          ...(circular
            ? [
                `<link rel="alternate" type="application/atom+xml" title="${circularWords.title}" href="${circularFeedPath}">`,
              ]
            : []),
        ]
      : []),
    ...(page && isIndexable(publicUrl, launch, facts) ? [] : ['<meta name="robots" content="noindex">']),
    ...makeCommonHead(publicKey),
  ].join('');
}

function makeShareImageTags(publicUrl: string, { path, title: words }: SharePicture): string[] {
  return [
    makeMetaTag('property', 'og:image', publicUrl + path),
    ...(words ? [makeMetaTag('property', 'og:image:alt', words)] : []),
  ];
}

/** Head elements of the staff document, which search engines must not index. */
export function makeStaffHead({ publicKey }: SiteFacts, { facts, launch }: PublishedContent): string {
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    makeMetaTag('name', 'application-name', facts.identity.name),
    ...(launch.opened === null ? [makeMetaTag('name', inPreparationMeta, '')] : []),
    ...makeCommonHead(publicKey),
  ].join('');
}

function makeCommonHead(publicKey: string): string[] {
  return [
    // Light before dark: the inline script relies on the order.
    '<meta name="theme-color" content="#f7f3ea" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#10170f" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" type="image/svg+xml" href="/icona.svg">',
    '<link rel="apple-touch-icon" href="/icona-180.png">',
    makeMetaTag('name', publicKeyMeta, publicKey),
  ];
}

function makeMetaTag(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}
