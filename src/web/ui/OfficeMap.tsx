import { useState } from 'react';
import { Button } from './Button.tsx';
import ledger from './ledger-page.module.css';
import styles from './OfficeMap.module.css';

interface OfficeMapProps {
  title: string;
  frameUrl: string;
  /** `frame` loads the map when it scrolls into view; `drawing` only after its button is pressed. */
  mode: 'frame' | 'drawing';
  /** Names the button of a map that is not loaded yet. */
  show: string;
}

/** The map of the office in a frame that loads late, or only when asked for. */
export function OfficeMap({ title, frameUrl, mode, show }: OfficeMapProps) {
  const [asked, setAsked] = useState(false);
  return (
    <div className={`${ledger.ruled} ${styles.map}`}>
      {mode === 'frame' || asked ? (
        <iframe title={title} src={frameUrl} loading="lazy" referrerPolicy="no-referrer" />
      ) : (
        <Button onClick={() => setAsked(true)}>{show}</Button>
      )}
    </div>
  );
}
