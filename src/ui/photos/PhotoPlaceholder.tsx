import ledger from '../ledger-page.module.css';
import styles from './PhotoPlaceholder.module.css';

interface PhotoPlaceholderProps {
  /** Set large: initials, «TEAM», «IMG 1», or what is going on. */
  mark: string;
  hint?: string | undefined;
  sentence?: boolean;
  pending?: boolean;
  lang?: string;
}

/** Ruled paper in the place of a photo that is missing or on its way. It fills the frame that it stands in. */
export function PhotoPlaceholder({ mark, hint, sentence = false, pending = false, lang }: PhotoPlaceholderProps) {
  return (
    <div
      className={`${ledger.ruled} ${styles.placeholder} ${sentence || pending ? styles.sentence : ''} ${pending ? styles.pending : ''}`}
      aria-busy={pending || undefined}
    >
      <span className={styles.mark} lang={lang}>
        {mark}
      </span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </div>
  );
}
