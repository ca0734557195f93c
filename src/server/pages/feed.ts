import { parseCircular, renderCircularHtml } from '../../content/circulars/markdown.ts';
import { circularFeedPath, circularListPath } from '../../content/circulars/paths.ts';
import {
  type CircularFrame,
  filterReadable,
  makeCircularFrame,
  makeCircularPath,
  makeSummary,
  type PublishedCircular,
} from '../../content/circulars/views.ts';
import { circularWords as words } from '../../content/circulars/words.ts';
import type { PublishedContent } from '../../content/published.ts';
import { formatItalianDate } from '../../content/time/italian-date.ts';
import { escapeHtml } from '../escape-html.ts';

const maxFeedEntries = 30;

/** Atom feed (RFC 4287) of the newest circulars, at least one, with full texts. `origin` has no trailing slash. */
export function makeCircularFeed(published: PublishedContent, origin: string): string {
  const readable = filterReadable(published.circulars);
  const lastChange = readable.map(findChangeTime).sort().at(-1) ?? '';
  const frame = makeCircularFrame(published);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="it">',
    `<title>${escapeXml(words.tab(words.title, frame.firm))}</title>`,
    `<id>${origin}${circularListPath}</id>`,
    `<link rel="alternate" type="text/html" href="${origin}${circularListPath}"/>`,
    `<link rel="self" type="application/atom+xml" href="${origin}${circularFeedPath}"/>`,
    `<updated>${lastChange}</updated>`,
    `<author><name>${escapeXml(frame.firm)}</name></author>`,
    ...readable.slice(0, maxFeedEntries).map((circular) => makeEntry(circular, frame, origin)),
    '</feed>',
    '',
  ].join('\n');
}

const findChangeTime = ({ corrections, publishedAt }: PublishedCircular) => corrections[0]?.at ?? publishedAt;

function makeEntry(
  circular: PublishedCircular,
  { firm, makeResolver, pagesOff }: CircularFrame,
  origin: string,
): string {
  const { title, publishedAt, author, topic, body, points, corrections, pictures } = circular;
  const address = origin + makeCircularPath(circular);
  const resolveReference = makeResolver(circular);
  const correctionsHtml = corrections.map(
    ({ day, text }) => `<p>${escapeHtml(`${words.correction(formatItalianDate(day))} ${text}`)}</p>`,
  );
  const pointsHtml =
    points.length > 0 ? `<ul>${points.map((point) => `<li>${escapeHtml(point)}</li>`).join('')}</ul>` : '';
  // Absolute URLs and one format of each photo: feed readers show the text outside this site.
  const text = renderCircularHtml(parseCircular(body, pagesOff), { resolveReference, pictures })
    .replace(/<\/?picture>|<source [^>]*>/g, '')
    .replace(/ (href|src)="\//g, ` $1="${origin}/`);
  return [
    '<entry>',
    `<title>${escapeXml(title)}</title>`,
    `<id>${address}</id>`,
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    `<published>${publishedAt}</published>`,
    `<updated>${findChangeTime(circular)}</updated>`,
    `<author><name>${escapeXml(author || firm)}</name></author>`,
    ...(topic ? [`<category term="${escapeXml(topic)}"/>`] : []),
    `<summary>${escapeXml(makeSummary(circular, resolveReference))}</summary>`,
    `<content type="html">${escapeXml(correctionsHtml.join('') + pointsHtml + text)}</content>`,
    '</entry>',
  ].join('\n');
}

/** Escapes text for an element or attribute, and drops characters that XML 1.0 does not allow. */
function escapeXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML refuses
  return escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));
}
