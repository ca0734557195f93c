import MarkdownIt, { type RendererRule, type StateInline, type Token } from 'markdown-it';
import { circularLimits } from '../../contract/circulars.ts';
import { makePictureSources, type PhotoSize, parsePhotoHash } from '../../contract/photos/variants.ts';
import { isLinkAddress } from '../../contract/typed-address.ts';
import { isSwitchedOn } from '../site-map.ts';
import type { ResolveReference } from './circular-references.ts';

/* Code is disabled, because an indented line would become a code block. Names in braces become `reference` tokens. */

const referencePattern = /\{([\p{L}\d ./’-]{1,80})\}/uy;

function readReference(state: StateInline, silent: boolean): boolean {
  referencePattern.lastIndex = state.pos;
  const [typed, name] = referencePattern.exec(state.src.slice(0, state.posMax)) ?? [];
  if (typed === undefined || name === undefined) return false;
  if (!silent) state.push('reference', '', 0).content = name;
  state.pos += typed.length;
  return true;
}

/** Parser for circulars. Content nested deeper than markdown-it's default limit of twenty levels is plain text. */
export const circularMarkdown = new MarkdownIt('commonmark', { html: false })
  .enable('table')
  .disable(['code', 'fence', 'backticks', 'html_block', 'html_inline', 'reference']);
circularMarkdown.validateLink = isLinkAddress;
circularMarkdown.inline.ruler.before('link', 'reference', readReference);

/** Heading level from 2 to 4: the page's title is its only h1. */
export function findHeadingLevel(tag: string): number {
  return Math.min(Math.max(Number(tag.slice(1)), 2), 4);
}

export function extractText(token: Pick<Token, 'children'> | undefined): string {
  return (token?.children ?? []).map(({ content }) => content).join('');
}

const {
  utils: { escapeHtml },
  renderer: { rules },
} = circularMarkdown;
const getAttribute = (token: Token | undefined, name: string) => String(token?.attrGet(name) ?? '');
const renderHeading: RendererRule = (tokens, at) => {
  const { tag = '', nesting } = tokens[at] ?? {};
  return nesting === 1 ? `<h${findHeadingLevel(tag)}>` : `</h${findHeadingLevel(tag)}>\n`;
};
const renderCell: RendererRule = (tokens, at) => {
  const token = tokens[at];
  const align = /text-align:(right|center)/.exec(getAttribute(token, 'style'))?.[1];
  return `<${token?.tag === 'th' ? 'th scope="col"' : 'td'}${align ? ` data-align="${align}"` : ''}>`;
};
Object.assign(rules, {
  heading_open: renderHeading,
  heading_close: renderHeading,
  th_open: renderCell,
  td_open: renderCell,
  // Scrollable frame for wide tables on phones, focusable by keyboard. Its accessible name lists the columns.
  table_open(tokens, at) {
    const columns: string[] = [];
    for (let next = at; tokens[next] && tokens[next]?.type !== 'thead_close'; next += 1)
      if (tokens[next]?.type === 'inline') columns.push(extractText(tokens[next]));
    const name = escapeHtml(columns.filter((column) => column !== '').join(', ') || 'Tabella');
    return `<div role="group" aria-label="Tabella" tabindex="0"><table aria-label="${name}">\n`;
  },
  table_close: () => '</table></div>\n',
  image(tokens, at, _options, env) {
    const address = getAttribute(tokens[at], 'src');
    const alt = escapeHtml(extractText(tokens[at]));
    const hash = parsePhotoHash(address);
    return hash === null ? alt : renderPicture({ address, hash, alt }, findContext(env).pictures.get(address));
  },
  reference(tokens, at, _options, env) {
    const name = tokens[at]?.content ?? '';
    return escapeHtml(findContext(env).resolveReference(name)?.text ?? `{${name}}`);
  },
} satisfies Record<string, RendererRule>);

/** Room for a photo: the text's column, and on narrow screens their width without the margins. */
const pictureSizes = '(min-width: 44rem) 40rem, 92vw';

function renderPicture(
  { address, hash, alt }: { address: string; hash: string; alt: string },
  size: PhotoSize | undefined,
): string {
  const renderImage = (measures: string) =>
    `<img src="${escapeHtml(address)}" alt="${alt}"${measures} loading="lazy" decoding="async">`;
  if (!size) return renderImage('');
  const sources = makePictureSources(hash, size.width, pictureSizes).map(
    ({ type, srcSet, sizes }) => `<source type="${type}" srcset="${srcSet}" sizes="${sizes}">`,
  );
  return `<picture>${sources.join('')}${renderImage(` width="${size.width}" height="${size.height}"`)}</picture>`;
}

/** Sizes of the photos of this site in a body, by address. */
export type PictureSizes = ReadonlyMap<string, PhotoSize>;

interface RenderingContext {
  resolveReference: ResolveReference;
  pictures: PictureSizes;
}

const contexts = new WeakMap<object, RenderingContext>();
const emptyContext: RenderingContext = { resolveReference: () => undefined, pictures: new Map() };
const findContext = (env: object = {}): RenderingContext => contexts.get(env) ?? emptyContext;

/** Parses a body. Links to pages that are switched off become plain text. */
export function parseCircular(body: string, pagesOff: readonly string[] = []): Token[] {
  const tokens = circularMarkdown.parse(body, {});
  for (const token of tokens) if (token.children) token.children = dropDeadLinks(token.children, pagesOff);
  return tokens;
}

function dropDeadLinks(tokens: readonly Token[], pagesOff: readonly string[]): Token[] {
  let isDead = false;
  return tokens.filter((token) => {
    // Links do not nest: each closes before the next one opens.
    if (token.type === 'link_open') isDead = !isSwitchedOn(getAttribute(token, 'href'), pagesOff);
    return !isDead || !token.type.startsWith('link_');
  });
}

/** Renders a parsed body as HTML of a page. */
export function renderCircularHtml(tokens: Token[], context: RenderingContext): string {
  const env = {};
  contexts.set(env, context);
  return circularMarkdown.renderer.render(tokens, circularMarkdown.options, env);
}

/** Renders a body as one line of plain text, without its headings. */
export function renderCircularText(body: string, resolveReference: ResolveReference): string {
  const tokens = circularMarkdown.parse(body, {});
  const inline = tokens.filter(({ type }, at) => type === 'inline' && tokens[at - 1]?.type !== 'heading_open');
  const texts = inline.map((token) => renderLine(token, resolveReference));
  return texts.join(' ').replace(/\s+/g, ' ').trim();
}

/** Extracts the words: one line per paragraph, heading, list item and cell. References stay as typed. */
export function extractWords(body: string): string {
  const inline = circularMarkdown.parse(body, {}).filter(({ type, content }) => type === 'inline' && content !== '');
  return inline.map((token) => renderLine(token, () => undefined)).join('\n');
}

function renderLine({ children }: Token, resolveReference: ResolveReference): string {
  const texts = (children ?? []).map(({ type, content }) =>
    type === 'reference' ? (resolveReference(content)?.text ?? `{${content}}`) : type.endsWith('break') ? ' ' : content,
  );
  return texts.join('');
}

/** Parts of the lines of a parsed body. */
const listInline = (tokens: readonly Token[]) => tokens.flatMap(({ children }) => children ?? []);

/** Error message for a body with too many tables, photos or references; `null` within the limits. */
export function findCountFault(tokens: readonly Token[]): string | null {
  const tables = tokens.filter(({ type }) => type === 'table_open').length;
  const pictures = listPictures(tokens).length;
  const references = listInline(tokens).filter(({ type }) => type === 'reference').length;
  if (tables > circularLimits.tables)
    return `Le tabelle sono ${tables}: al massimo ${circularLimits.tables} in una circolare`;
  if (pictures > circularLimits.pictures)
    return `Le foto sono ${pictures}: al massimo ${circularLimits.pictures} in una circolare`;
  if (references > circularLimits.references)
    return `I dati fra graffe sono ${references}: al massimo ${circularLimits.references} in una circolare`;
  return null;
}

/** Lists the names in braces in a parsed body, each once. */
export function listBodyReferences(tokens: readonly Token[]): string[] {
  const references = listInline(tokens).filter(({ type }) => type === 'reference');
  return [...new Set(references.map(({ content }) => content))];
}

/** Lists the photos of this site in a parsed body, with their alternative texts. */
function listPictures(tokens: readonly Token[]): { url: string; alt: string }[] {
  return listInline(tokens)
    .filter((token) => token.type === 'image' && parsePhotoHash(getAttribute(token, 'src')) !== null)
    .map((token) => ({ url: getAttribute(token, 'src'), alt: extractText(token).trim() }));
}

/** Error message for a body with a photo that is not described, or not stored any more; otherwise `null`. */
export function findPictureFault(tokens: readonly Token[], stored: { has: (url: string) => boolean }): string | null {
  const pictures = listPictures(tokens);
  const undescribed = pictures.filter(({ alt }) => alt === '').length;
  if (undescribed > 0)
    return undescribed === 1
      ? 'A una foto manca il testo alternativo'
      : `A ${undescribed} foto manca il testo alternativo`;
  return pictures.every(({ url }) => stored.has(url)) ? null : 'Una foto non c’è più: va caricata di nuovo';
}
