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

/** Alt text, credit and warnings of a photo. */
export function PhotoFacts({ alt, credit, starter, picture }: PhotoFactsProps) {
  return (
    <div className={`stack1 small ${styles.facts}`}>
      {alt === null ? (
        <p className="accent">Manca il testo alternativo: basta una frase che dica che cosa si vede.</p>
      ) : (
        <p>{alt === '' ? 'Foto decorativa: a chi non la vede non viene letto nulla.' : `Testo alternativo: ${alt}`}</p>
      )}
      {credit && <p>{`Diritti: ${credit}`}</p>}
      {picture && picture.width < minWidth && (
        <p className="accent">{`È piccola, ${picture.width} × ${picture.height} pixel: sul sito può apparire sfocata.`}</p>
      )}
      {starter && <p>Disegno di partenza, da sostituire con una foto dello studio.</p>}
    </div>
  );
}
