import { useEffect, useRef } from 'react';
import { Toasts } from '../../ui/Toasts.tsx';
import { Button } from './Button.tsx';
import styles from './Toaster.module.css';
import { tellHeight } from './tell-height.ts';
import { toastManager } from './toasts.ts';
import { words } from './words.ts';

/** Shows what `say` says. How high the toasts are is told: what has the focus and an open dialog make way for them. */
export function Toaster() {
  const viewport = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = viewport;
    if (current) return tellHeight(current, '--notice', () => current.offsetHeight);
  }, []);
  return (
    <Toasts
      manager={toastManager}
      names={words}
      className={styles.viewport}
      viewport={viewport}
      undoButton={(press) => (
        <Button kind="text" onClick={press}>
          {words.undo}
        </Button>
      )}
    />
  );
}
