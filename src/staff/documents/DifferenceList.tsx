import { type ReactNode, useMemo } from 'react';
import { Button } from '../parts/form/Button.tsx';
import { diffTexts } from '../parts/wording/text-diff.ts';
import styles from './Compare.module.css';
import { type Difference, formatValue } from './differences.ts';
import { changesTarget, registerFocusTarget } from './focus.ts';

/** Changes of the draft against the published content, word by word. */
export function DraftChanges({ changes, onEdit }: { changes: readonly Difference[]; onEdit: (path: string) => void }) {
  return (
    <div className="stack4">
      <h2 tabIndex={-1} ref={registerFocusTarget(changesTarget)}>
        Modifiche
      </h2>
      <p>
        {changes.length === 0
          ? 'Nessuna modifica: la bozza è uguale al testo in linea.'
          : changes.length === 1
            ? 'Un testo cambia rispetto a quello in linea.'
            : `${changes.length} testi cambiano rispetto a quelli in linea.`}
      </p>
      <DifferenceList
        differences={changes}
        label="Modifiche"
        action={({ path, names }) => (
          <Button kind="text" subject={names.join(' · ')} onClick={() => onEdit(path)}>
            Modifica
          </Button>
        )}
      />
    </div>
  );
}

interface DifferenceListProps {
  differences: readonly Difference[];
  label: string;
  action?: ((difference: Difference) => ReactNode) | undefined;
}

/** List of differences, word by word. */
export function DifferenceList({ differences, label, action }: DifferenceListProps) {
  return (
    <ul className={`ruled-items ${styles.differences}`} aria-label={label}>
      {differences.map((difference) => (
        <li key={`${difference.path} ${difference.entry?.title ?? ''}`} className="stack1">
          <p className={`row apart soft ${styles.name}`}>
            <span>{difference.names.join(' · ')}</span>
            {action?.(difference)}
          </p>
          {difference.entry && (
            <p>{`È stata ${difference.entry.isAdded ? 'aggiunta' : 'tolta'} ${difference.entry.title || 'una voce'}.`}</p>
          )}
          <TextDiff
            before={formatValue(difference.field, difference.before)}
            after={formatValue(difference.field, difference.after)}
          />
        </li>
      ))}
    </ul>
  );
}

function TextDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffTexts(before, after), [before, after]);
  return (
    <p className={styles.text}>
      {parts.map(({ key, value, added, removed }) =>
        added ? (
          <ins key={key}>
            <span className="visually-hidden">aggiunto: </span>
            {value}
          </ins>
        ) : removed ? (
          <del key={key}>
            <span className="visually-hidden">tolto: </span>
            {value}
          </del>
        ) : (
          value
        ),
      )}
    </p>
  );
}
