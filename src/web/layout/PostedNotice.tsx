import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Notice } from '../ui/Notice.tsx';
import styles from './Layout.module.css';
import { useDismissPosted, usePageState } from './page-state.ts';

/** What became of a form that was posted without JavaScript: the notice that a toast would have shown, until the page is left. */
export function PostedNotice() {
  const { notice } = usePageState();
  const dismiss = useDismissPosted();
  const { pathname, search } = useLocation();
  const [arrivedAt] = useState(pathname + search);
  const left = pathname + search !== arrivedAt;
  useEffect(() => {
    if (left) dismiss();
  }, [left, dismiss]);
  if (!notice || left) return null;
  const { title, description, variant, next } = notice;
  return (
    <div className={styles.outcome}>
      <Notice title={title} variant={variant} role={variant === 'destructive' ? 'alert' : 'status'}>
        <p>{description}</p>
        {next && <p>{next}</p>}
      </Notice>
    </div>
  );
}
