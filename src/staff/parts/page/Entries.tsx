import type { ReactNode } from 'react';
import styles from './Entries.module.css';

/** List of ledger entries. */
export function Entries({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={`lined ${styles.entries}`} aria-label={label}>
      {children}
    </ul>
  );
}

const markSigns = { done: '✓', fault: '!', broken: '✗' } as const;

interface EntryProps {
  /** Mark in the margin: a count; `done`, a check mark; `fault`, an exclamation mark; `broken`, a cross. */
  mark?: number | keyof typeof markSigns;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Stacks long actions vertically, which leaves the title its width. */
  stacked?: boolean;
}

/** Ledger entry: mark, title, one sentence, actions. */
export function Entry({ mark, title, children, actions, stacked = false }: EntryProps) {
  return (
    <li className={`grid baseline ruled-below ${styles.entry}`}>
      {typeof mark === 'number' && <span className={`accent serif ${styles.mark}`}>{mark}</span>}
      {typeof mark === 'string' && (
        <span className={`accent serif ${styles.mark} ${mark === 'done' ? styles.done : ''}`} aria-hidden="true">
          {markSigns[mark]}
        </span>
      )}
      <div className={`serif ${styles.title}`}>{title}</div>
      {children && <div className={`soft ${styles.text}`}>{children}</div>}
      {actions && <div className={`row small ${styles.actions} ${stacked ? styles.stacked : ''}`}>{actions}</div>}
    </li>
  );
}
