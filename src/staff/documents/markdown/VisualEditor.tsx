import type { Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useId, useMemo, useRef, useState } from 'react';
import type { ResolveReference } from '../../../content/circulars/circular-references.ts';
import '../../../ui/bold.css';
import { Notice } from '../../../ui/Notice.tsx';
import { Button } from '../../parts/form/Button.tsx';
import type { InsertableReferences } from './InsertDialog.tsx';
import { type Insertion, InsertionDialog } from './InsertionDialog.tsx';
import { listUndescribed, type PlacedPicture } from './pictures.ts';
import { Tools } from './Tools.tsx';
import { useTextView } from './text-view.ts';
import styles from './VisualEditor.module.css';
import { useDocxImport } from './word-import.ts';

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
  const [dialog, setDialog] = useState<Insertion | null>(null);
  const helpId = useId();
  const view = useRef<EditorView | null>(null);
  const docx = useDocxImport(view, title);
  const openDescription = (picture: PlacedPicture) => setDialog({ kind: 'description', picture });
  const textView = useTextView(view, {
    value,
    title,
    showsMarkdown,
    readOnly,
    focused: focusOnMount,
    resolveReference,
    helpId,
    onChange,
    onFile: (file) => (file.type.startsWith('image/') ? setDialog({ kind: 'picture', file }) : docx.open(file)),
    onPicture: openDescription,
  });
  const runCommand = (command: Command) => {
    const { current } = view;
    if (!current) return;
    command(current.state, current.dispatch, current);
    current.focus();
  };
  return (
    <div className={`grid ${styles.writing}`}>
      {!readOnly && (
        <Tools
          state={textView.state}
          showsMarkdown={showsMarkdown}
          importStep={docx.step}
          onCommand={runCommand}
          onLink={() => setDialog({ kind: 'link' })}
          onPicture={() => setDialog({ kind: 'picture' })}
          onDescribe={openDescription}
          onInsert={() => setDialog({ kind: 'insert' })}
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
          title="Questa parte non si può salvare senza perdere qualcosa: riduca i livelli di elenchi e citazioni l’uno dentro l’altro."
        />
      )}
      {docx.importNotes && (
        <ImportReport
          notes={docx.importNotes}
          onSeen={() => {
            docx.dismiss();
            view.current?.focus();
          }}
        />
      )}
      {showsMarkdown ? (
        <MarkdownText value={value} readOnly={readOnly} onWrite={textView.write} />
      ) : (
        <div ref={textView.place} className={styles.visual} />
      )}
      {textView.state && !showsMarkdown && !readOnly && (
        <UndescribedPictures doc={textView.state.doc} onDescribe={openDescription} />
      )}
      <p id={helpId} className="fine">
        Tab fa rientrare la voce di un elenco e passa alla cella seguente di una tabella; per uscire dal testo, Esc e
        poi Tab. Un documento di Word o una foto si possono trascinare qui.
      </p>
      {dialog && (
        <InsertionDialog
          dialog={dialog}
          references={references}
          photos={photos}
          finalFocus={() => view.current?.dom ?? null}
          onClose={() => setDialog(null)}
          onCommand={(command) => {
            runCommand(command);
            setDialog(findNextDialog(dialog, view.current));
          }}
        />
      )}
    </div>
  );
}

interface MarkdownTextProps {
  value: string;
  readOnly: boolean;
  onWrite: (markdown: string) => void;
}

function MarkdownText({ value, readOnly, onWrite }: MarkdownTextProps) {
  return (
    <textarea
      className={styles.plain}
      aria-label="Testo"
      value={value}
      readOnly={readOnly}
      rows={20}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked for this text
      autoFocus
      onChange={({ target }) => onWrite(target.value)}
    />
  );
}

/** After an alternative text that was missing, the next one; `null` if none is left. */
function findNextDialog(dialog: Insertion, view: EditorView | null): Insertion | null {
  const wasMissing = dialog.kind === 'description' && dialog.picture.alt === '';
  const [next] = wasMissing && view ? listUndescribed(view.state.doc) : [];
  return next ? { kind: 'description', picture: next } : null;
}

interface UndescribedPicturesProps {
  doc: Node;
  onDescribe: (picture: PlacedPicture) => void;
}

/** Counts the photos without an alternative text, and opens the first: none may be missing when it is published. */
function UndescribedPictures({ doc, onDescribe }: UndescribedPicturesProps) {
  const undescribed = useMemo(() => listUndescribed(doc), [doc]);
  const [first] = undescribed;
  if (!first) return null;
  return (
    <p className={styles.undescribed} role="status">
      {undescribed.length === 1
        ? 'A una foto manca il testo alternativo, che serve per pubblicare.'
        : `A ${undescribed.length} foto manca il testo alternativo, che serve per pubblicare.`}{' '}
      <Button kind="text" onClick={() => onDescribe(first)}>
        Scrivi il testo alternativo
      </Button>
    </p>
  );
}

function ImportReport({ notes, onSeen }: { notes: readonly string[]; onSeen: () => void }) {
  return (
    <Notice ref={focusInSight} variant="default" role="status" title="Documento portato nel testo">
      <p>{notes.join(' ')}</p>
      <Button kind="text" onClick={onSeen}>
        Ho visto
      </Button>
    </Notice>
  );
}

/** Shows a report of an import first: it stands above a text that may be longer than the screen. */
function focusInSight(report: HTMLElement | null): void {
  report?.scrollIntoView({ block: 'center' });
  report?.focus({ preventScroll: true });
}
