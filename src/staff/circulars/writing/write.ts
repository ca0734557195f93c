import type { Node } from 'prosemirror-model';
import { inlineMarkdown, trimmedUnits, unitsOf } from './write-inline.ts';

/*
 * Serialises an editor document to Markdown. The library's serialiser loses escapes at line starts, tables, marks
 * beside punctuation and adjacent lists.
 */

/** Markdown of a document; verify the round trip with `saysTheSame`. */
export function writeMarkdown(doc: Node): string {
  return `${blocks(doc)}\n`.trimStart();
}

function blocks(parent: Node): string {
  let written = '';
  let before: Node | null = null;
  let other = false;
  for (const node of parent.children) {
    // Adjacent lists alternate their markers, or Markdown would merge them.
    other = isList(node) && before?.type === node.type && !other;
    const text = block(node, other);
    if (text === '') continue;
    if (before) written += parent.type.name === 'list_item' && closelyFollows(node, before) ? '\n' : '\n\n';
    written += text;
    before = node;
  }
  return written;
}

const isList = ({ type }: Node) => type.name === 'bullet_list' || type.name === 'ordered_list';

/**
 * Nested list directly below its paragraph. A list that starts at another number than 1 needs a blank line: CommonMark
 * would read it as text.
 */
function closelyFollows(node: Node, before: Node): boolean {
  return before.type.name === 'paragraph' && isList(node) && (node.attrs['order'] ?? 1) === 1;
}

function block(node: Node, other: boolean): string {
  switch (node.type.name) {
    case 'heading': {
      const text = inlineMarkdown(node);
      return text && `${'#'.repeat(node.attrs['level'])} ${text.replace(/(^|\s)(?=#+$)/, '$1\\')}`;
    }
    case 'blockquote':
      return indented(blocks(node), '> ');
    case 'bullet_list':
      return items(node, () => (other ? '* ' : '- '));
    case 'ordered_list':
      return items(node, (index) => `${node.attrs['order'] + index}${other ? ')' : '.'} `);
    case 'horizontal_rule':
      return '___';
    case 'table':
      return table(node);
    default:
      return inlineMarkdown(node);
  }
}

function indented(text: string, prefix: string): string {
  return text?.replace(/^.*/gm, (line) => (prefix + line).trimEnd());
}

function items(list: Node, marker: (index: number) => string): string {
  const texts = list.children.map(blocks).filter((text) => text !== '');
  return texts
    .map((text, index) => {
      const first = marker(index);
      return first + indented(text, ' '.repeat(first.length)).slice(first.length);
    })
    .join('\n');
}

function table(node: Node): string {
  const [head, ...rows] = node.children;
  if (!head) return '';
  const row = ({ children }: Node) => `| ${children.map((cell) => inlineMarkdown(cell, true)).join(' | ')} |`;
  const rule = head.children.map(({ attrs: { align } }) =>
    align === 'right' ? '--:' : align === 'center' ? ':-:' : '---',
  );
  return [row(head), `| ${rule.join(' | ')} |`, ...rows.map(row)].join('\n');
}

/** Canonical form of a document, without empty paragraphs and spaces at line ends. */
function saidIn(node: Node): unknown {
  const { name } = node.type;
  if (node.isTextblock) {
    const units = trimmedUnits(unitsOf(node)).map(({ char, marks }) => [
      char,
      // Ignore emphasis on spaces: it is invisible.
      ...(/\s/.test(char) ? marks.filter((mark) => mark.startsWith('link')) : marks),
    ]);
    const own = name === 'heading' ? `heading ${node.attrs['level']}` : name.replace('_header', '_cell');
    return units.length === 0 && own !== 'table_cell' ? null : [own, units];
  }
  if (name === 'table') {
    const rule = node.firstChild?.children.map(({ attrs }) => attrs['align'] ?? null);
    return [name, rule, node.children.map((row) => row.children.map(saidIn))];
  }
  if (node.isLeaf) return [name];
  const inner = node.children.map(saidIn).filter((said) => said !== null);
  return inner.length === 0 ? null : [name, node.attrs['order'] ?? 0, inner];
}

/** Reports whether two documents have the same canonical form. */
export function saysTheSame(one: Node, other: Node): boolean {
  return JSON.stringify(saidIn(one)) === JSON.stringify(saidIn(other));
}
