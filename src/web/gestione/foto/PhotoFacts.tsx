import styles from './PhotoFacts.module.css';
import { words } from './words.ts';

/** What is said of a photo that stands on the site. */
export interface SaidOfPhoto {
  /** `null`: nobody has said yet; empty: decorative. */
  alt: string | null;
  credit: string | null;
  starter?: boolean;
}

/** What a photo says and who may use it, in words. */
export function PhotoFacts({ alt, credit, starter }: SaidOfPhoto) {
  return (
    <div className={styles.facts}>
      {alt === null ? (
        <p className={styles.wanting}>{words.untold}</p>
      ) : (
        <p>{alt === '' ? words.decorative : words.alt(alt)}</p>
      )}
      {credit && <p>{words.credit(credit)}</p>}
      {starter && <p>{words.starter}</p>}
    </div>
  );
}
