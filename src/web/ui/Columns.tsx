import type { ReactNode } from 'react';
import styles from './Columns.module.css';

interface ColumnsProps {
  /** Comes first where the columns stand one under the other. */
  first: ReactNode;
  second: ReactNode;
  /** `broad`: the first column is the broader one; `flipped`: the first column stands on the right. */
  shape?: 'even' | 'broad' | 'flipped';
  className?: string | undefined;
}

/** Two facing columns with the double rule of a ledger between them; one under the other on small screens. */
export function Columns({ first, second, shape = 'even', className = '' }: ColumnsProps) {
  return (
    <div className={`${styles.columns} ${styles[shape]} ${className}`}>
      <div>{first}</div>
      <div>{second}</div>
    </div>
  );
}
