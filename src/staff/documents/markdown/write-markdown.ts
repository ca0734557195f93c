import type { Node } from 'prosemirror-model';
import { splitUnits, trimUnits, writeInline } from './write-inline.ts';

/*
 * Serialises an editor document to Markdown. The library's serialiser loses escapes at line starts, tables, marks
 * beside punctuation and adjacent lists.
 */

/** Markdown of a document; verify the round trip with `hasSameContent`. */
export function writeMarkdown(doc: Node): string {
  return `${writeBlocks(doc)}\n`.trimStart();
}

function writeBlocks(parent: Node): string {
  let result = '';
  let previous: Node | null = null;
  let alternatesMarker = false;
  for (const node of parent.children) {
    // Adjacent lists alternate their markers, or Markdown would merge them.
    alternatesMarker = isList(node) && previous?.type === node.type && !alternatesMarker;
    const text = writeBlock(node, alternatesMarker);
    if (text === '') continue;
    if (previous) result += parent.type.name === 'list_item' && followsWithoutBlankLine(node, previous) ? '\n' : '\n\n';
    result += text;
    previous = node;
  }
  return result;
}

const isList = ({ type }: Node) => type.name === 'bullet_list' || type.name === 'ordered_list';

/**
 * Reports whether a nested list is written without a blank line after its paragraph. A list that starts at another
 * number than 1 needs the blank line: CommonMark would read it as text.
 */
function followsWithoutBlankLine(node: Node, previous: Node): boolean {
  return previous.type.name === 'paragraph' && isList(node) && (node.attrs['order'] ?? 1) === 1;
}

function writeBlock(node: Node, alternatesMarker: boolean): string {
  switch (node.type.name) {
    case 'heading': {
      const text = writeInline(node);
      return text && `${'#'.repeat(node.attrs['level'])} ${text.replace(/(^|\s)(?=#+$)/, '$1\\')}`;
    }
    case 'blockquote':
      return indentLines(writeBlocks(node), '> ');
    case 'bullet_list':
      return writeItems(node, () => (alternatesMarker ? '* ' : '- '));
    case 'ordered_list':
      return writeItems(node, (index) => `${node.attrs['order'] + index}${alternatesMarker ? ')' : '.'} `);
    case 'horizontal_rule':
      return '___';
    case 'table':
      return writeTable(node);
    default:
      return writeInline(node);
  }
}

function indentLines(text: string, prefix: string): string {
  return text?.replace(/^.*/gm, (line) => (prefix + line).trimEnd());
}

function writeItems(list: Node, marker: (index: number) => string): string {
  const texts = list.children.map(writeBlocks).filter((text) => text !== '');
  return texts
    .map((text, index) => {
      const first = marker(index);
      return first + indentLines(text, ' '.repeat(first.length)).slice(first.length);
    })
    .join('\n');
}

function writeTable(node: Node): string {
  const [head, ...rows] = node.children;
  if (!head) return '';
  const writeRow = ({ children }: Node) => `| ${children.map((cell) => writeInline(cell, true)).join(' | ')} |`;
  const rule = head.children.map(({ attrs: { align } }) =>
    align === 'right' ? '--:' : align === 'center' ? ':-:' : '---',
  );
  return [writeRow(head), `| ${rule.join(' | ')} |`, ...rows.map(writeRow)].join('\n');
}

/** Canonical form of a document, without empty paragraphs and spaces at line ends. */
function toCanonicalForm(node: Node): unknown {
  const { name } = node.type;
  if (node.isTextblock) {
    const units = trimUnits(splitUnits(node)).map(({ char, marks }) => [
      char,
      // Ignore emphasis on spaces: it is invisible.
      ...(/\s/.test(char) ? marks.filter((mark) => mark.startsWith('link')) : marks),
    ]);
    const kind = name === 'heading' ? `heading ${node.attrs['level']}` : name.replace('_header', '_cell');
    return units.length === 0 && kind !== 'table_cell' ? null : [kind, units];
  }
  if (name === 'table') {
    const rule = node.firstChild?.children.map(({ attrs }) => attrs['align'] ?? null);
    return [name, rule, node.children.map((row) => row.children.map(toCanonicalForm))];
  }
  if (node.isLeaf) return [name];
  const inner = node.children.map(toCanonicalForm).filter((child) => child !== null);
  return inner.length === 0 ? null : [name, node.attrs['order'] ?? 0, inner];
}

/** Reports whether two documents have the same canonical form. */
export function hasSameContent(one: Node, other: Node): boolean {
  return JSON.stringify(toCanonicalForm(one)) === JSON.stringify(toCanonicalForm(other));
}
