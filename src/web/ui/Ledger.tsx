import styles from './Ledger.module.css';

export interface LedgerEntry {
  title: string;
  text?: string | readonly string[];
}

interface LedgerProps {
  entries: readonly LedgerEntry[];
  /** `rows` and `large`: title and sentence face each other on one line; `two` and `three`: entries side by side. */
  shape?: 'rows' | 'large' | 'two' | 'three';
}

/** Counted entries of a ledger: running number, title, text, rule. */
export function Ledger({ entries, shape = 'rows' }: LedgerProps) {
  return (
    <ol className={`${styles.ledger} ${styles[shape]}`}>
      {entries.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          {[text ?? []].flat().map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </li>
      ))}
    </ol>
  );
}
