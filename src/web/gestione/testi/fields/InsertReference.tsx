import { referenceNames, resolved } from '../../../../content/writing/references.ts';
import { controlId, useEditing } from '../editing.ts';
import { words } from '../words.ts';
import styles from './Fields.module.css';

interface InsertProps {
  path: string;
  /** What the program itself puts into this text. */
  needs: readonly string[] | undefined;
  onInsert: (text: string) => void;
}

/** Puts the name of one of the firm's facts where the caret is: the page shows the fact. */
export function InsertReference({ path, needs, onInsert }: InsertProps) {
  const { facts, law } = useEditing();
  const names = [
    ...new Set([...(needs ?? []), ...referenceNames, ...Object.keys(law).filter((name) => !law[name]?.proposed)]),
  ];
  const insert = (name: string) => {
    const control = document.getElementById(controlId(path));
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
    const end = control.value.length;
    control.setRangeText(`{${name}}`, control.selectionStart ?? end, control.selectionEnd ?? end, 'end');
    onInsert(control.value);
    control.focus();
  };
  return (
    <select
      className={styles.reference}
      aria-label={words.insert}
      value=""
      onChange={({ target }) => target.value !== '' && insert(target.value)}
    >
      <option value="">
        {words.insert}: {words.choose}
      </option>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
          {facts && !needs?.includes(name) && ` (${shortened(resolved(`{${name}}`, facts, law))})`}
        </option>
      ))}
    </select>
  );
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text || words.empty;
}
