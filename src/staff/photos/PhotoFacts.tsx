import styles from './Photos.module.css';

export interface PhotoFactsProps {
  /** `null`: not described yet. Empty: decorative. */
  alt: string | null;
  credit: string | null;
  starter?: boolean;
  picture?: { width: number; height: number } | null;
}

/** Width in px that a phone's screen needs; a narrower photo is upscaled. */
const minWidth = 600;

/** Alt text, credit and warnings of a photo. The page's lead says once what its words mean. */
export function PhotoFacts({ alt, credit, starter, picture }: PhotoFactsProps) {
  return (
    <div className={`stack1 small ${styles.facts}`}>
      {(starter || alt === null) && (
        <p>
          {starter && 'disegno'}
          {starter && alt === null && ' · '}
          {alt === null && <span className="accent">da descrivere</span>}
        </p>
      )}
      {alt !== null && (
        <p>{alt === '' ? 'Foto decorativa: a chi non la vede non viene letto nulla.' : `Testo alternativo: ${alt}`}</p>
      )}
      {credit && <p>{`Diritti: ${credit}`}</p>}
      {picture && picture.width < minWidth && (
        <p className="accent">{`È piccola, ${picture.width} × ${picture.height} pixel: sul sito può apparire sfocata.`}</p>
      )}
    </div>
  );
}
