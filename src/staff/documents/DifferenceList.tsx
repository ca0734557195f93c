import { diffWords } from 'diff';
import { type ReactNode, useMemo } from 'react';
import { Button } from '../parts/form/Button.tsx';
import { changesTarget, registerFocusTarget } from '../texts/editing.ts';
import styles from './Compare.module.css';
import { type Difference, formatValue } from './differences.ts';

/** Changes of the draft against the published content, word by word. */
export function DraftChanges({ changes, onEdit }: { changes: readonly Difference[]; onEdit: (path: string) => void }) {
  return (
    <div className={styles.view}>
      <h2 tabIndex={-1} ref={registerFocusTarget(changesTarget)}>
        Modifiche
      </h2>
      <p>
        {changes.length === 0
          ? 'Nessuna modifica: la bozza dice quello che è in linea.'
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
    <ul className={styles.differences} aria-label={label}>
      {differences.map((difference) => (
        <li key={`${difference.path} ${difference.entry?.title ?? ''}`}>
          <p className={styles.name}>
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

const segmenter = new Intl.Segmenter('it', { granularity: 'word' });

/**
 * Word diff of two texts. Shows both in full when less than half of the shorter one is unchanged: an interleaved diff
 * would be unreadable.
 */
function diffTexts(before: string, after: string) {
  const wordDiff = diffWords(before, after, { intlSegmenter: segmenter });
  const unchangedLength = wordDiff.reduce(
    (sum, { value, added, removed }) => (added || removed ? sum : sum + value.length),
    0,
  );
  if (unchangedLength * 2 >= Math.min(before.length, after.length)) return wordDiff;
  return [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
}

function TextDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => {
    let offset = 0;
    return diffTexts(before, after).map((part) => {
      offset += part.value.length;
      return { ...part, key: `${offset} ${part.added} ${part.removed}` };
    });
  }, [before, after]);
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
