import type { Mark, Node } from 'prosemirror-model';
import { circularMarkdown } from '../../../content/circulars/markdown.ts';

/** Character of a text, or an inline node that counts as one, with its Markdown. */
export interface Unit {
  char: string;
  /** Marks in the order in which they open: a link as `link` with its address, `strong`, `em`. */
  marks: readonly string[];
  /** Markdown of an inline node or line break; absent for a character. */
  markdown?: string;
}

const lineEnd = '\n';
const isSpace = (char: string | undefined) => char === undefined || /^\s/.test(char);
const isWord = (char: string | undefined) => char !== undefined && !/^[\s\p{P}\p{S}]/u.test(char);

/** Units of a text block. Control characters become spaces. */
export function splitUnits(block: Node): Unit[] {
  const units = block.children.flatMap((node): Unit[] => {
    const marks = node.marks.map(getMarkName);
    const { attrs, type, text } = node;
    if (text !== undefined) return Array.from(text.replace(/\p{Cc}/gu, ' '), (char) => ({ char, marks }));
    if (type.name === 'hard_break') return [{ char: lineEnd, marks, markdown: '\\\n' }];
    const nodeMarkdown =
      type.name === 'image' ? `![${escapeText(attrs['alt'])}](${formatAddress(attrs['src'])})` : `{${attrs['name']}}`;
    return [{ char: nodeMarkdown, marks, markdown: nodeMarkdown }];
  });
  return units.map((unit, at) => (isSpace(unit.char) ? { ...unit, marks: getSharedMarks(units, at) } : unit));
}

const getMarkName = ({ type, attrs }: Mark) =>
  type.name === 'link' ? `link ${circularMarkdown.normalizeLink(attrs['href'])}` : type.name;

/** Marks for a space: those of both neighbouring words, so that no mark begins or ends with a space. */
function getSharedMarks(units: readonly Unit[], at: number): readonly string[] {
  const before = units.slice(0, at).findLast(({ char }) => !isSpace(char))?.marks ?? [];
  const after = units.slice(at).find(({ char }) => !isSpace(char))?.marks ?? [];
  return before.filter((mark) => after.includes(mark));
}

/** Units without the spaces at the ends of lines. */
export function trimUnits(units: readonly Unit[]): Unit[] {
  const trimmed: Unit[] = [];
  for (const unit of units) {
    if (unit.char === lineEnd)
      while (trimmed.length > 0 && trimmed.at(-1)?.char !== lineEnd && isSpace(trimmed.at(-1)?.char)) trimmed.pop();
    if (isSpace(unit.char) && unit.char !== lineEnd && (trimmed.length === 0 || trimmed.at(-1)?.char === lineEnd))
      continue;
    trimmed.push(unit);
  }
  while (trimmed.length > 0 && isSpace(trimmed.at(-1)?.char)) trimmed.pop();
  while (trimmed[0]?.char === lineEnd) trimmed.shift();
  return trimmed;
}

const escapeText = (text: string) => text.replace(/[\\`*_[\]{}<&]/g, '\\$&').replace(/\s+/g, ' ');

function formatAddress(href: string): string {
  return /[\s()<>\\]/.test(href) || href === '' ? `<${href.replace(/[<>\\]/g, '\\$&').replace(/\s/g, '%20')}>` : href;
}

/** Escapes a character that Markdown would interpret. */
function escapeUnit({ char, markdown }: Unit, next: Unit | undefined, inCell: boolean): string {
  if (markdown !== undefined) return markdown;
  if (/[\\`*_[\]{]/.test(char) || (inCell && char === '|')) return `\\${char}`;
  if ((char === '<' && /^[a-z/!?]/i.test(next?.char ?? '')) || (char === '&' && /^[#a-z]/i.test(next?.char ?? '')))
    return `\\${char}`;
  return char;
}

/**
 * Position in the line of the character to escape, so that it does not begin a heading, list, table or rule; `null` if
 * none.
 */
function findEscapePosition(line: string): number | null {
  if (/^(?:#{1,6}(?:\s|$)|[-+=|:>~])/.test(line)) return 0;
  const [number] = /^\d{1,9}(?=[.)](?:\s|$))/.exec(line) ?? [];
  return number === undefined ? null : number.length;
}

const delimiters: Record<string, string> = { strong: '**', em: '_' };

/** Inline Markdown of a block; `inCell` for a table cell. */
export function writeInline(block: Node, inCell = false): string {
  const units = trimUnits(splitUnits(block));
  const parts = units.map((unit, at) => escapeUnit(unit, units[at + 1], inCell));
  for (const start of findLineStarts(units)) {
    const line = units
      .slice(start)
      .map(({ char }) => char)
      .join('');
    const at = inCell ? null : findEscapePosition(line);
    if (at !== null && units[start + at]?.markdown === undefined) parts[start + at] = `\\${units[start + at]?.char}`;
  }
  let result = '';
  let currentMarks: readonly string[] = [];
  for (let at = 0; at <= units.length; at += 1) {
    const unit = units[at];
    const marks = unit?.marks ?? [];
    const firstClosed = currentMarks.findIndex((mark) => !marks.includes(mark));
    const keptMarks = firstClosed === -1 ? currentMarks : currentMarks.slice(0, firstClosed);
    const closedMarks = currentMarks.slice(keptMarks.length).reverse();
    // Emphasis cannot open at a space.
    const openedMarks = marks.filter(
      (mark) => !keptMarks.includes(mark) && !(mark in delimiters && isSpace(unit?.char)),
    );
    const between = [
      ...closedMarks.map((mark) => delimiters[mark] ?? `](${formatAddress(mark.slice('link '.length))})`),
      ...openedMarks.map((mark) => delimiters[mark] ?? '['),
    ];
    const [before, after] = [units[at - 1], units[at]];
    // CommonMark's flanking rules ignore some delimiters beside a letter. There the letter becomes a numeric character
    // reference.
    const opensWithEmphasis = closedMarks.length === 0 && openedMarks[0] !== undefined && openedMarks[0] in delimiters;
    if (
      opensWithEmphasis &&
      isWord(before?.char) &&
      (openedMarks[0] === 'em' || openedMarks.length > 1 || !isWord(after?.char))
    )
      result = encodeLastCharacter(result, before?.char ?? '');
    const last = closedMarks.at(-1);
    const closesWithEmphasis = openedMarks.length === 0 && last !== undefined && last in delimiters;
    if (closesWithEmphasis && isWord(after?.char) && (last === 'em' || closedMarks.length > 1 || !isWord(before?.char)))
      parts[at] = `&#${after?.char.codePointAt(0)};`;
    if (openedMarks[0]?.startsWith('link') && before?.char === '!') result = `${result.slice(0, -1)}\\!`;
    result += between.join('') + (parts[at] ?? '');
    currentMarks = [...keptMarks, ...openedMarks];
  }
  return result;
}

function findLineStarts(units: readonly Unit[]): number[] {
  return [0, ...units.flatMap(({ char }, at) => (char === lineEnd ? [at + 1] : []))];
}

/** Replaces the last character of a text, a letter, with a numeric reference unless it already is one. */
function encodeLastCharacter(text: string, last: string): string {
  return text.endsWith(last) ? `${text.slice(0, text.length - last.length)}&#${last.codePointAt(0)};` : text;
}
