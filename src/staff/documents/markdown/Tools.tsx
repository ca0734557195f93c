import { Toolbar } from '@base-ui/react/toolbar';
import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, isInTable } from 'prosemirror-tables';
import { type ReactNode, useRef } from 'react';
import { Menu, MenuItem } from '../../parts/overlays/Menu.tsx';
import { phoneMediaQuery, useMedia } from '../../parts/page/use-media.ts';
import { insertTable, isInHeadRow } from './editor-view.ts';
import { Icon, type IconName } from './icons.tsx';
import { findSelectedPicture, type PlacedPicture } from './pictures.ts';
import { schema } from './schema.ts';
import styles from './VisualEditor.module.css';

const { nodes, marks } = schema;

interface ToolsProps {
  /** `null` until the editor is mounted. */
  state: EditorState | null;
  /** True when the Markdown source replaces the formatted text. */
  showsMarkdown: boolean;
  /** Runs a command on the selection and returns the focus to the text. */
  onCommand: (command: Command) => void;
  /** Step of an import that is under way; `null` without one. */
  importStep: string | null;
  onLink: () => void;
  onPicture: () => void;
  /** Opens the alternative text of the selected photo. */
  onDescribe: (picture: PlacedPicture) => void;
  onInsert: () => void;
  onFile: (file: File) => void;
  onMarkdown: () => void;
}

interface Tool {
  name: IconName;
  label: string;
  /** State of a toggle button: true if its format applies at the caret. Absent for other tools, such as undo. */
  isOn?: boolean;
  onUse: () => void;
}

/** Tools that have a button on a phone: with the paragraph style and the menu, as many as fit into 322 px. */
const phoneTools: readonly IconName[] = ['bold', 'italic', 'bullets', 'link', 'undo'];

/**
 * Toolbar in one row above the text; tools that do not fit are in the menu «Altro». Arrow keys move within it, because
 * a toolbar is one tab stop.
 */
export function Tools({
  state,
  showsMarkdown,
  onCommand,
  importStep,
  onLink,
  onPicture,
  onDescribe,
  onInsert,
  onFile,
  onMarkdown,
}: ToolsProps) {
  const isPhone = useMedia(phoneMediaQuery);
  const fileInput = useRef<HTMLInputElement>(null);
  const createHandler = (command: Command) => () => onCommand(command);
  const tools = listTools(state, { createHandler, onLink, onInsert });
  const visibleTools = tools.filter(({ name }) => !isPhone || phoneTools.includes(name));
  const selectedPicture = state && findSelectedPicture(state);
  const isTableSelected = state !== null && isInTable(state);
  return (
    <Toolbar.Root className={`small ${styles.tools}`} aria-label="Strumenti del testo">
      {showsMarkdown ? (
        <Toolbar.Button className={styles.style} onClick={onMarkdown}>
          Torna al testo formattato
        </Toolbar.Button>
      ) : (
        <>
          <StyleMenu state={state} createHandler={createHandler} />
          {visibleTools.map(({ name, label, isOn, onUse }) => (
            <Toolbar.Button
              key={name}
              className={styles.tool}
              aria-label={label}
              aria-pressed={isOn}
              data-tooltip=""
              onMouseDown={(event) => event.preventDefault()}
              onClick={onUse}
            >
              <Icon name={name} />
            </Toolbar.Button>
          ))}
          <Menu
            onChosen={() => true}
            trigger={
              <Toolbar.Button className={styles.tool} aria-label="Altri strumenti" data-tooltip="">
                <Icon name="more" />
              </Toolbar.Button>
            }
          >
            {tools
              .filter((tool) => !visibleTools.includes(tool))
              .map(({ name, label, isOn, onUse }) => (
                <MenuItem key={name} {...(isOn !== undefined && { checked: isOn })} onClick={onUse}>
                  {label}
                </MenuItem>
              ))}
            {isTableSelected ? (
              <TableTools state={state} run={createHandler} />
            ) : (
              <MenuItem onClick={createHandler(insertTable)}>Tabella</MenuItem>
            )}
            <MenuItem onClick={onPicture}>Foto</MenuItem>
            {selectedPicture && <MenuItem onClick={() => onDescribe(selectedPicture)}>Testo alternativo</MenuItem>}
            <MenuItem onClick={() => fileInput.current?.click()}>Da Word</MenuItem>
            <MenuItem onClick={onMarkdown}>Markdown</MenuItem>
          </Menu>
        </>
      )}
      <span role="status">{importStep}</span>
      <input
        ref={fileInput}
        type="file"
        hidden
        accept=".docx,.docm,.doc"
        aria-label="Da Word"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onFile(chosen);
          target.value = '';
        }}
      />
    </Toolbar.Root>
  );
}

interface ToolHandlers {
  createHandler: (command: Command) => () => void;
  onLink: () => void;
  onInsert: () => void;
}

function listTools(state: EditorState | null, { createHandler, onLink, onInsert }: ToolHandlers): Tool[] {
  const hasMark = (mark: 'strong' | 'em' | 'link') =>
    state !== null && (state.storedMarks ?? state.selection.$from.marks()).some(({ type }) => type === marks[mark]);
  const isWithinNode = (name: 'bullet_list' | 'ordered_list' | 'blockquote') =>
    state !== null &&
    Array.from({ length: state.selection.$from.depth }, (_, depth) => state.selection.$from.node(depth + 1)).some(
      ({ type }) => type === nodes[name],
    );
  const createWrapHandler = (name: 'bullet_list' | 'ordered_list' | 'blockquote') =>
    createHandler(isWithinNode(name) ? lift : name === 'blockquote' ? wrapIn(nodes[name]) : wrapInList(nodes[name]));
  return [
    { name: 'bold', label: 'Grassetto', isOn: hasMark('strong'), onUse: createHandler(toggleMark(marks.strong)) },
    { name: 'italic', label: 'Corsivo', isOn: hasMark('em'), onUse: createHandler(toggleMark(marks.em)) },
    {
      name: 'bullets',
      label: 'Elenco puntato',
      isOn: isWithinNode('bullet_list'),
      onUse: createWrapHandler('bullet_list'),
    },
    {
      name: 'numbers',
      label: 'Elenco numerato',
      isOn: isWithinNode('ordered_list'),
      onUse: createWrapHandler('ordered_list'),
    },
    { name: 'quote', label: 'Citazione', isOn: isWithinNode('blockquote'), onUse: createWrapHandler('blockquote') },
    { name: 'link', label: 'Collegamento', isOn: hasMark('link'), onUse: onLink },
    { name: 'insert', label: 'Inserisci scadenza o norma', onUse: onInsert },
    { name: 'undo', label: 'Annulla', onUse: createHandler(undo) },
    { name: 'redo', label: 'Ripeti', onUse: createHandler(redo) },
  ];
}

/** Paragraph styles by heading level. */
const styleNames: Readonly<Record<string, string>> = {
  paragraph: 'Testo',
  '2': 'Titolo',
  '3': 'Sottotitolo',
  '4': 'Titoletto',
};
const getStyleName = (level: string) => styleNames[level] ?? 'Testo';

function StyleMenu({ state, createHandler }: { state: EditorState | null } & Pick<ToolHandlers, 'createHandler'>) {
  const heading = state && state.selection.$from.parent.type === nodes.heading;
  const level = heading ? String(state.selection.$from.parent.attrs['level']) : 'paragraph';
  const createStyleCommand = (style: string) =>
    style === 'paragraph' ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level: Number(style) });

  return (
    <Menu
      onChosen={() => true}
      trigger={
        <Toolbar.Button className={styles.style} aria-label={`Tipo di paragrafo: ${getStyleName(level)}`}>
          <span>{getStyleName(level)}</span>
        </Toolbar.Button>
      }
    >
      {Object.entries(styleNames).map(([style, label]) => (
        <MenuItem key={style} checked={style === level} onClick={createHandler(createStyleCommand(style))}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

function TableTools({
  state,
  run: createHandler,
}: {
  state: EditorState;
  run: (command: Command) => () => void;
}): ReactNode {
  return (
    <>
      <MenuItem onClick={createHandler(addRowAfter)}>Aggiungi riga</MenuItem>
      <MenuItem onClick={createHandler(addColumnAfter)}>Aggiungi colonna</MenuItem>
      {!isInHeadRow(state) && <MenuItem onClick={createHandler(deleteRow)}>Togli riga</MenuItem>}
      <MenuItem onClick={createHandler(deleteColumn)}>Togli colonna</MenuItem>
    </>
  );
}
