import { Toasts } from '../../../ui/layers/Toasts.tsx';
import { Button } from '../form/Button.tsx';
import styles from './Toaster.module.css';
import { tellHeight } from './tell-height.ts';
import { toastManager } from './toasts.ts';

/** Ref callback of the viewport, which its portal mounts after the effects of `Toaster`. */
function tellNoticeHeight(viewport: HTMLDivElement): () => void {
  return tellHeight(viewport, '--notice', () => viewport.offsetHeight);
}

/**
 * Toasts shown by `say`. Publishes their height as `--notice`: focused elements and open dialogs keep clear of them.
 */
export function Toaster() {
  return (
    <Toasts
      manager={toastManager}
      names={{ notices: 'Avvisi', closeNotice: 'Chiudi l’avviso' }}
      className={styles.viewport}
      viewport={tellNoticeHeight}
      undoButton={(press) => (
        <Button kind="text" onClick={press}>
          Annulla
        </Button>
      )}
    />
  );
}
