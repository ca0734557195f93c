import { useEffect, useState, useSyncExternalStore } from 'react';
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
  const isPainted = usePainted();
  return (
    <div className={`${ledger.ruled} ${styles.map}`}>
      {mode === 'frame' || asked ? (
        isPainted && <iframe title={title} src={frameUrl} loading="lazy" referrerPolicy="no-referrer" />
      ) : (
        <Button onClick={() => setAsked(true)}>{show}</Button>
      )}
    </div>
  );
}

const neverChanges = () => () => {};

/** True in a document, and on a page that the app shows once it is painted: a frame is a document more, which would hold up the rest. */
function usePainted(): boolean {
  const inDocument = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const [isPainted, setPainted] = useState(inDocument);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}
