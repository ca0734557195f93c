import { makeCircularPath, type PublishedCircular } from '../../content/circulars/views.ts';
import { type DocumentName, documents, isDocumentName } from '../../content/documents.ts';
import { type Content, writePath } from '../../contract/fields/changes.ts';
import type { AnyField } from '../../contract/fields/fields.ts';
import { type Leaf, listLeaves } from '../../contract/fields/leaves.ts';
import { listPhotoPaths } from '../../contract/photos/variants.ts';
import { fieldAttribute, fieldComment, previewCalls } from '../../contract/preview.ts';
import { type CircularRows, correctionsColumn, findNumber, findSlug, readRows, readText } from '../circulars/rows.ts';
import type { Staff } from '../context.ts';
import { readPhotoSizes } from '../db/photo-sizes.ts';
import { readCurrent } from '../documents/editable.ts';
import { readDocumentRows } from '../documents/rows.ts';
import { answerCalls } from '../http/calls.ts';
import { notFound } from '../http/errors.ts';
import { denyAllPolicy, makePreviewPolicy, makeSecurityHeaders } from '../http/security-headers.ts';
import { renderDraftEmail } from '../sendings/emails.ts';
import { makePublished, readContentRows } from '../texts/published-content.ts';
import { makeTextDocument } from '../texts/text-document.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { type FinishedDocument, hashInline } from './document.ts';
import { findOpening } from './opening-hours.ts';
import type { Pages } from './pages.ts';
import type { PublishedData } from './published-data.ts';

interface PreviewServices {
  pages: Pick<Pages, 'exists' | 'render'>;
  cache: { readonly state: PublishedData };
  env: { publicUrl: string };
}

interface PreviewData {
  data: PublishedData;
  /** Paths of the marked fields, in the order of their markers. */
  fields?: readonly string[];
}

/** Handlers of the preview calls: render a saved draft as visitors will see it once it is published. */
export const previewRoutes = answerCalls(previewCalls, ({ pages, cache, env }: PreviewServices) => {
  const makeResponse = (body: string, policy: string, type = 'text/html') =>
    new Response(body, {
      headers: {
        ...makeSecurityHeaders(policy && makePreviewPolicy(policy), env.publicUrl.startsWith('https:')),
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': 'no-store',
        'X-Frame-Options': 'SAMEORIGIN',
        'X-Robots-Tag': 'noindex',
      },
    });
  const renderPreview = async (path: string, { data, fields = [] }: PreviewData, isNight: boolean) => {
    const { html, policy } = await pages.render(path, data);
    return makeResponse(removeScripts(replaceMarkers(html, fields), isNight), policy);
  };
  return {
    async text(staff, { page, pagina: path, notte }) {
      if (!isDocumentName(page)) throw notFound();
      const preview = await applyDraft(staff, page, cache.state);
      if (!pages.exists(path, preview.data.published)) throw notFound();
      return await renderPreview(path, preview, notte !== undefined);
    },
    async circular(staff, { id, come, notte }) {
      const rows = await readRows(staff, id);
      if (come === 'pagina') {
        const circular = await toPublishedCircular(rows, staff);
        return await renderPreview(
          makeCircularPath(circular),
          { data: addCircular(circular, cache.state, rows.circular.published_at !== null) },
          notte !== undefined,
        );
      }
      const { html, text } = await renderDraftEmail(staff, rows);
      if (come === 'testo') return makeResponse(text, denyAllPolicy, 'text/plain');
      const email = hashStyles(html, notte !== undefined);
      return makeResponse(email.html, email.policy);
    },
  };
});

/** Published data with a document's draft in place of its text. Each text ends with a marker of its field. */
async function applyDraft(staff: Staff, page: DocumentName, current: PublishedData) {
  const field: AnyField = documents[page];
  const document = makeTextDocument(page);
  const content = readCurrent(document, await readDocumentRows(staff, page));
  const { marked, fields } = addMarkers(field, content);
  const rows = await readContentRows(staff.db);
  const draftRow = {
    name: page,
    version: 0,
    published_at: staff.now.toISOString(),
    body: JSON.stringify(marked),
  };
  const published = makePublished({
    ...rows,
    content: [...rows.content.filter((other) => other.name !== page), draftRow],
  });
  const data: PublishedData = { ...current, published, opening: findOpening(published, staff.now.getTime()) };
  return { data, fields };
}

/** Formats of line fields that pages print unchanged. Others, such as days and hours, are reformatted. */
const printedFormats: readonly unknown[] = [
  undefined,
  'email',
  'telephone',
  'postcode',
  'province',
  'vat-number',
  'tax-code',
];

function canMark({ field, value }: Leaf): boolean {
  return value !== '' && (field.kind === 'text' || (field.kind === 'line' && printedFormats.includes(field.format)));
}

/** Private-use characters at the end of a text. A single one, because long names are set smaller. */
const firstMarker = 0xe000;
const markerPattern = /[\ue000-\uf8ff]/g;

function addMarkers(field: AnyField, content: Content): { marked: Content; fields: string[] } {
  const leaves = listLeaves(field, content).filter(canMark);
  const marked = leaves.reduce(
    (others, { path, value }, index) => writePath(others, path, value + String.fromCharCode(firstMarker + index)),
    content,
  );
  return { marked, fields: leaves.map(({ path }) => path) };
}

/** Replaces each marker by its field's path: a comment in text, an attribute in a tag. Removes markers in the head. */
function replaceMarkers(html: string, fields: readonly string[]): string {
  const findField = (marker: string) => fields[marker.charCodeAt(0) - firstMarker] ?? '';
  const [head = '', ...body] = html.split(/(?=<body)/);
  const bodyHtml = body
    .join('')
    .replace(/<[^>]*>/g, (tag) => {
      const [marker] = tag.match(markerPattern) ?? [];
      const attribute = marker && ` ${fieldAttribute}="${findField(marker)}"`;
      return attribute ? tag.replaceAll(markerPattern, '').replace(/\/?>$/, (end) => attribute + end) : tag;
    })
    .replaceAll(markerPattern, (marker) => `<!--${fieldComment}${findField(marker)}-->`);
  return head.replaceAll(markerPattern, '') + bodyHtml;
}

/** Removes the scripts from a page, and sets the attributes for fonts and theme that they would set. */
function removeScripts(html: string, isNight: boolean): string {
  return html
    .replace(/<script\b.*?<\/script>/gs, '')
    .replace('<html', `<html data-fonts data-theme="${isNight ? 'dark' : 'light'}"`);
}

/** Converts a draft of a circular to a published one. */
async function toPublishedCircular(rows: CircularRows, { db, now }: Staff): Promise<PublishedCircular> {
  const { circular } = rows;
  const text = readText(rows);
  const dayOf = (at: string) => toRomanDay(new Date(at));
  const publishedAt = circular.published_at ?? now.toISOString();
  return {
    ...text,
    slug: findSlug(rows),
    number: findNumber(rows),
    publishedAt,
    day: dayOf(publishedAt),
    withdrawnDay: null,
    corrections: correctionsColumn.read(circular.corrections).map(({ at, text: note }) => ({
      day: dayOf(at),
      at,
      text: note,
    })),
    pictures: await readPhotoSizes(db, listPhotoPaths(text.body)),
  };
}

/** A circular that is not published yet replaces all others, so that its page shows none. */
function addCircular(circular: PublishedCircular, current: PublishedData, isPublished: boolean): PublishedData {
  const { published } = current;
  const others = !isPublished ? [] : published.circulars.filter(({ slug }) => slug !== circular.slug);
  return { ...current, published: { ...published, circulars: [...others, circular] } };
}

/** Moves an email's inline styles into one style sheet, which a policy can allow by its hash. */
function hashStyles(html: string, isNight: boolean): FinishedDocument {
  const inline: string[] = [];
  const marked = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    if (!inline.includes(style)) inline.push(style);
    return ` data-style="${inline.indexOf(style)}"`;
  });
  const [, embeddedStyles = ''] = /<style>(.*?)<\/style>/s.exec(marked) ?? [];
  const themedStyles = embeddedStyles.replaceAll(
    '@media (prefers-color-scheme:dark)',
    isNight ? '@media all' : '@media not all',
  );
  const sheet =
    inline.map((style, at) => `[data-style="${at}"]{${style.replaceAll('&quot;', '"')}}`).join('') + themedStyles;
  return {
    html: marked.replace(/<style>.*?<\/style>/s, () => `<style>${sheet}</style>`),
    policy: `${denyAllPolicy}; style-src ${hashInline(sheet)}; img-src 'self' https:`,
  };
}
