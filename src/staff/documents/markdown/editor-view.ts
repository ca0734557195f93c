import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { DOMParser as DocumentParser, type Node, Slice } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { addRowAfter, goToNextCell, isInTable, selectedRect, tableEditing } from 'prosemirror-tables';
import { EditorView } from 'prosemirror-view';
import type { ResolveReference } from '../../../content/circulars/circular-references.ts';
import { cleanMarkup, removeTitle } from './clean-markup.ts';
import { findSelectedPicture, type PlacedPicture } from './pictures.ts';
import { readMarkdown } from './read-markdown.ts';
import { schema } from './schema.ts';

/* Visual editor: keys, paste and drop. */

const { nodes, marks } = schema;

const insertHardBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  if (
    !state.selection.$head.parent.type.validContent(
      state.selection.$head.parent.content.addToEnd(nodes.hard_break.create()),
    )
  )
    return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
});

/** Tab in a table: moves the caret to the next cell, from the last cell into a new row. */
const goToNextCellOrAddRow: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false;
  if (goToNextCell(1)(state, dispatch, view)) return true;
  addRowAfter(state, dispatch);
  return view ? goToNextCell(1)(view.state, view.dispatch, view) : true;
};

const keymaps = [
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': toggleMark(marks.strong),
    'Mod-i': toggleMark(marks.em),
    Enter: splitListItem(nodes.list_item),
    'Shift-Enter': insertHardBreak,
    Tab: chainCommands(goToNextCellOrAddRow, sinkListItem(nodes.list_item)),
    'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(nodes.list_item)),
  }),
  keymap(baseKeymap),
];

const typingRules = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, ([, signs = '']) => ({ level: signs.length })),
    wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
    wrappingInputRule(/^(\d+)\.\s$/, nodes.ordered_list, ([, order]) => ({ order: Number(order) })),
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
    new InputRule(/\{([\p{L}\d ./’-]{1,80})\}$/u, (state, [, name], start, end) =>
      state.tr.replaceWith(start, end, nodes.reference.create({ name })),
    ),
  ],
});

interface EditorViewOptions {
  markdown: string;
  /** Title of the page, which a pasted document need not repeat. */
  getTitle: () => string;
  getResolver: () => ResolveReference;
  label: string;
  describedBy: string;
  isEditable: () => boolean;
  onChange: (doc: Node) => void;
  /** Called after each transaction, selection changes included. */
  onState: (state: EditorState) => void;
  onPictures: (count: number) => void;
  /** Called after a pasted document has lost its title. */
  onTitle: () => void;
  onFile: (file: File) => void;
  onPicture: (picture: PlacedPicture) => void;
}

/** Editor state for the given Markdown. */
export function createState(markdown: string): EditorState {
  return EditorState.create({
    doc: readMarkdown(markdown),
    plugins: [typingRules, ...keymaps, history(), tableEditing()],
  });
}

/** Mounts the editor into `place`; the caller unmounts it with `destroy`. */
export function mountEditor(place: HTMLElement, options: EditorViewOptions): EditorView {
  let wasEscapePressed = false;
  const coveredMargins = measureCovered(place);
  const view = new EditorView(place, {
    scrollThreshold: coveredMargins,
    scrollMargin: coveredMargins,
    state: createState(options.markdown),
    editable: options.isEditable,
    attributes: {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': options.label,
      'aria-describedby': options.describedBy,
      lang: 'it',
      spellcheck: 'true',
    },
    nodeViews: { reference: (node) => ({ dom: createReferenceElement(node, options.getResolver()) }) },
    transformPastedHTML(html, { state: { doc } }) {
      const { html: clean, dropped } = cleanMarkup(html);
      if (dropped.pictures > 0) options.onPictures(dropped.pictures);
      const withoutTitle = doc.textContent.trim() === '' && removeTitle(clean, options.getTitle());
      if (!withoutTitle) return clean;
      options.onTitle();
      return withoutTitle;
    },
    handleDoubleClickOn(clicked) {
      const picture = clicked.editable && findSelectedPicture(clicked.state);
      if (picture) options.onPicture(picture);
      return !!picture;
    },
    handlePaste(_view, event) {
      const [file] = event.clipboardData?.files ?? [];
      // Word and web pages put a picture of what was copied beside its markup.
      if (!file?.type.startsWith('image/') || event.clipboardData?.types.includes('text/html')) return false;
      options.onFile(file);
      return true;
    },
    handleDOMEvents: {
      // Escape, then Tab leaves the text: Tab alone has a function in lists and tables (keyboard trap, WCAG 2.1.2).
      keydown(_view, { key }) {
        const leavesText = wasEscapePressed && key === 'Tab';
        if (key !== 'Shift') wasEscapePressed = key === 'Escape';
        return leavesText;
      },
      drop(_view, event) {
        const [file] = event.dataTransfer?.files ?? [];
        if (!file) return false;
        event.preventDefault();
        options.onFile(file);
        return true;
      },
    },
    dispatchTransaction(transaction) {
      // Browsers scroll a caret moved by arrow keys into the window, but perhaps under the sticky bars.
      const { selection } = transaction;
      if (transaction.selectionSet && !transaction.getMeta('pointer') && selection instanceof TextSelection)
        transaction.scrollIntoView();
      const state = view.state.apply(transaction);
      view.updateState(state);
      if (transaction.docChanged && !transaction.getMeta(externalChangeKey)) options.onChange(state.doc);
      options.onState(state);
    },
  });
  return view;
}

/**
 * Height in px that the sticky bars cover, measured when the caret scrolls into view. Top: the toolbar. Bottom: the
 * action bar, from the root's scroll padding.
 */
function measureCovered(place: HTMLElement) {
  const gap = 8;
  return {
    left: 0,
    right: 0,
    get top() {
      return (place.parentElement?.querySelector<HTMLElement>('[role=toolbar]')?.offsetHeight ?? 0) + gap;
    },
    get bottom() {
      return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockEnd) || gap;
    },
  };
}

function createReferenceElement(node: Node, resolveReference: ResolveReference): HTMLElement {
  const name = String(node.attrs['name']);
  const reference = resolveReference(name);
  const dom = document.createElement('span');
  dom.dataset['reference'] = name;
  dom.textContent = reference?.text ?? `{${name}}`;
  dom.title = reference?.what ?? name;
  if (!reference) dom.dataset['unknown'] = '';
  return dom;
}

/** Inserts clean markup after the caret's block, or replaces an empty text. */
export function insertMarkup(view: EditorView, html: string): void {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  const doc = DocumentParser.fromSchema(schema).parse(body);
  const isEmpty = view.state.doc.textContent.trim() === '';
  const { tr } = view.state;
  if (isEmpty) tr.replaceWith(0, view.state.doc.content.size, doc.content);
  else tr.insert(view.state.selection.$to.after(1), doc.content);
  view.dispatch(tr.scrollIntoView());
}

/** Inserts a table of three columns and puts the caret into its first cell. */
export const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false;
  const createRow = (type: 'table_header' | 'table_cell') =>
    nodes.table_row.create(
      null,
      [1, 2, 3].map(() => nodes[type].create()),
    );
  const table = nodes.table.create(null, [createRow('table_header'), createRow('table_cell'), createRow('table_cell')]);
  const position = state.selection.$to.after(1);
  const { tr } = state;
  tr.insert(position, [table, nodes.paragraph.create()]);
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(position + 1))).scrollIntoView());
  return true;
};

/** Reports whether the caret is in the head row of a table. */
export function isInHeadRow(state: EditorState): boolean {
  return isInTable(state) && selectedRect(state).top === 0;
}

/** Metadata key of transactions for text changed elsewhere. Saving them would withdraw a request for approval. */
const externalChangeKey = 'external';

/** Replaces the whole text by parsed Markdown, outside the undo history and without reporting a change. */
export function replaceText(view: EditorView, markdown: string): void {
  const { tr, doc } = view.state;
  const next = readMarkdown(markdown);
  tr.replace(0, doc.content.size, new Slice(next.content, 0, 0));
  view.dispatch(tr.setMeta('addToHistory', false).setMeta(externalChangeKey, true));
}
