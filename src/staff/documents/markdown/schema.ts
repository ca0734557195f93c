import { type AttributeSpec, type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';
import { parsePhotoHash } from '../../../contract/photos/variants.ts';
import { isLinkAddress } from '../../../contract/typed-address.ts';

/* Editor schema of a circular: exactly the content that its Markdown can express. */

const textAttribute: AttributeSpec = { validate: 'string' };
/** Single-line content for headings and cells: Markdown has no hard break there. */
const singleLineContent = '(text | reference | image)*';
const readAttribute = (node: HTMLElement | string, name: string) =>
  typeof node === 'string' ? '' : (node.getAttribute(name) ?? '');
const createBlockSpec = (tag: string, spec: Partial<NodeSpec> = {}): NodeSpec => ({
  content: 'block+',
  group: 'block',
  parseDOM: [{ tag }],
  toDOM: (): DOMOutputSpec => [tag, 0],
  ...spec,
});

const nodes = {
  doc: { content: 'block+' },
  paragraph: createBlockSpec('p', { content: 'inline*' }),
  heading: createBlockSpec('h2', {
    content: singleLineContent,
    defining: true,
    attrs: { level: { default: 2, validate: 'number' } },
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      attrs: { level: Math.min(Math.max(level, 2), 4) },
    })),
    toDOM: ({ attrs }) => [`h${attrs['level']}`, 0],
  }),
  blockquote: createBlockSpec('blockquote', { defining: true }),
  bullet_list: createBlockSpec('ul', { content: 'list_item+' }),
  ordered_list: createBlockSpec('ol', {
    content: 'list_item+',
    attrs: { order: { default: 1, validate: 'number' } },
    parseDOM: [{ tag: 'ol', getAttrs: (dom) => ({ order: Number(readAttribute(dom, 'start')) || 1 }) }],
    toDOM: ({ attrs: { order } }) => (order === 1 ? ['ol', 0] : ['ol', { start: order }, 0]),
  }),
  list_item: createBlockSpec('li', { content: 'paragraph block*', group: '', defining: true }),
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  ...tableNodes({
    tableGroup: 'block',
    cellContent: singleLineContent,
    cellAttributes: {
      align: {
        default: null,
        getFromDOM: (dom) => dom.getAttribute('data-align'),
        setDOMAttr: (value, attrs) => {
          if (value) attrs['data-align'] = value;
        },
      },
    },
  }),
  text: { group: 'inline' },
  hard_break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  image: {
    group: 'inline',
    inline: true,
    attrs: { src: textAttribute, alt: { ...textAttribute, default: '' } },
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (dom) =>
          parsePhotoHash(readAttribute(dom, 'src')) !== null && {
            src: readAttribute(dom, 'src'),
            alt: readAttribute(dom, 'alt'),
          },
      },
    ],
    toDOM: ({ attrs: { src, alt } }) => ['img', { src, alt }],
  },
  reference: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { name: textAttribute },
    parseDOM: [{ tag: 'span[data-reference]', getAttrs: (dom) => ({ name: readAttribute(dom, 'data-reference') }) }],
    toDOM: ({ attrs: { name } }) => ['span', { 'data-reference': name }, `{${name}}`],
    leafText: ({ attrs: { name } }) => `{${name}}`,
  },
} satisfies Record<string, NodeSpec>;

const marks = {
  link: {
    attrs: { href: textAttribute },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) => isLinkAddress(readAttribute(dom, 'href')) && { href: readAttribute(dom, 'href') },
      },
    ],
    toDOM: ({ attrs: { href } }) => ['a', { href }, 0],
  },
  strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
} satisfies Record<string, MarkSpec>;

export const schema = new Schema({ nodes, marks });
