import ledger from '../ledger-page.module.css';
import styles from './PhotoPlaceholder.module.css';

interface PhotoPlaceholderProps {
  /** Text in large type: initials, «TEAM», «IMG 1», or a status. */
  mark: string;
  hint?: string | undefined;
  sentence?: boolean;
  pending?: boolean;
  lang?: string;
}

/** Placeholder on ruled paper for a missing or loading photo. Fills its frame. */
export function PhotoPlaceholder({ mark, hint, sentence = false, pending = false, lang }: PhotoPlaceholderProps) {
  return (
    <div
      className={`${ledger.ruled} grid ${styles.placeholder} ${sentence || pending ? styles.sentence : ''} ${pending ? styles.pending : ''}`}
      aria-busy={pending || undefined}
    >
      <span className={styles.mark} lang={lang}>
        {mark}
      </span>
      {hint && <span className={`fine ruled ${styles.hint}`}>{hint}</span>}
    </div>
  );
}
