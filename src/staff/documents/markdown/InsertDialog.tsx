import { useState } from 'react';
import { foldText } from '../../../content/writing/fold.ts';
import { Field } from '../../../ui/Field.tsx';
import { Button } from '../../parts/form/Button.tsx';
import { Dialog, DialogActions } from '../../parts/overlays/Dialog.tsx';
import styles from './VisualEditor.module.css';

/** References that a text may contain in braces; the page shows the current wording of each. */
export interface InsertableReferences {
  deadlines: readonly { name: string; label: string }[];
  provisions: readonly { name: string; label: string }[];
}

/** Dialog to pick a deadline or provision for insertion; the list is filtered by the typed text. */
export function InsertDialog({
  references,
  onInsert,
  onClose,
  finalFocus,
}: {
  references: InsertableReferences;
  onInsert: (name: string) => void;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}) {
  const [search, setSearch] = useState('');
  const matchesSearch = ({ name, label }: InsertableReferences['deadlines'][number]) =>
    foldText(`${name} ${label}`).includes(foldText(search));
  const groups = [
    { label: 'Scadenze', entries: references.deadlines.filter(matchesSearch) },
    { label: 'Norme', entries: references.provisions.filter(matchesSearch) },
  ].filter(({ entries }) => entries.length > 0);
  return (
    <Dialog open onClose={onClose} finalFocus={finalFocus} title="Inserisci scadenza o norma">
      <Field
        label="Cerca"
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <div className={styles.names}>
        {groups.map(({ label: heading, entries }) => (
          <section key={heading} aria-label={heading}>
            <p className="fine">{heading}</p>
            <ul>
              {entries.map(({ name, label }) => (
                <li key={name}>
                  <button type="button" onClick={() => onInsert(name)}>
                    {label}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && <p role="status">Nessuna scadenza e nessuna norma con questo nome.</p>}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Annulla</Button>
      </DialogActions>
    </Dialog>
  );
}
