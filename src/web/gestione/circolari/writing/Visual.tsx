import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useId, useRef, useState } from 'react';
import type { Say } from '../../../../content/circolari/said.ts';
import { isLinkAddress } from '../../../../contract/typed-address.ts';
import '../../../ui/bold.css';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Button } from '../../parts/form/Button.tsx';
import { FormDialog } from '../../parts/form/FormDialog.tsx';
import { Dialog, DialogActions } from '../../parts/overlays/Dialog.tsx';
import { say as tell } from '../../parts/overlays/toasts.ts';
import patterns from '../../parts/patterns.module.css';
import { cleaned, withoutTitle } from './clean.ts';
import { DocxRefused, readDocx } from './docx.ts';
import { InsertDialog, type Names } from './InsertDialog.tsx';
import { readMarkdown } from './read.ts';
import { schema } from './schema.ts';
import { Tools } from './Tools.tsx';
import styles from './Visual.module.css';
import { layIn, openView, replaceText } from './view.ts';
import { saysTheSame, writeMarkdown } from './write.ts';

const { nodes, marks } = schema;

interface VisualProps {
  value: string;
  /** What the page says above the text. */
  title: string;
  readOnly: boolean;
  /** Puts the focus into the text once it is mounted: a new circular begins there. */
  focused: boolean;
  say: Say;
  names: Names;
  photos: readonly { url: string; alt: string }[];
  onChange: (markdown: string) => void;
}

/** The text of a circolare, as it will look or as its Markdown. */
export default function Visual({ value, title, readOnly, focused, say, names, photos, onChange }: VisualProps) {
  const [plain, setPlain] = useState(false);
  const [state, setState] = useState<EditorState | null>(null);
  const [lost, setLost] = useState(false);
  const [imported, setImported] = useState<readonly string[] | null>(null);
  const [dialog, setDialog] = useState<'link' | 'photo' | 'insert' | null>(null);
  const [reading, setReading] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  /** What the editor itself has written last: that needs not be read again. */
  const written = useRef(value);
  const latest = useRef({ say, onChange, readOnly, title });
  latest.current = { say, onChange, readOnly, title };
  const focusNext = useRef(focused);
  const help = useId();

  const bring = async (file: File) => {
    setReading(true);
    try {
      const { html, notes } = await readDocx(file);
      const { html: clean, left } = cleaned(html);
      const untitled = withoutTitle(clean, latest.current.title);
      if (view.current) layIn(view.current, untitled ?? clean);
      view.current?.focus();
      const missing = [
        notes.comments > 0 && counted(notes.comments, 'commento', 'commenti'),
        notes.deletions > 0 && counted(notes.deletions, 'cancellazione in revisione', 'cancellazioni in revisione'),
        notes.pictures > 0 && picturesInWords(notes.pictures),
      ].filter((part) => part !== false);
      const outcome = [
        missing.length > 0 ? `Non sono arrivati: ${missing.join(', ')}.` : 'È arrivato tutto.',
        notes.insertions > 0 &&
          `${counted(notes.insertions, 'aggiunta in revisione è accettata', 'aggiunte in revisione sono accettate')}.`,
        notes.footnotes > 0 && `${counted(notes.footnotes, 'nota è in fondo', 'note sono in fondo')}.`,
        left.mergedCells > 0 && 'Le celle unite sono state divise.',
        untitled !== null && 'Il titolo in testa al documento è tolto: la pagina lo mostra già.',
      ];
      setImported(outcome.filter((part) => part !== false));
    } catch (error) {
      if (!(error instanceof DocxRefused)) throw error;
      tell({ title: 'Il documento non è stato letto', description: error.message, failure: true });
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
      label: 'Testo',
      describedBy: help,
      say: () => latest.current.say,
      editable: () => !latest.current.readOnly,
      onState: setState,
      onPictures: (number) => tell({ title: `Non sono arrivati: ${picturesInWords(number)}.` }),
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
    if (focusNext.current) opened.focus();
    focusNext.current = false;
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

  const run = (command: Command) => {
    const { current } = view;
    if (!current) return;
    command(current.state, current.dispatch, current);
    current.focus();
  };
  const focusText = () => view.current?.dom ?? null;
  return (
    <div className={styles.writing}>
      {!readOnly && (
        <Tools
          state={state}
          plain={plain}
          reading={reading}
          onCommand={run}
          onLink={() => setDialog('link')}
          onPhoto={() => setDialog('photo')}
          onInsert={() => setDialog('insert')}
          onFile={(file) => void bring(file)}
          onMarkdown={() => {
            focusNext.current = true;
            setPlain(!plain);
          }}
        />
      )}
      {lost && (
        <Notice
          variant="destructive"
          role="alert"
          title="Questa parte non si può salvare senza perdere qualcosa: ridurre i livelli di elenchi e citazioni l’uno dentro l’altro."
        />
      )}
      {imported && (
        <Notice variant="default" role="status" title="Documento portato nel testo">
          <p>{imported.join(' ')}</p>
          <Button kind="text" onClick={() => setImported(null)}>
            Ho visto
          </Button>
        </Notice>
      )}
      {plain ? (
        <textarea
          className={styles.plain}
          aria-label="Testo"
          value={value}
          readOnly={readOnly}
          rows={20}
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for this text
          autoFocus
          onChange={({ target }) => {
            written.current = target.value;
            onChange(target.value);
          }}
        />
      ) : (
        <div ref={place} className={styles.visual} />
      )}
      <p id={help} className={patterns.fine}>
        Tab rientra negli elenchi e nelle tabelle, Esc esce dal testo. Un documento di Word si può trascinare qui.
      </p>
      {dialog === 'link' && (
        <LinkDialog
          finalFocus={focusText}
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
            });
          }}
        />
      )}
      {dialog === 'insert' && (
        <InsertDialog
          names={names}
          finalFocus={focusText}
          onClose={() => setDialog(null)}
          onInsert={(name) => {
            setDialog(null);
            run((current, dispatch) => {
              dispatch?.(current.tr.replaceSelectionWith(nodes.reference.create({ name })).scrollIntoView());
              return true;
            });
          }}
        />
      )}
      {dialog === 'photo' && (
        <Dialog open onClose={() => setDialog(null)} finalFocus={focusText} title="Foto del sito">
          {photos.length === 0 && <p>Nel deposito non ci sono foto: si caricano dalla sezione Foto.</p>}
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
                    });
                  }}
                >
                  <img src={url} alt={alt} loading="lazy" />
                </button>
              </li>
            ))}
          </ul>
          <DialogActions>
            <Button onClick={() => setDialog(null)}>Annulla</Button>
          </DialogActions>
        </Dialog>
      )}
    </div>
  );
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

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

function picturesInWords(count: number): string {
  return counted(count, 'immagine (si inserisce con «Foto»)', 'immagini (si inseriscono con «Foto»)');
}
