import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useId, useRef, useState } from 'react';
import type { ResolveReference } from '../../../content/circulars/circular-references.ts';
import '../../../ui/bold.css';
import { Notice } from '../../../ui/Notice.tsx';
import patterns from '../../../ui/patterns.module.css';
import { Button } from '../../parts/form/Button.tsx';
import type { InsertableReferences } from './InsertDialog.tsx';
import { type Insertion, InsertionDialog } from './InsertionDialog.tsx';
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
  return (
    <div className={`${patterns.grid} ${styles.writing}`}>
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
        <ImportReport
          notes={docx.importNotes}
          onSeen={() => {
            docx.dismiss();
            view.current?.focus();
          }}
        />
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
      {dialog && (
        <InsertionDialog
          dialog={dialog}
          references={references}
          photos={photos}
          finalFocus={() => view.current?.dom ?? null}
          onClose={() => setDialog(null)}
          onCommand={(command) => {
            setDialog(null);
            runCommand(command);
          }}
        />
      )}
    </div>
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
