import styles from './Ledger.module.css';

export interface LedgerEntry {
  title: string;
  text?: string;
}

interface LedgerProps {
  entries: readonly LedgerEntry[];
  /** `rows` and `large`: title and sentence face each other on one line; `two` and `three`: entries side by side. */
  shape?: 'rows' | 'large' | 'two' | 'three';
}

/** Counted entries of a ledger: running number, title, one sentence, rule. */
export function Ledger({ entries, shape = 'rows' }: LedgerProps) {
  return (
    <ol className={`${styles.ledger} ${styles[shape]}`}>
      {entries.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          {text && <p>{text}</p>}
        </li>
      ))}
    </ol>
  );
}
