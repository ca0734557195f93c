import { Notice } from '../ui/Notice.tsx';
import { useArrival } from './arrival.ts';
import styles from './Layout.module.css';

/** What became of a form that was posted without JavaScript: the notice that a toast would have shown. */
export function Outcome() {
  const { notice } = useArrival();
  if (!notice) return null;
  const { title, description, variant } = notice;
  return (
    <div className={styles.outcome}>
      <Notice title={title} variant={variant} role={variant === 'destructive' ? 'alert' : 'status'}>
        <p>{description}</p>
      </Notice>
    </div>
  );
}
