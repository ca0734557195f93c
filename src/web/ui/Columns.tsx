import type { ReactNode } from 'react';
import styles from './Columns.module.css';

interface ColumnsProps {
  left: ReactNode;
  right: ReactNode;
  /** Which column is the broader one. */
  broad?: 'left' | 'right' | 'none';
  className?: string | undefined;
}

/** Two facing columns with the double rule of a ledger between them; one under the other on small screens. */
export function Columns({ left, right, broad = 'none', className = '' }: ColumnsProps) {
  return (
    <div className={`${styles.columns} ${styles[broad]} ${className}`}>
      <div>{left}</div>
      <div>{right}</div>
    </div>
  );
}
