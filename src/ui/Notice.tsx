import type { ReactNode, Ref } from 'react';
import styles from './Notice.module.css';

interface NoticeProps {
  title: string;
  variant: 'default' | 'destructive';
  /** ARIA role of a notice that appears later. Omitted inside a live region. */
  role?: 'status' | 'alert';
  children?: ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
  /** True to take the focus when the document is opened, also without JavaScript. */
  takesFocus?: boolean | undefined;
}

export function Notice({ title, variant, role, children, ref, takesFocus }: NoticeProps) {
  return (
    <div
      className={`small ${styles.notice} ${styles[variant]}`}
      role={role}
      ref={ref}
      tabIndex={-1}
      {...(takesFocus && { autoFocus: true })}
    >
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
