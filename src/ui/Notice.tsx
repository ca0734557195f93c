import type { ReactNode, Ref } from 'react';
import styles from './Notice.module.css';

interface NoticeProps {
  title: string;
  variant: 'default' | 'destructive';
  /** ARIA role of a notice that appears later. Omitted inside a live region. */
  role?: 'status' | 'alert';
  children?: ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
}

export function Notice({ title, variant, role, children, ref }: NoticeProps) {
  return (
    <div className={`small ${styles.notice} ${styles[variant]}`} role={role} ref={ref} tabIndex={-1}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
