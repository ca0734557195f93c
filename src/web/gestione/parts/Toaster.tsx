import { Toast } from '@base-ui/react/toast';
import { useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './Toaster.module.css';
import { tellHeight } from './tell-height.ts';
import { toastManager } from './toasts.ts';
import { words } from './words.ts';

/** How many toasts show at once, and for how many ms. Specification section 9. */
const limit = 3;
const timeout = 4000;

/** Shows what `say` says; one stands in the frame. */
export function Toaster() {
  return (
    <Toast.Provider limit={limit} timeout={timeout} toastManager={toastManager}>
      <Toast.Portal>
        <Viewport />
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Where toasts stand. How high they are is told, because what has the focus and an open dialog make way for them. */
function Viewport() {
  const viewport = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = viewport;
    if (current) return tellHeight(current, '--notice', () => current.offsetHeight);
  }, []);
  return (
    <Toast.Viewport ref={viewport} className={styles.viewport} aria-label={words.notices}>
      <Toasts />
    </Toast.Viewport>
  );
}

function Toasts() {
  const { toasts, close } = Toast.useToastManager<{ failure: boolean; undo?: (() => void) | undefined }>();
  return toasts.map((toast) => {
    const undo = toast.data?.undo;
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className={`${styles.toast} ${toast.data?.failure ? styles.failure : ''}`}
      >
        <Toast.Content>
          <div className={styles.words}>
            <Toast.Title className={styles.title} render={<p />} />
            <Toast.Description />
          </div>
          {undo && (
            <Button
              kind="text"
              onClick={() => {
                close(toast.id);
                undo();
              }}
            >
              {words.undo}
            </Button>
          )}
          <Toast.Close className={styles.close} aria-label={words.closeNotice}>
            ×
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
