import type { ReactNode } from 'react';
import styles from './Ledger.module.css';

export interface LedgerEntry {
  title: string;
  text?: string | readonly string[];
}

interface LedgerProps {
  entries: readonly LedgerEntry[];
  /** `rows` and `large`: title and sentence face each other on one line; `two` and `three`: entries side by side. */
  shape?: 'rows' | 'large' | 'two' | 'three';
  /** Renders a paragraph, for instance with a link in it. */
  renderText?: (text: string) => ReactNode;
}

/** Numbered entries: number, title, text, rule. */
export function Ledger({ entries, shape = 'rows', renderText = (text) => text }: LedgerProps) {
  return (
    <ol className={`${styles.ledger} ${styles[shape]}`}>
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
