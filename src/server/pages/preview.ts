import { circularAddress, type PublishedCircular } from '../../content/circulars/views.ts';
import { type DocumentName, documents, isDocumentName } from '../../content/documents.ts';
import { valueAt } from '../../content/field-values.ts';
import { type AnyField, isRecord, type Leaf, leavesOf } from '../../content/fields.ts';
import { fieldAttribute, fieldComment, type previewCalls } from '../../contract/preview.ts';
import { renderDraftEmail } from '../circulars/emails.ts';
import { parseCorrections, readRow, toText } from '../circulars/rows.ts';
import type { Staff, Visit } from '../context.ts';
import type { Row } from '../db/schema.ts';
import type { Rules } from '../http/calls.ts';
import { notFound } from '../http/errors.ts';
import { closedPolicy, previewPolicy, securityHeaders } from '../http/security-headers.ts';
import { draftFrom, publishedContent, stored } from '../texts/edited.ts';
import { publishedFrom, readContentRows } from '../texts/published.ts';
import { romanDay } from '../time/roman-days.ts';
import { type FinishedDocument, hashOf } from './document.ts';
import { publishedOpening } from './opening-hours.ts';
import type { Pages } from './pages.ts';
import type { PublishedData } from './published-data.ts';

interface PreviewServices {
  pages: Pick<Pages, 'exists' | 'render'>;
  cache: { readonly state: PublishedData };
  env: { publicUrl: string };
}

interface Drafted {
  data: PublishedData;
  /** Field paths, in the order of the markers in the texts. */
  fields?: readonly string[];
}

/** Previews of saved drafts, rendered as visitors would see them once published. */
export function previewRules({ pages, cache, env }: PreviewServices): Rules<typeof previewCalls, Visit, Staff> {
  const answer = (body: string, policy: string, type = 'text/html') =>
    new Response(body, {
      headers: {
        ...securityHeaders(policy && previewPolicy(policy), env.publicUrl.startsWith('https:')),
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': 'no-store',
        'X-Frame-Options': 'SAMEORIGIN',
        'X-Robots-Tag': 'noindex',
      },
    });
  const answerPage = async (path: string, { data, fields = [] }: Drafted, isNight: boolean) => {
    const { html, policy } = await pages.render(path, data);
    return answer(withoutScripts(withFields(html, fields), isNight), policy);
  };
  return {
    async text(staff, { page, pagina: path, notte }) {
      if (!isDocumentName(page) || !pages.exists(path)) throw notFound();
      return await answerPage(path, await withDraft(staff, page, cache.state), notte !== undefined);
    },
    async circular(staff, { id, come, notte }) {
      const row = await readRow(staff, id);
      if (come === 'pagina') {
        const circular = draftedCircular(row, staff.now);
        return await answerPage(
          circularAddress(circular),
          { data: withCircular(circular, cache.state) },
          notte !== undefined,
        );
      }
      const { html, text } = await renderDraftEmail(staff, row);
      if (come === 'testo') return answer(text, closedPolicy, 'text/plain');
      const email = withHashedStyles(html, notte !== undefined);
      return answer(email.html, email.policy);
    },
  };
}

/** Published data with a document's draft in place of its text; each text is marked with its field. */
async function withDraft(staff: Staff, page: DocumentName, current: PublishedData) {
  const field: AnyField = documents[page];
  const { published: row, draft } = await stored(staff, page);
  const content = draft?.body == null ? publishedContent(page, row) : draftFrom(page, { ...draft, body: draft.body });
  const { marked, fields } = withMarkers(field, content);
  const rows = await readContentRows(staff.db);
  const drafted = {
    page,
    version: 0,
    defaults: null,
    published_at: staff.now.toISOString(),
    body: JSON.stringify(marked),
  };
  const published = publishedFrom({
    ...rows,
    content: [...rows.content.filter((other) => other.page !== page), drafted],
  });
  const data: PublishedData = { ...current, published, opening: publishedOpening(published, staff.now.getTime()) };
  return { data, fields };
}

/** Line formats that pages print unchanged; days, hours and addresses are reformatted. */
const printed: readonly unknown[] = [undefined, 'email', 'telephone', 'postcode', 'province', 'vat-number', 'tax-code'];

function isMarked({ field, value }: Leaf): boolean {
  return value !== '' && (field.kind === 'text' || (field.kind === 'line' && printed.includes(field.format)));
}

/**
 * Source markers: each marked text ends with one private-use character that stands for its field. A single character,
 * because pages set long names smaller.
 */
const firstMarker = 0xe000;
const markers = /[\ue000-\uf8ff]/g;

function withMarkers(field: AnyField, content: unknown): { marked: unknown; fields: string[] } {
  const marked: unknown = structuredClone(content);
  const leaves = leavesOf(field, content).filter(isMarked);
  for (const [index, { path, value }] of leaves.entries()) {
    const at = path.lastIndexOf('.');
    const [around, name] = [at < 0 ? marked : valueAt(marked, path.slice(0, at)), path.slice(at + 1)];
    const text = value + String.fromCharCode(firstMarker + index);
    if (Array.isArray(around)) around[Number(name)] = text;
    else if (isRecord(around)) around[name] = text;
  }
  return { marked, fields: leaves.map(({ path }) => path) };
}

/** Replaces markers by the field's name: a comment in texts, an attribute in tags. The head shows none. */
function withFields(html: string, fields: readonly string[]): string {
  const fieldOf = (marker: string) => fields[marker.charCodeAt(0) - firstMarker] ?? '';
  const [head = '', ...body] = html.split(/(?=<body)/);
  const shown = body
    .join('')
    .replace(/<[^>]*>/g, (tag) => {
      const [marker] = tag.match(markers) ?? [];
      const named = marker && ` ${fieldAttribute}="${fieldOf(marker)}"`;
      return named ? tag.replaceAll(markers, '').replace(/\/?>$/, (end) => named + end) : tag;
    })
    .replaceAll(markers, (marker) => `<!--${fieldComment}${fieldOf(marker)}-->`);
  return head.replaceAll(markers, '') + shown;
}

/** Removes the scripts and sets the fonts and theme that they would set. */
function withoutScripts(html: string, isNight: boolean): string {
  return html
    .replace(/<script\b.*?<\/script>/gs, '')
    .replace('<html', `<html data-fonts data-theme="${isNight ? 'dark' : 'light'}"`);
}

/** Draft of a circular as if it were published. Number 0: unnumbered, shown without other circulars. */
function draftedCircular(row: Row<'circulars'>, now: Date): PublishedCircular {
  const dayOf = (at: string) => romanDay(new Date(at));
  const publishedAt = row.published_at ?? now.toISOString();
  return {
    ...toText(row),
    slug: row.slug,
    number: row.number ?? 0,
    publishedAt,
    day: dayOf(publishedAt),
    withdrawnDay: null,
    corrections: parseCorrections(row.corrections).map(({ at, text }) => ({ day: dayOf(at), at, text })),
  };
}

function withCircular(circular: PublishedCircular, current: PublishedData): PublishedData {
  const { published } = current;
  const others = circular.number === 0 ? [] : published.circulars.filter(({ slug }) => slug !== circular.slug);
  return { ...current, published: { ...published, circulars: [...others, circular] } };
}

/** Moves an email's inline styles into one style sheet, which a policy can allow by its hash. */
function withHashedStyles(html: string, isNight: boolean): FinishedDocument {
  const inline: string[] = [];
  const marked = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    if (!inline.includes(style)) inline.push(style);
    return ` data-style="${inline.indexOf(style)}"`;
  });
  const [, own = ''] = /<style>(.*?)<\/style>/s.exec(marked) ?? [];
  const dark = own.replaceAll('@media (prefers-color-scheme:dark)', isNight ? '@media all' : '@media not all');
  const sheet = inline.map((style, at) => `[data-style="${at}"]{${style.replaceAll('&quot;', '"')}}`).join('') + dark;
  return {
    html: marked.replace(/<style>.*?<\/style>/s, () => `<style>${sheet}</style>`),
    policy: `${closedPolicy}; style-src ${hashOf(sheet)}; img-src 'self' https:`,
  };
}
