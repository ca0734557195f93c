import { type NoticeKey, notices } from '../../content/messages.ts';
import { Notice } from '../ui/Notice.tsx';
import { useArrival } from './arrival.ts';
import styles from './Layout.module.css';

function isNoticeKey(key: string | undefined): key is NoticeKey {
  return key !== undefined && Object.hasOwn(notices, key);
}

/** What became of a form that was posted without JavaScript: the notice that a toast would have shown. */
export function Outcome() {
  const { notice } = useArrival();
  if (!isNoticeKey(notice)) return null;
  const { title, description, variant } = notices[notice];
  return (
    <div className={styles.outcome}>
      <Notice title={title} variant={variant} role={variant === 'destructive' ? 'alert' : 'status'}>
        <p>{description}</p>
      </Notice>
    </div>
  );
}
