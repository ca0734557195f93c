import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, isInTable } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useId, useRef, useState } from 'react';
import type { Say } from '../../../../content/circolari/said.ts';
import { isLinkAddress } from '../../../../contract/typed-address.ts';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Button } from '../../parts/form/Button.tsx';
import { FormDialog } from '../../parts/form/FormDialog.tsx';
import { Dialog, DialogActions } from '../../parts/overlays/Dialog.tsx';
import { say as tell } from '../../parts/overlays/toasts.ts';
import patterns from '../../parts/patterns.module.css';
import { words as all } from '../words.ts';
import { cleaned, withoutTitle } from './clean.ts';
import { DocxRefused, readDocx } from './docx.ts';
import { readMarkdown } from './read.ts';
import { schema } from './schema.ts';
import styles from './Visual.module.css';
import { isInHead, layIn, layInTable, openView, replaceText } from './view.ts';
import { saysTheSame, writeMarkdown } from './write.ts';

const { nodes, marks } = schema;
const words = all.writing;

export interface Names {
  deadlines: readonly { name: string; label: string }[];
  provisions: readonly { name: string; label: string }[];
}

interface VisualProps {
  value: string;
  /** What the page says above the text. */
  title: string;
  readOnly: boolean;
  say: Say;
  names: Names;
  photos: readonly { url: string; alt: string }[];
  onChange: (markdown: string) => void;
}

/** The text of a circolare, as it will look or as its Markdown. */
export default function Visual({ value, title, readOnly, say, names, photos, onChange }: VisualProps) {
  const [plain, setPlain] = useState(false);
  const [state, setState] = useState<EditorState | null>(null);
  const [lost, setLost] = useState(false);
  const [imported, setImported] = useState<readonly string[] | null>(null);
  const [dialog, setDialog] = useState<'link' | 'photo' | null>(null);
  const [reading, setReading] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  /** What the editor itself has written last: that needs not be read again. */
  const written = useRef(value);
  const latest = useRef({ say, onChange, readOnly, title });
  latest.current = { say, onChange, readOnly, title };
  const help = useId();

  const bring = async (file: File) => {
    setReading(true);
    try {
      const { html, notes } = await readDocx(file);
      const { html: clean, left } = cleaned(html);
      const untitled = withoutTitle(clean, latest.current.title);
      if (view.current) layIn(view.current, untitled ?? clean);
      const { imported } = all;
      const missing = [
        notes.comments > 0 && imported.comments(notes.comments),
        notes.deletions > 0 && imported.deletions(notes.deletions),
        notes.pictures > 0 && imported.pictures(notes.pictures),
      ].filter((part) => part !== false);
      setImported([
        missing.length > 0 ? imported.left(missing) : imported.nothing,
        ...(notes.insertions > 0 ? [imported.insertions(notes.insertions)] : []),
        ...(notes.footnotes > 0 ? [imported.footnotes(notes.footnotes)] : []),
        ...(left.mergedCells > 0 ? [imported.cells] : []),
        ...(untitled !== null ? [imported.titled] : []),
      ]);
    } catch (error) {
      if (!(error instanceof DocxRefused)) throw error;
      tell({ title: all.imported.failed, description: error.message, failure: true });
    } finally {
      setReading(false);
    }
  };
  const bringLatest = useRef(bring);
  bringLatest.current = bring;

  useEffect(() => {
    if (!place.current || plain) return;
    const opened = openView(place.current, {
      markdown: written.current,
      label: all.fields.body,
      describedBy: help,
      say: () => latest.current.say,
      editable: () => !latest.current.readOnly,
      onState: setState,
      onPictures: (number) => tell({ title: all.imported.left([all.imported.pictures(number)]) }),
      onFile: (file) => void bringLatest.current(file),
      onChange(doc) {
        const markdown = writeMarkdown(doc);
        // What would not read back as the same is not saved.
        const isSame = saysTheSame(doc, readMarkdown(markdown));
        setLost(!isSame);
        if (!isSame) return;
        written.current = markdown;
        latest.current.onChange(markdown);
      },
    });
    view.current = opened;
    setState(opened.state);
    return () => {
      view.current = null;
      opened.destroy();
    };
  }, [plain, help]);

  // What came from another window, another person or a version.
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    if (view.current) replaceText(view.current, value);
  }, [value]);

  const run = (command: Command) => () => {
    const { current } = view;
    if (!current) return;
    command(current.state, current.dispatch, current);
    current.focus();
  };
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
    run(
      style === 'paragraph' ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level: Number(style) }),
    )();
  const insert = (name: string) =>
    run((current, dispatch) => {
      dispatch?.(current.tr.replaceSelectionWith(nodes.reference.create({ name })).scrollIntoView());
      return true;
    })();

  return (
    <div className={styles.writing}>
      {!readOnly && (
        <div className={styles.tools} role="toolbar" aria-label={words.tools}>
          {!plain && (
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
              <Tool on={has('link')} onClick={() => setDialog('link')}>
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
              <Tool onClick={() => setDialog('photo')}>{words.photo}</Tool>
              <select
                aria-label={words.insert}
                value=""
                onChange={({ target }) => target.value !== '' && insert(target.value)}
              >
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
                  if (chosen) void bring(chosen);
                  target.value = '';
                }}
              />
            </>
          )}
          <Tool on={plain} onClick={() => setPlain(!plain)}>
            {plain ? words.visual : words.markdown}
          </Tool>
        </div>
      )}
      {lost && <Notice variant="destructive" role="alert" title={words.lost} />}
      {imported && (
        <Notice variant="default" role="status" title={all.imported.title}>
          <p>{imported.join(' ')}</p>
          <Button kind="text" onClick={() => setImported(null)}>
            Ho visto
          </Button>
        </Notice>
      )}
      {plain ? (
        <textarea
          className={styles.plain}
          aria-label={all.fields.body}
          value={value}
          readOnly={readOnly}
          rows={20}
          onChange={({ target }) => {
            written.current = target.value;
            onChange(target.value);
          }}
        />
      ) : (
        <div ref={place} className={styles.visual} />
      )}
      <p id={help} className={patterns.fine}>
        {words.help}
      </p>
      {dialog === 'link' && (
        <LinkDialog
          onClose={() => setDialog(null)}
          onLink={(href) => {
            setDialog(null);
            run((current, dispatch) => {
              const { from, to, empty } = current.selection;
              const { tr } = current;
              if (empty && href !== '') tr.insert(from, schema.text(href, [marks.link.create({ href })]));
              else tr.removeMark(from, to, marks.link);
              if (!empty && href !== '') tr.addMark(from, to, marks.link.create({ href }));
              dispatch?.(tr);
              return true;
            })();
          }}
        />
      )}
      {dialog === 'photo' && (
        <Dialog open onClose={() => setDialog(null)} title={words.photoTitle}>
          {photos.length === 0 && <p>{words.photoNone}</p>}
          <ul className={styles.photos}>
            {photos.map(({ url, alt }) => (
              <li key={url}>
                <button
                  type="button"
                  onClick={() => {
                    setDialog(null);
                    run((current, dispatch) => {
                      dispatch?.(current.tr.replaceSelectionWith(nodes.image.create({ src: url, alt })));
                      return true;
                    })();
                  }}
                >
                  <img src={url} alt={alt} loading="lazy" />
                </button>
              </li>
            ))}
          </ul>
          <DialogActions>
            <Button onClick={() => setDialog(null)}>{all.cancel}</Button>
          </DialogActions>
        </Dialog>
      )}
    </div>
  );
}

function Tool({ on, onClick, children }: { on?: boolean; onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      // The text keeps what is selected in it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

function LinkDialog({ onClose, onLink }: { onClose: () => void; onLink: (href: string) => void }) {
  const [fault, setFault] = useState<string>();
  return (
    <FormDialog
      onClose={onClose}
      title={words.link}
      action={words.link}
      busy={false}
      onSend={(fields) => {
        const href = String(fields.get('href')).trim();
        if (href === '' || isLinkAddress(href)) onLink(href);
        else setFault(words.linkFault);
      }}
    >
      <Field label={words.linkAddress} hint={words.linkHint} name="href" autoComplete="off" error={fault} />
    </FormDialog>
  );
}
