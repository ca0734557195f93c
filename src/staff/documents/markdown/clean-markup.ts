import { foldText } from '../../../content/writing/fold.ts';
import { parsePhotoHash } from '../../../contract/photos/variants.ts';
import { isLinkAddress } from '../../../contract/typed-address.ts';

/*
 * Cleans markup of other programs (Word, Google Docs, web pages, mammoth) down to the content of a circular.
 * A strict Content Security Policy makes the browser drop and report each `style` attribute while parsing. The
 * attributes are therefore renamed to `data-style` in the source text first.
 */

/** Content of the markup that was dropped. */
export interface DroppedContent {
  pictures: number;
  /** Number of cells that spanned several columns or rows, or contained a table. */
  mergedCells: number;
}

/** Returns the markup reduced to the elements of the editor, and counts of the dropped content. */
export function cleanMarkup(markup: string): { html: string; dropped: DroppedContent } {
  const safeMarkup = markup.replace(/\sstyle\s*=(?=\s*["'\w])/gi, ' data-style=');
  const source = new DOMParser().parseFromString(safeMarkup, 'text/html');
  // Clipboard of this editor: already clean.
  if (source.querySelector('[data-pm-slice]'))
    return { html: source.body.innerHTML, dropped: { pictures: 0, mergedCells: 0 } };
  const dropped: DroppedContent = { pictures: 0, mergedCells: 0 };
  for (const element of source.querySelectorAll(droppedSelector)) element.remove();
  for (const element of source.querySelectorAll<HTMLElement>('[data-style]'))
    if (/display\s*:\s*none|mso-hide\s*:\s*all|mso-element\s*:\s*comment/i.test(getStyle(element))) element.remove();
  nestLists(source.body);
  const body = source.createElement('body');
  new Cleaner(source, dropped).appendChildren(source.body, body);
  shiftHeadings(body);
  return { html: body.innerHTML, dropped };
}

/** Number of blocks at the head of a document that may stand above its title, such as a letterhead and a date. */
const maxBlocksAboveTitle = 5;

/** Returns the markup without the line at its head that repeats the page title; `null` if there is none. */
export function removeTitle(html: string, title: string): string | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const head = [...body.children].slice(0, maxBlocksAboveTitle + 1);
  const line = head.find(
    ({ localName, textContent }) => /^(?:p|h\d)$/.test(localName) && isSameTitle(textContent, title),
  );
  line?.remove();
  return line ? body.innerHTML : null;
}

/** Tests if a line of a document is its title, with other punctuation, spaces or letter case, or after «Oggetto:». */
export function isSameTitle(line: string, title: string): boolean {
  const [lineKey, titleKey] = [line, title].map((text) => foldText(text).replace(/[^\p{L}\p{N}]/gu, ''));
  return titleKey !== '' && (lineKey === titleKey || lineKey === `oggetto${titleKey}`);
}

const droppedSelector =
  'script, style, meta, link, title, template, svg, math, object, embed, iframe, form, input, button, select, textarea, del, audio, video, canvas, .MsoCommentReference, [href^="#_msocom"]';

const getStyle = (element: Element) => element.getAttribute('data-style') ?? '';

/** Elements that are copied; of any other element only the content is copied. */
const keptElements = new Set('p h1 h2 h3 h4 h5 h6 ul ol li blockquote hr br'.split(' '));
const markElements: Record<string, string> = { b: 'strong', strong: 'strong', i: 'em', em: 'em' };

class Cleaner {
  readonly #document: Document;
  readonly #dropped: DroppedContent;

  constructor(document: Document, dropped: DroppedContent) {
    this.#document = document;
    this.#dropped = dropped;
  }

  appendChildren(from: Node, target: Element): void {
    for (const node of from.childNodes) this.#appendNode(node, target);
  }

  #appendNode(node: Node, target: Element): void {
    if (node.nodeType === Node.TEXT_NODE) target.append((node.textContent ?? '').replace(/[\t\n\r ]+/g, ' '));
    if (!(node instanceof Element)) return;
    const name = node.localName;
    if (name === 'table') this.#appendTable(node, target);
    else if (name === 'img') this.#appendPicture(node, target);
    else if (name === 'a') this.#appendLink(node, target);
    else if (name === 'p' && node.classList.contains('MsoTitle')) this.#appendAs('h1', node, target);
    else if (keptElements.has(name)) this.#appendAs(name, node, target);
    else {
      // Google Docs wraps everything in a `<b>` of normal weight and marks bold by style.
      const style = getStyle(node);
      let place = target;
      const isBold = /(?<![\w-])font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style);
      const isNormalWeight = /(?<![\w-])font-weight\s*:\s*(?:normal|400)/i.test(style);
      const mark = markElements[name];
      if ((mark === 'strong' && !isNormalWeight) || isBold) place = this.#appendElement('strong', place);
      if (mark === 'em' || /font-style\s*:\s*italic/i.test(style)) place = this.#appendElement('em', place);
      this.appendChildren(node, place);
    }
  }

  #appendElement(name: string, target: Element): HTMLElement {
    const element = this.#document.createElement(name);
    target.append(element);
    return element;
  }

  #appendAs(name: string, node: Element, target: Element): void {
    const element = this.#appendElement(name, target);
    const start = node.getAttribute('start');
    if (name === 'ol' && start !== null && /^\d{1,6}$/.test(start)) element.setAttribute('start', start);
    this.appendChildren(node, element);
    // Paragraph of a picture that was dropped.
    if (name === 'p' && element.childElementCount === 0 && !element.textContent?.trim() && node.querySelector('img'))
      element.remove();
  }

  #appendPicture(node: Element, target: Element): void {
    const src = node.getAttribute('src') ?? '';
    if (parsePhotoHash(src) === null) {
      this.#dropped.pictures += 1;
      return;
    }
    const element = this.#appendElement('img', target);
    element.setAttribute('src', src);
    element.setAttribute('alt', node.getAttribute('alt') ?? '');
  }

  /** Appends a link, or only its text if the address is unusable. A footnote's back link is dropped. */
  #appendLink(node: Element, target: Element): void {
    const href = (node.getAttribute('href') ?? '').trim();
    if (/^#footnote-ref|^#_ftnref/.test(href) && node.textContent?.trim() === '↑') return;
    const isUsable = isLinkAddress(href) && !href.startsWith('#');
    const place = isUsable ? this.#appendElement('a', target) : target;
    if (isUsable) place.setAttribute('href', href);
    this.appendChildren(node, place);
  }

  /** Appends a table without merged cells: a cell becomes one line of text, and empty cells fill its span. */
  #appendTable(node: Element, target: Element): void {
    const table = this.#appendElement('table', target);
    const pendingSpans: number[] = [];
    for (const row of node.querySelectorAll('tr')) {
      if (row.closest('table') !== node) continue;
      const isHead = table.childElementCount === 0;
      const tableRow = this.#appendElement('tr', table);
      const cells = [...row.children].filter(({ localName }) => localName === 'td' || localName === 'th');
      const appendCell = (): HTMLElement => this.#appendElement(isHead ? 'th' : 'td', tableRow);
      let column = 0;
      const skipSpannedCells = () => {
        for (; (pendingSpans[column] ?? 0) > 0; column += 1) {
          pendingSpans[column] = (pendingSpans[column] ?? 0) - 1;
          appendCell();
        }
      };
      for (const cell of cells) {
        skipSpannedCells();
        const [across, down] = [readSpan(cell, 'colspan'), readSpan(cell, 'rowspan')];
        if (across > 1 || down > 1 || cell.querySelector('table')) this.#dropped.mergedCells += 1;
        this.#fillCell(cell, appendCell());
        for (let extra = 1; extra < across; extra += 1) appendCell();
        for (let offset = 0; offset < across; offset += 1) pendingSpans[column + offset] = down - 1;
        column += across;
      }
      skipSpannedCells();
    }
    alignHeads(table);
    if (table.childElementCount === 0) table.remove();
  }

  #fillCell(cell: Element, into: HTMLElement): void {
    const align = `${getStyle(cell)};${getStyle(cell.querySelector('p, div') ?? cell)};text-align:${cell.getAttribute('align') ?? cell.querySelector('p')?.className}`;
    const side = /text-align\s*:\s*(right|center|end)/i.exec(align)?.[1]?.toLowerCase();
    if (side) into.setAttribute('data-align', side === 'end' ? 'right' : side);
    const inner = this.#document.createElement('div');
    this.appendChildren(cell, inner);
    // Blocks become plain text with a space between them.
    for (const end of inner.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li, tr, td, th, br, blockquote'))
      end.after(' ');
    for (const block of inner.querySelectorAll(
      'p, h1, h2, h3, h4, h5, h6, li, ul, ol, table, tr, td, th, br, hr, blockquote',
    ))
      block.replaceWith(...block.childNodes);
    into.append(...inner.childNodes);
  }
}

/** Gives each head cell the alignment that all filled cells below it share: Markdown aligns a column by its head. */
function alignHeads(table: Element): void {
  const [head, ...rows] = table.children;
  for (const [column, cell] of [...(head?.children ?? [])].entries()) {
    const filledCells = rows
      .flatMap((row) => row.children[column] ?? [])
      .filter(({ textContent }) => textContent?.trim());
    const [side, ...others] = new Set(filledCells.map((below) => below.getAttribute('data-align')));
    if (side && others.length === 0) cell.setAttribute('data-align', side);
  }
}

const readSpan = (cell: Element, name: string) => Math.min(Math.max(Number(cell.getAttribute(name)) || 1, 1), 50);

/** Shifts all headings down a level if there is an h1, which is reserved for the page title. */
function shiftHeadings(body: Element): void {
  if (!body.querySelector('h1')) return;
  for (const heading of [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')]) {
    const replacement = heading.ownerDocument.createElement(`h${Math.min(Number(heading.localName[1]) + 1, 6)}`);
    replacement.append(...heading.childNodes);
    heading.replaceWith(replacement);
  }
}

/** Converts Word's lists, which are paragraphs with a level and a marker, into nested lists. */
function nestLists(body: Element): void {
  const openLists: { list: Element; level: number }[] = [];
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const level = Number(/mso-list\s*:[^;]*\blevel(\d)/i.exec(getStyle(paragraph))?.[1] ?? 0);
    const previous = openLists.at(-1)?.list;
    const continuesList = previous && paragraph.previousElementSibling?.contains(previous);
    if (!level || !continuesList) openLists.length = 0;
    if (!level) continue;
    const marker = [...paragraph.querySelectorAll('[data-style]')].find((span) =>
      /mso-list\s*:\s*ignore/i.test(getStyle(span)),
    );
    const markerText = (marker?.textContent ?? '').trim();
    marker?.remove();
    while ((openLists.at(-1)?.level ?? 0) > level) openLists.pop();
    if ((openLists.at(-1)?.level ?? 0) < level) {
      const list = body.ownerDocument.createElement(/^\(?[\da-z]{1,4}[.)]/i.test(markerText) ? 'ol' : 'ul');
      const start = /^\(?(\d+)/.exec(markerText)?.[1];
      if (start !== undefined && start !== '1') list.setAttribute('start', start);
      const parentList = openLists.at(-1)?.list;
      if (parentList?.lastElementChild) parentList.lastElementChild.append(list);
      else paragraph.before(list);
      openLists.push({ list, level });
    }
    const item = body.ownerDocument.createElement('li');
    const text = body.ownerDocument.createElement('p');
    text.append(...paragraph.childNodes);
    item.append(text);
    openLists.at(-1)?.list.append(item);
    paragraph.remove();
  }
}
