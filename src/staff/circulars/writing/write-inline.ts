import type { Mark, Node } from 'prosemirror-model';
import { circularMarkdown } from '../../../content/circulars/markdown.ts';

/** Character of a text, or an inline node that counts as one, with its Markdown. */
export interface Unit {
  char: string;
  /** Marks in the order in which they open: a link as `link` with its address, `strong`, `em`. */
  marks: readonly string[];
  /** Markdown of an inline node or line break; absent for a character. */
  own?: string;
}

const lineEnd = '\n';
const isSpace = (char: string | undefined) => char === undefined || /^\s/.test(char);
const isWord = (char: string | undefined) => char !== undefined && !/^[\s\p{P}\p{S}]/u.test(char);

/** Units of a text block. Control characters become spaces. */
export function unitsOf(block: Node): Unit[] {
  const units = block.children.flatMap((node): Unit[] => {
    const marks = node.marks.map(nameOf);
    const { attrs, type, text } = node;
    if (text !== undefined) return Array.from(text.replace(/\p{Cc}/gu, ' '), (char) => ({ char, marks }));
    if (type.name === 'hard_break') return [{ char: lineEnd, marks, own: '\\\n' }];
    const own =
      type.name === 'image' ? `![${escapedText(attrs['alt'])}](${address(attrs['src'])})` : `{${attrs['name']}}`;
    return [{ char: own, marks, own }];
  });
  return units.map((unit, at) => (isSpace(unit.char) ? { ...unit, marks: marksAround(units, at) } : unit));
}

const nameOf = ({ type, attrs }: Mark) =>
  type.name === 'link' ? `link ${circularMarkdown.normalizeLink(attrs['href'])}` : type.name;

/** Marks of a space: those shared by the words on both sides, so that no mark begins or ends with a space. */
function marksAround(units: readonly Unit[], at: number): readonly string[] {
  const before = units.slice(0, at).findLast(({ char }) => !isSpace(char))?.marks ?? [];
  const after = units.slice(at).find(({ char }) => !isSpace(char))?.marks ?? [];
  return before.filter((mark) => after.includes(mark));
}

/** Units without the spaces at the ends of lines. */
export function trimmedUnits(units: readonly Unit[]): Unit[] {
  const kept: Unit[] = [];
  for (const unit of units) {
    if (unit.char === lineEnd)
      while (kept.length > 0 && kept.at(-1)?.char !== lineEnd && isSpace(kept.at(-1)?.char)) kept.pop();
    if (isSpace(unit.char) && unit.char !== lineEnd && (kept.length === 0 || kept.at(-1)?.char === lineEnd)) continue;
    kept.push(unit);
  }
  while (kept.length > 0 && isSpace(kept.at(-1)?.char)) kept.pop();
  while (kept[0]?.char === lineEnd) kept.shift();
  return kept;
}

const escapedText = (text: string) => text.replace(/[\\`*_[\]{}<&]/g, '\\$&').replace(/\s+/g, ' ');

function address(href: string): string {
  return /[\s()<>\\]/.test(href) || href === '' ? `<${href.replace(/[<>\\]/g, '\\$&').replace(/\s/g, '%20')}>` : href;
}

/** Escapes a character that Markdown would interpret. */
function escaped({ char, own }: Unit, next: Unit | undefined, inCell: boolean): string {
  if (own !== undefined) return own;
  if (/[\\`*_[\]{]/.test(char) || (inCell && char === '|')) return `\\${char}`;
  if ((char === '<' && /^[a-z/!?]/i.test(next?.char ?? '')) || (char === '&' && /^[#a-z]/i.test(next?.char ?? '')))
    return `\\${char}`;
  return char;
}

/**
 * Position in the line of the character to escape, so that it does not begin a heading, list, table or rule; `null` if
 * none.
 */
function escapedStart(line: string): number | null {
  if (/^(?:#{1,6}(?:\s|$)|[-+=|:>~])/.test(line)) return 0;
  const [number] = /^\d{1,9}(?=[.)](?:\s|$))/.exec(line) ?? [];
  return number === undefined ? null : number.length;
}

const delimiters: Record<string, string> = { strong: '**', em: '_' };

/** Inline Markdown of a block; `inCell` for a table cell. */
export function inlineMarkdown(block: Node, inCell = false): string {
  const units = trimmedUnits(unitsOf(block));
  const out = units.map((unit, at) => escaped(unit, units[at + 1], inCell));
  for (const start of lineStarts(units)) {
    const line = units
      .slice(start)
      .map(({ char }) => char)
      .join('');
    const at = inCell ? null : escapedStart(line);
    if (at !== null && units[start + at]?.own === undefined) out[start + at] = `\\${units[start + at]?.char}`;
  }
  let written = '';
  let open: readonly string[] = [];
  for (let at = 0; at <= units.length; at += 1) {
    const unit = units[at];
    const marks = unit?.marks ?? [];
    const first = open.findIndex((mark) => !marks.includes(mark));
    const stay = first === -1 ? open : open.slice(0, first);
    const closing = open.slice(stay.length).reverse();
    // Emphasis cannot open at a space.
    const opening = marks.filter((mark) => !stay.includes(mark) && !(mark in delimiters && isSpace(unit?.char)));
    const between = [
      ...closing.map((mark) => delimiters[mark] ?? `](${address(mark.slice('link '.length))})`),
      ...opening.map((mark) => delimiters[mark] ?? '['),
    ];
    const [before, after] = [units[at - 1], units[at]];
    // Numeric character reference for a letter beside a delimiter that CommonMark's flanking rules would not read as
    // one.
    const firstOpens = closing.length === 0 && opening[0] !== undefined && opening[0] in delimiters;
    if (firstOpens && isWord(before?.char) && (opening[0] === 'em' || opening.length > 1 || !isWord(after?.char)))
      written = numbered(written, before?.char ?? '');
    const last = closing.at(-1);
    const lastCloses = opening.length === 0 && last !== undefined && last in delimiters;
    if (lastCloses && isWord(after?.char) && (last === 'em' || closing.length > 1 || !isWord(before?.char)))
      out[at] = `&#${after?.char.codePointAt(0)};`;
    if (opening[0]?.startsWith('link') && before?.char === '!') written = `${written.slice(0, -1)}\\!`;
    written += between.join('') + (out[at] ?? '');
    open = [...stay, ...opening];
  }
  return written;
}

function lineStarts(units: readonly Unit[]): number[] {
  return [0, ...units.flatMap(({ char }, at) => (char === lineEnd ? [at + 1] : []))];
}

/** Text whose last character, a letter, becomes a numeric reference unless it already is one. */
function numbered(text: string, last: string): string {
  return text.endsWith(last) ? `${text.slice(0, text.length - last.length)}&#${last.codePointAt(0)};` : text;
}
