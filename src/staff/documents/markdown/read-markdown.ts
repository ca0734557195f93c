import { MarkdownParser } from 'prosemirror-markdown';
import type { Node } from 'prosemirror-model';
import { circularMarkdown, extractText, findHeadingLevel } from '../../../content/circulars/markdown.ts';
import { schema } from './schema.ts';

const readAlignment = (style: string | null) => /text-align:(right|center)/.exec(style ?? '')?.[1] ?? null;
const createCellSpec = (block: string) => ({
  block,
  getAttrs: (token: { attrGet: (name: string) => string | null }) => ({ align: readAlignment(token.attrGet('style')) }),
});

const parser = new MarkdownParser(schema, circularMarkdown, {
  paragraph: { block: 'paragraph' },
  heading: { block: 'heading', getAttrs: ({ tag }) => ({ level: findHeadingLevel(tag) }) },
  blockquote: { block: 'blockquote' },
  bullet_list: { block: 'bullet_list' },
  ordered_list: { block: 'ordered_list', getAttrs: (token) => ({ order: Number(token.attrGet('start') ?? 1) }) },
  list_item: { block: 'list_item' },
  hr: { node: 'horizontal_rule' },
  table: { block: 'table' },
  thead: { ignore: true },
  tbody: { ignore: true },
  tr: { block: 'table_row' },
  th: createCellSpec('table_header'),
  td: createCellSpec('table_cell'),
  hardbreak: { node: 'hard_break' },
  image: { node: 'image', getAttrs: (token) => ({ src: token.attrGet('src'), alt: extractText(token) }) },
  reference: { node: 'reference', getAttrs: ({ content }) => ({ name: content }) },
  link: { mark: 'link', getAttrs: (token) => ({ href: token.attrGet('href') }) },
  strong: { mark: 'strong' },
  em: { mark: 'em' },
});

/** Parses Markdown into an editor document. */
export function readMarkdown(markdown: string): Node {
  return parser.parse(markdown);
}
