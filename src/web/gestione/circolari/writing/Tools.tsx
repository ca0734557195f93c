import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, isInTable } from 'prosemirror-tables';
import { useRef } from 'react';
import { words as all } from '../words.ts';
import { schema } from './schema.ts';
import { isInHead, layInTable } from './view.ts';

const { nodes, marks } = schema;
const words = all.writing;

/** What a text may name, as lists to choose from. */
export interface Names {
  deadlines: readonly { name: string; label: string }[];
  provisions: readonly { name: string; label: string }[];
}

interface ToolsProps {
  /** `null` until the editor is there. */
  state: EditorState | null;
  /** Does something with what is selected. */
  onCommand: (command: Command) => void;
  names: Names;
  /** Whether a file is being read. */
  reading: boolean;
  onLink: () => void;
  onPhoto: () => void;
  onFile: (file: File) => void;
}

/** What can be done with the text where the caret is; a pressed tool says what it is already. */
export function Tools({ state, onCommand, names, reading, onLink, onPhoto, onFile }: ToolsProps) {
  const run = (command: Command) => () => onCommand(command);
  const file = useRef<HTMLInputElement>(null);
  const inTable = state !== null && isInTable(state);
  const heading = state && state.selection.$from.parent.type === nodes.heading;
  const level = heading ? String(state.selection.$from.parent.attrs['level']) : 'paragraph';
  const has = (mark: 'strong' | 'em' | 'link') =>
    state !== null && (state.storedMarks ?? state.selection.$from.marks()).some(({ type }) => type === marks[mark]);
  const within = (name: 'bullet_list' | 'ordered_list' | 'blockquote') =>
    state !== null &&
    Array.from({ length: state.selection.$from.depth }, (_, depth) => state.selection.$from.node(depth + 1)).some(
      ({ type }) => type === nodes[name],
    );
  const wrap = (name: 'bullet_list' | 'ordered_list' | 'blockquote') =>
    run(within(name) ? lift : name === 'blockquote' ? wrapIn(nodes[name]) : wrapInList(nodes[name]));
  const setStyle = (style: string) =>
    onCommand(
      style === 'paragraph' ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level: Number(style) }),
    );
  const insert = (name: string) =>
    onCommand((current, dispatch) => {
      dispatch?.(current.tr.replaceSelectionWith(nodes.reference.create({ name })).scrollIntoView());
      return true;
    });

  return (
    <>
      <select aria-label={words.style} value={level} onChange={({ target }) => setStyle(target.value)}>
        {Object.entries(words.styles).map(([style, label]) => (
          <option key={style} value={style}>
            {label}
          </option>
        ))}
      </select>
      <Tool on={has('strong')} onClick={run(toggleMark(marks.strong))}>
        {words.bold}
      </Tool>
      <Tool on={has('em')} onClick={run(toggleMark(marks.em))}>
        {words.italic}
      </Tool>
      <Tool on={within('bullet_list')} onClick={wrap('bullet_list')}>
        {words.bullets}
      </Tool>
      <Tool on={within('ordered_list')} onClick={wrap('ordered_list')}>
        {words.numbers}
      </Tool>
      <Tool on={within('blockquote')} onClick={wrap('blockquote')}>
        {words.quote}
      </Tool>
      <Tool on={has('link')} onClick={onLink}>
        {words.link}
      </Tool>
      {inTable ? (
        <>
          <Tool onClick={run(addRowAfter)}>{`+ ${words.row}`}</Tool>
          <Tool onClick={run(addColumnAfter)}>{`+ ${words.column}`}</Tool>
          {!isInHead(state) && <Tool onClick={run(deleteRow)}>{words.removeRow}</Tool>}
          <Tool onClick={run(deleteColumn)}>{words.removeColumn}</Tool>
        </>
      ) : (
        <Tool onClick={run(layInTable)}>{words.table}</Tool>
      )}
      <Tool onClick={onPhoto}>{words.photo}</Tool>
      <select aria-label={words.insert} value="" onChange={({ target }) => target.value !== '' && insert(target.value)}>
        <option value="">{words.insert}</option>
        {(['deadlines', 'provisions'] as const).map((kind) => (
          <optgroup key={kind} label={words[kind]}>
            {names[kind].map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <Tool onClick={run(undo)}>{words.undo}</Tool>
      <Tool onClick={run(redo)}>{words.redo}</Tool>
      <Tool onClick={() => file.current?.click()}>{reading ? words.reading : words.word}</Tool>
      <input
        ref={file}
        type="file"
        hidden
        accept=".docx,.docm,.doc"
        aria-label={words.word}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onFile(chosen);
          target.value = '';
        }}
      />
    </>
  );
}

/** A button of the toolbar, which leaves the text what is selected in it. */
export function Tool({ on, onClick, children }: { on?: boolean; onClick: () => void; children: string }) {
  return (
    <button type="button" aria-pressed={on} onMouseDown={(event) => event.preventDefault()} onClick={onClick}>
      {children}
    </button>
  );
}
