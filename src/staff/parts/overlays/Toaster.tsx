import { Toasts } from '../../../ui/layers/Toasts.tsx';
import { Button } from '../form/Button.tsx';
import { publishHeight } from './publish-height.ts';
import styles from './Toaster.module.css';
import { toastManager } from './toasts.ts';

/** Ref callback of the toast viewport. An effect would run too early: the portal mounts the viewport after effects. */
const observeViewport = (viewport: HTMLDivElement) => publishHeight(viewport, '--notice', () => viewport.offsetHeight);

/**
 * Toasts shown by `showToast`. Publishes their height as `--notice`: focused elements and open dialogs keep clear of
 * them.
 */
export function Toaster() {
  return (
    <Toasts
      manager={toastManager}
      names={{ notices: 'Avvisi', closeNotice: 'Chiudi l’avviso' }}
      className={styles.viewport}
      viewport={observeViewport}
      undoButton={(press) => (
        <Button kind="text" onClick={press}>
          Annulla
        </Button>
      )}
    />
  );
}
