import type { ReactNode } from 'react';
import styles from './Ledger.module.css';

export interface LedgerEntry {
  title: string;
  text?: string | readonly string[];
}

interface LedgerProps {
  entries: readonly LedgerEntry[];
  /** `rows`, `large`: one entry per row, its text beside its title. `two`, `three`: that number of entries per row. */
  shape?: 'rows' | 'large' | 'two' | 'three';
  /** Renders a paragraph, for instance with a link in it. */
  renderText?: (text: string) => ReactNode;
}

/** Class of a numbered list of entries whose content is not only a title and a text. `plain`: without columns. */
export function getLedgerClass(shape: LedgerProps['shape'] | 'plain' = 'rows'): string {
  return shape === 'plain' ? `${styles.ledger}` : `${styles.ledger} ${styles[shape]}`;
}

/** Numbered list of entries with title and text, separated by rules as in a ledger. */
export function Ledger({ entries, shape = 'rows', renderText = (text) => text }: LedgerProps) {
  return (
    <ol className={`above7 ${getLedgerClass(shape)}`}>
      {entries.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          {[text ?? []].flat().map((paragraph) => (
            <p key={paragraph}>{renderText(paragraph)}</p>
          ))}
        </li>
      ))}
    </ol>
  );
}
