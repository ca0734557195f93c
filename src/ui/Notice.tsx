import type { ReactNode, Ref } from 'react';
import styles from './Notice.module.css';

interface NoticeProps {
  title: string;
  variant: 'default' | 'destructive';
  /**
   * ARIA role, for a notice that appears after the page has loaded. Omitted inside a live region, and if the notice is
   * part of the page.
   */
  role?: 'status' | 'alert';
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** Notice of a success or an error. */
export function Notice({ title, variant, role, children, ref }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[variant]}`} role={role} ref={ref} tabIndex={-1}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
