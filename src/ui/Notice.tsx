import type { ReactNode, Ref } from 'react';
import styles from './Notice.module.css';

interface NoticeProps {
  title: string;
  variant: 'default' | 'destructive';
  /** `status` or `alert` where the notice appears after the page; none where it came with it. */
  role?: 'status' | 'alert';
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** An outcome in words: done, or to be corrected. */
export function Notice({ title, variant, role, children, ref }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[variant]}`} role={role} ref={ref} tabIndex={-1}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
