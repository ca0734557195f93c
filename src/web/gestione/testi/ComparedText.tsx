import { diffWords } from 'diff';
import { useMemo } from 'react';
import styles from './Compare.module.css';
import { words } from './words.ts';

const segmenter = new Intl.Segmenter('it', { granularity: 'word' });

/** Two texts word by word: what went is struck out, what came is underlined, and both are said. */
export function ComparedText({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => {
    let at = 0;
    return diffWords(before, after, { intlSegmenter: segmenter }).map((part) => {
      at += part.value.length;
      return { ...part, key: `${at} ${part.added} ${part.removed}` };
    });
  }, [before, after]);
  return (
    <p className={styles.text}>
      {parts.map(({ key, value, added, removed }) =>
        added ? (
          <ins key={key}>
            <span className="visually-hidden">{words.comparing.added} </span>
            {value}
          </ins>
        ) : removed ? (
          <del key={key}>
            <span className="visually-hidden">{words.comparing.removed} </span>
            {value}
          </del>
        ) : (
          value
        ),
      )}
    </p>
  );
}
