import MarkdownIt, { type StateInline, type Token } from 'markdown-it';
import { photoHash } from '../../contract/photos.ts';
import type { Say } from './said.ts';

/*
 * The one reading of what a circolare is written in: CommonMark with tables, without HTML and without code, which an accountant's indented
 * line would become. Names in braces are tokens of their own, `reference`.
 */

/** A name in braces, as texts of pages have it too. */
const reference = /\{([\p{L}\d ./’-]{1,80})\}/uy;

function readReference(state: StateInline, silent: boolean): boolean {
  reference.lastIndex = state.pos;
  const [typed, name] = reference.exec(state.src.slice(0, state.posMax)) ?? [];
  if (typed === undefined || name === undefined) return false;
  if (!silent) state.push('reference', '', 0).content = name;
  state.pos += typed.length;
  return true;
}

/** Where a link may lead: elsewhere on the web, into this site or this page, to a letter or a telephone. */
export function isLinkAddress(address: string): boolean {
  return /^(?:https?:\/\/[^\s/]|mailto:\S|tel:\S|\/(?![/\\])|#)/i.test(address);
}

/** The parser. It nests no deeper than twenty levels: what is deeper is read as text. */
export const circularMarkdown = new MarkdownIt('commonmark', { html: false })
  .enable('table')
  .disable(['code', 'fence', 'backticks', 'html_block', 'html_inline', 'reference']);
circularMarkdown.validateLink = isLinkAddress;
circularMarkdown.inline.ruler.before('link', 'reference', readReference);

/** The title of a page is its first heading, those of its text begin below. */
export function headingLevel(tag: string): number {
  return Math.min(Math.max(Number(tag.slice(1)), 2), 4);
}

const { rules, utils } = withRules(circularMarkdown);

function withRules({ renderer, utils }: MarkdownIt) {
  const { rules } = renderer;
  const heading = (tokens: Token[], at: number) => `h${headingLevel(tokens[at]?.tag ?? '')}>`;
  rules['heading_open'] = (tokens, at) => `<${heading(tokens, at)}`;
  rules['heading_close'] = (tokens, at) => `</${heading(tokens, at)}\n`;
  // What is too wide for a telephone is moved in its frame, by keyboard too.
  rules['table_open'] = () => '<div role="group" aria-label="Tabella" tabindex="0"><table>\n';
  rules['table_close'] = () => '</table></div>\n';
  const cell = (tag: string) => (tokens: Token[], at: number) => {
    const align = /text-align:(right|center)/.exec(tokens[at]?.attrGet('style') ?? '')?.[1];
    return `<${tag}${tag === 'th' ? ' scope="col"' : ''}${align ? ` data-align="${align}"` : ''}>`;
  };
  rules['th_open'] = cell('th');
  rules['td_open'] = cell('td');
  rules['image'] = (tokens, at) => {
    const address = tokens[at]?.attrGet('src') ?? '';
    const alt = utils.escapeHtml(tokens[at]?.content ?? '');
    return photoHash(address) !== null ? `<img src="${utils.escapeHtml(address)}" alt="${alt}" loading="lazy">` : alt;
  };
  return { rules, utils };
}

rules['reference'] = (tokens, at, _options, env) => {
  const name = tokens[at]?.content ?? '';
  const say = env?.['say'];
  const said: unknown = typeof say === 'function' ? say(name)?.text : undefined;
  return utils.escapeHtml(typeof said === 'string' ? said : `{${name}}`);
};

/** A body as the markup of a page. */
export function circularHtml(body: string, say: Say): string {
  return circularMarkdown.render(body, { say });
}

/** Every name in braces that a body holds, each once, in its order. */
export function referencesOf(body: string): string[] {
  const inline = circularMarkdown.parse(body, {}).flatMap(({ children }) => children ?? []);
  return [...new Set(inline.filter(({ type }) => type === 'reference').map(({ content }) => content))];
}
