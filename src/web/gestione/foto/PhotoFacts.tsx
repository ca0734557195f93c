import styles from './Foto.module.css';
import { words } from './words.ts';

export interface SaidOfPhoto {
  /** `null`: nobody has said yet; empty: decorative. */
  alt: string | null;
  credit: string | null;
  starter?: boolean;
  picture?: { width: number; height: number } | null;
}

/** The width in px that a phone's screen asks for: a narrower photo is drawn larger than it is. */
const leastWidth = 600;

/** What a photo says and who may use it, in words. */
export function PhotoFacts({ alt, credit, starter, picture }: SaidOfPhoto) {
  return (
    <div className={styles.facts}>
      {alt === null ? (
        <p className={styles.wanting}>{words.untold}</p>
      ) : (
        <p>{alt === '' ? words.decorative : words.alt(alt)}</p>
      )}
      {credit && <p>{words.credit(credit)}</p>}
      {picture && picture.width < leastWidth && <p className={styles.wanting}>{words.small(picture)}</p>}
      {starter && <p>{words.starter}</p>}
    </div>
  );
}
