import type { Node } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { ResolveReference } from '../../../content/circulars/circular-references.ts';
import { isLinkAddress } from '../../../contract/typed-address.ts';
import '../../../ui/bold.css';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Button } from '../../parts/form/Button.tsx';
import { FormDialog } from '../../parts/form/FormDialog.tsx';
import { Dialog, DialogActions } from '../../parts/overlays/Dialog.tsx';
import { showToast } from '../../parts/overlays/toasts.ts';
import patterns from '../../parts/patterns.module.css';
import { cleanMarkup, removeTitle } from './clean-markup.ts';
import { DocxError, type DocxNotes, readDocx } from './docx.ts';
import { insertMarkup, mountEditor, replaceText } from './editor-view.ts';
import { type InsertableReferences, InsertDialog } from './InsertDialog.tsx';
import { readMarkdown } from './read-markdown.ts';
import { schema } from './schema.ts';
import { Tools } from './Tools.tsx';
import styles from './VisualEditor.module.css';
import { hasSameContent, writeMarkdown } from './write-markdown.ts';

const { nodes, marks } = schema;

interface VisualEditorProps {
  value: string;
  /** Title of the page, shown above the text. */
  title: string;
  readOnly: boolean;
  /** Focuses the text on mount: the starting point for a new circular. */
  focused: boolean;
  resolveReference: ResolveReference;
  references: InsertableReferences;
  photos: readonly { url: string; alt: string }[];
  onChange: (markdown: string) => void;
}

/** Text editor of a circular, formatted or as Markdown. */
export default function VisualEditor({
  value,
  title,
  readOnly,
  focused: focusOnMount,
  resolveReference,
  references,
  photos,
  onChange,
}: VisualEditorProps) {
  const [showsMarkdown, setShowsMarkdown] = useState(false);
  const [dialog, setDialog] = useState<'link' | 'photo' | 'insert' | null>(null);
  const helpId = useId();
  const view = useRef<EditorView | null>(null);
  const docx = useDocxImport(view, title);
  const textView = useTextView(view, {
    value,
    showsMarkdown,
    readOnly,
    focused: focusOnMount,
    resolveReference,
    helpId,
    onChange,
    onFile: docx.open,
  });
  const runCommand = (command: Command) => {
    const { current } = view;
    if (!current) return;
    command(current.state, current.dispatch, current);
    current.focus();
  };
  const runFromDialog = (command: Command) => {
    setDialog(null);
    runCommand(command);
  };
  const focusText = () => view.current?.dom ?? null;
  return (
    <div className={styles.writing}>
      {!readOnly && (
        <Tools
          state={textView.state}
          showsMarkdown={showsMarkdown}
          isImporting={docx.isReading}
          onCommand={runCommand}
          onLink={() => setDialog('link')}
          onPhoto={() => setDialog('photo')}
          onInsert={() => setDialog('insert')}
          onFile={docx.open}
          onMarkdown={() => {
            textView.focusOnMount();
            setShowsMarkdown(!showsMarkdown);
          }}
        />
      )}
      {textView.isLossy && (
        <Notice
          variant="destructive"
          role="alert"
          title="Questa parte non si può salvare senza perdere qualcosa: ridurre i livelli di elenchi e citazioni l’uno dentro l’altro."
        />
      )}
      {docx.importNotes && (
        <Notice ref={focusInSight} variant="default" role="status" title="Documento portato nel testo">
          <p>{docx.importNotes.join(' ')}</p>
          <Button
            kind="text"
            onClick={() => {
              docx.dismiss();
              view.current?.focus();
            }}
          >
            Ho visto
          </Button>
        </Notice>
      )}
      {showsMarkdown ? (
        <textarea
          className={styles.plain}
          aria-label="Testo"
          value={value}
          readOnly={readOnly}
          rows={20}
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for this text
          autoFocus
          onChange={({ target }) => textView.write(target.value)}
        />
      ) : (
        <div ref={textView.place} className={styles.visual} />
      )}
      <p id={helpId} className={patterns.fine}>
        Tab rientra negli elenchi e nelle tabelle, Esc esce dal testo. Un documento di Word si può trascinare qui.
      </p>
      {dialog === 'link' && (
        <LinkDialog
          finalFocus={focusText}
          onClose={() => setDialog(null)}
          onLink={(href) => runFromDialog(setLink(href))}
        />
      )}
      {dialog === 'insert' && (
        <InsertDialog
          references={references}
          finalFocus={focusText}
          onClose={() => setDialog(null)}
          onInsert={(name) => runFromDialog(insertNode(nodes.reference.create({ name })))}
        />
      )}
      {dialog === 'photo' && (
        <PhotoDialog
          photos={photos}
          finalFocus={focusText}
          onClose={() => setDialog(null)}
          onPhoto={({ url, alt }) => runFromDialog(insertNode(nodes.image.create({ src: url, alt })))}
        />
      )}
    </div>
  );
}

/** Shows a report of an import first: it stands above a text that may be longer than the screen. */
function focusInSight(report: HTMLElement | null): void {
  report?.scrollIntoView({ block: 'center' });
  report?.focus({ preventScroll: true });
}

type ViewRef = RefObject<EditorView | null>;

interface TextViewOptions
  extends Pick<VisualEditorProps, 'value' | 'readOnly' | 'focused' | 'resolveReference' | 'onChange'> {
  showsMarkdown: boolean;
  /** DOM id of the text that describes the editor. */
  helpId: string;
  onFile: (file: File) => void;
}

/** Mounts the editor into `place` unless the Markdown source is shown, and keeps its text in sync with `value`. */
function useTextView(
  view: ViewRef,
  { value, showsMarkdown, readOnly, focused, resolveReference, helpId, onChange, onFile }: TextViewOptions,
) {
  const [state, setState] = useState<EditorState | null>(null);
  const [isLossy, setLossy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  /** Latest Markdown that was typed here. When it returns as `value`, the editor does not parse it again. */
  const writtenMarkdown = useRef(value);
  const latestProps = useRef({ resolveReference, onChange, readOnly, onFile });
  latestProps.current = { resolveReference, onChange, readOnly, onFile };
  const focusesOnMount = useRef(focused);

  useEffect(() => {
    if (!place.current || showsMarkdown) return;
    const editorView = mountEditor(place.current, {
      markdown: writtenMarkdown.current,
      label: 'Testo',
      describedBy: helpId,
      getResolver: () => latestProps.current.resolveReference,
      isEditable: () => !latestProps.current.readOnly,
      onState: setState,
      onPictures: (number) => showToast({ title: `Non sono arrivati: ${formatPictureCount(number)}.` }),
      onFile: (file) => latestProps.current.onFile(file),
      onChange(doc) {
        const markdown = writeMarkdown(doc);
        // Round-trip check: Markdown that parses to a different document is not saved.
        const isLossless = hasSameContent(doc, readMarkdown(markdown));
        setLossy(!isLossless);
        if (!isLossless) return;
        writtenMarkdown.current = markdown;
        latestProps.current.onChange(markdown);
      },
    });
    view.current = editorView;
    setState(editorView.state);
    if (focusesOnMount.current) editorView.focus();
    focusesOnMount.current = false;
    return () => {
      view.current = null;
      editorView.destroy();
    };
  }, [view, showsMarkdown, helpId]);

  // `value` was changed elsewhere: by another window, another user or a restored version.
  useEffect(() => {
    if (value === writtenMarkdown.current) return;
    writtenMarkdown.current = value;
    setLossy(false);
    if (view.current) replaceText(view.current, value);
  }, [view, value]);

  return {
    place,
    state,
    isLossy,
    focusOnMount: () => {
      focusesOnMount.current = true;
    },
    write: (markdown: string) => {
      writtenMarkdown.current = markdown;
      onChange(markdown);
    },
  };
}

/** Imports Word files into the text; `importNotes` lists the content that was imported and the content that was lost. */
function useDocxImport(view: ViewRef, title: string) {
  const [isReading, setIsReading] = useState(false);
  const [importNotes, setImportNotes] = useState<readonly string[] | null>(null);
  const importFile = async (file: File) => {
    setIsReading(true);
    setImportNotes(null);
    try {
      const { html, notes } = await readDocx(file);
      const { html: clean, dropped } = cleanMarkup(html);
      const withoutTitle = removeTitle(clean, title);
      if (view.current) insertMarkup(view.current, withoutTitle ?? clean);
      setImportNotes(
        describeImport(notes, { hasMergedCells: dropped.mergedCells > 0, hasTitle: withoutTitle !== null }),
      );
    } catch (error) {
      if (!(error instanceof DocxError)) throw error;
      showToast({ title: 'Il documento non è stato letto', description: error.message, failure: true });
    } finally {
      setIsReading(false);
    }
  };
  return { isReading, importNotes, open: (file: File) => void importFile(file), dismiss: () => setImportNotes(null) };
}

function describeImport(
  notes: DocxNotes,
  { hasMergedCells, hasTitle }: { hasMergedCells: boolean; hasTitle: boolean },
) {
  const missingParts = [
    notes.comments > 0 && formatCount(notes.comments, 'commento', 'commenti'),
    notes.deletions > 0 && formatCount(notes.deletions, 'cancellazione in revisione', 'cancellazioni in revisione'),
    notes.pictures > 0 && formatPictureCount(notes.pictures),
  ].filter((part) => part !== false);
  return [
    missingParts.length > 0 ? `Non sono arrivati: ${missingParts.join(', ')}.` : 'È arrivato tutto.',
    notes.insertions > 0 &&
      `${formatCount(notes.insertions, 'aggiunta in revisione è accettata', 'aggiunte in revisione sono accettate')}.`,
    notes.footnotes > 0 && `${formatCount(notes.footnotes, 'nota è in fondo', 'note sono in fondo')}.`,
    hasMergedCells && 'Le celle unite sono state divise.',
    hasTitle && 'Il titolo in testa al documento è tolto: la pagina lo mostra già.',
  ].filter((part) => part !== false);
}

/** Command that links the selection or inserts the address; an empty address removes the link. */
function setLink(href: string): Command {
  return (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const { tr } = state;
    if (empty && href !== '') tr.insert(from, schema.text(href, [marks.link.create({ href })]));
    else tr.removeMark(from, to, marks.link);
    if (!empty && href !== '') tr.addMark(from, to, marks.link.create({ href }));
    dispatch?.(tr);
    return true;
  };
}

function insertNode(node: Node): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(node).scrollIntoView());
    return true;
  };
}

interface LinkDialogProps {
  onClose: () => void;
  onLink: (href: string) => void;
  finalFocus: () => HTMLElement | null;
}

function LinkDialog({ onClose, onLink, finalFocus }: LinkDialogProps) {
  const [fault, setFault] = useState<string>();
  return (
    <FormDialog
      onClose={onClose}
      finalFocus={finalFocus}
      title="Collegamento"
      action="Collegamento"
      busy={false}
      onSend={(fields) => {
        const href = String(fields.get('href')).trim();
        if (href === '' || isLinkAddress(href)) onLink(href);
        else setFault('Serve un indirizzo che comincia con https://, mailto:, tel: o /');
      }}
    >
      <Field
        label="Indirizzo del collegamento"
        hint="Come https://… o /contatti; vuoto lo toglie"
        name="href"
        autoComplete="off"
        error={fault}
      />
    </FormDialog>
  );
}

function formatCount(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

function formatPictureCount(count: number): string {
  return formatCount(count, 'immagine (si inserisce con «Foto»)', 'immagini (si inseriscono con «Foto»)');
}

interface PhotoDialogProps {
  photos: VisualEditorProps['photos'];
  onClose: () => void;
  onPhoto: (photo: VisualEditorProps['photos'][number]) => void;
  finalFocus: () => HTMLElement | null;
}

function PhotoDialog({ photos, onClose, onPhoto, finalFocus }: PhotoDialogProps) {
  return (
    <Dialog open onClose={onClose} finalFocus={finalFocus} title="Foto del sito">
      {photos.length === 0 && <p>Nel deposito non ci sono foto: si caricano dalla sezione Foto.</p>}
      <ul className={styles.photos}>
        {photos.map((photo) => (
          <li key={photo.url}>
            <button type="button" onClick={() => onPhoto(photo)}>
              <img src={photo.url} alt={photo.alt} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>Annulla</Button>
      </DialogActions>
    </Dialog>
  );
}
