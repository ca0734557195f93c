import { useRef, useState } from 'react';
import { foldText } from '../../../content/writing/fold.ts';
import { referenceNames, resolveReferences } from '../../../content/writing/references.ts';
import { Field } from '../../../ui/Field.tsx';
import { Button } from '../../parts/form/Button.tsx';
import { insertText } from '../../parts/form/insert-text.ts';
import { Dialog, DialogActions } from '../../parts/overlays/Dialog.tsx';
import { joinAccessibleName } from '../../parts/wording/accessible-name.ts';
import { getControlId, useEditing } from '../editing.ts';
import styles from './InsertReferenceButton.module.css';

interface InsertReferenceButtonProps {
  path: string;
  label: string;
  /** Placeholder names that the program fills in this text. */
  placeholders: readonly string[];
}

/**
 * Button that inserts a reference to a fact or provision at the caret. Hidden, not removed, to avoid a layout shift.
 */
export function InsertReferenceButton({ path, label, placeholders }: InsertReferenceButtonProps) {
  const { activePath } = useEditing();
  const [isOpen, setOpen] = useState(false);
  const caret = useRef<[start: number, end: number]>([0, 0]);
  const findControl = () => {
    const element = document.getElementById(getControlId(path));
    return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null;
  };
  const openPicker = () => {
    const end = findControl()?.value.length ?? 0;
    caret.current = [findControl()?.selectionStart ?? end, findControl()?.selectionEnd ?? end];
    setOpen(true);
  };
  const insert = (name: string) => {
    setOpen(false);
    const element = findControl();
    if (!element) return;
    insertText(element, `{${name}}`, caret.current);
    // Defer until the dialog has restored the focus.
    setTimeout(() => element.focus());
  };
  return (
    <>
      <button
        type="button"
        className={`accent ${styles.insert}`}
        data-inserts=""
        data-hidden={activePath !== path || undefined}
        aria-label={joinAccessibleName('+ dato', label)}
        onClick={openPicker}
      >
        + dato
      </button>
      {isOpen && <ReferencePicker placeholders={placeholders} onPick={insert} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Number of names that fit the dialog without scrolling; typing filters the others. */
const maxShownNames = 8;

interface PickerProps {
  placeholders: readonly string[];
  onPick: (name: string) => void;
  onClose: () => void;
}

function ReferencePicker({ placeholders, onPick, onClose }: PickerProps) {
  const { facts, law } = useEditing();
  const [input, setInput] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const resolveName = (name: string) =>
    facts && !placeholders.includes(name) ? resolveReferences(`{${name}}`, facts, law) : '';
  const provisions = Object.keys(law).filter((name) => !law[name]?.proposed);
  const names = [...new Set([...placeholders, ...referenceNames, ...provisions])];
  const search = foldText(input.trim());
  const foundNames = names.filter((name) => foldText(`${name} ${resolveName(name)}`).includes(search));
  const [first] = foundNames;
  return (
    <Dialog open title="Inserisci un dato nel testo" onClose={onClose} initialFocus={field}>
      <form
        className={`stack4 ${styles.picker}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (first !== undefined) onPick(first);
        }}
      >
        <Field
          label="Cerca un dato o una norma"
          hint="Per esempio «telefono» o «2477»; Invio inserisce il primo"
          type="search"
          autoComplete="off"
          ref={field}
          value={input}
          onChange={({ currentTarget }) => setInput(currentTarget.value)}
        />
        <ul className="grid top ruled-items-below" aria-label="Dati e norme">
          {foundNames.slice(0, maxShownNames).map((name) => (
            <li key={name}>
              <button type="button" className="row baseline apart" onClick={() => onPick(name)}>
                {name}{' '}
                <small className="fine">{placeholders.includes(name) ? '' : shortenText(resolveName(name))}</small>
              </button>
            </li>
          ))}
        </ul>
        <p role="status">{formatFoundCount(foundNames.length)}</p>
        <DialogActions>
          <Button onClick={onClose}>Annulla</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function shortenText(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text || 'vuoto';
}

function formatFoundCount(count: number): string {
  if (count === 0) return 'Nessuno ha questo nome.';
  if (count > maxShownNames) return `I primi ${maxShownNames} di ${count}: scrivendo se ne trovano altri.`;
  return count === 1 ? 'Trovato uno.' : `Trovati ${count}.`;
}
