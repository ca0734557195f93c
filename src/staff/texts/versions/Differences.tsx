import { diffWords } from 'diff';
import { type ReactNode, useMemo } from 'react';
import { Button } from '../../parts/form/Button.tsx';
import { type Difference, formatValue } from '../differences.ts';
import { changesView, reachedAs } from '../editing.ts';
import styles from './Compare.module.css';

/** Changes of the draft against the published content, word by word. */
export function Changes({ changes, onEdit }: { changes: readonly Difference[]; onEdit: (path: string) => void }) {
  return (
    <div className={styles.view}>
      <h2 tabIndex={-1} ref={reachedAs(changesView)}>
        Modifiche
      </h2>
      <p>
        {changes.length === 0
          ? 'Nessuna modifica: la bozza dice quello che è in linea.'
          : changes.length === 1
            ? 'Un testo cambia rispetto a quello in linea.'
            : `${changes.length} testi cambiano rispetto a quelli in linea.`}
      </p>
      <Differences
        differences={changes}
        label="Modifiche"
        action={({ path, names }) => (
          <Button kind="text" of={names.join(' · ')} onClick={() => onEdit(path)}>
            Modifica
          </Button>
        )}
      />
    </div>
  );
}

interface DifferencesProps {
  differences: readonly Difference[];
  label: string;
  action?: ((difference: Difference) => ReactNode) | undefined;
}

/** List of differences, word by word. */
export function Differences({ differences, label, action }: DifferencesProps) {
  return (
    <ul className={styles.differences} aria-label={label}>
      {differences.map((difference) => (
        <li key={difference.path}>
          <p className={styles.name}>
            <span>{difference.names.join(' · ')}</span>
            {action?.(difference)}
          </p>
          <ComparedText
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
function compared(before: string, after: string) {
  const woven = diffWords(before, after, { intlSegmenter: segmenter });
  const stays = woven.reduce((sum, { value, added, removed }) => (added || removed ? sum : sum + value.length), 0);
  if (stays * 2 >= Math.min(before.length, after.length)) return woven;
  return [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
}

function ComparedText({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => {
    let at = 0;
    return compared(before, after).map((part) => {
      at += part.value.length;
      return { ...part, key: `${at} ${part.added} ${part.removed}` };
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
