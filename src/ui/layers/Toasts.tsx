import { Toast } from '@base-ui/react/toast';
import type { ReactNode, Ref } from 'react';
import styles from './Toasts.module.css';

/** Maximum number of visible toasts. Specification section 9. */
const maxToasts = 3;
/** Time in ms after which a toast closes. Specification section 9. */
const toastTimeout = 4000;

export interface ToastData {
  failure: boolean;
  undo?: (() => void) | undefined;
}

interface ToastsProps {
  manager: Toast.Provider.Props['toastManager'];
  names: { notices: string; closeNotice: string };
  /** Class that positions the viewport. */
  className: string | undefined;
  viewport?: Ref<HTMLDivElement>;
  /** Renders the undo button of a toast. */
  undoButton?: ((press: () => void) => ReactNode) | undefined;
}

/** Renders the toasts of `manager` in a live region, where screen readers announce each of them once. */
export function Toasts({ manager, names, className, viewport, undoButton }: ToastsProps) {
  return (
    <Toast.Provider limit={maxToasts} timeout={toastTimeout} toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport ref={viewport} className={`${styles.viewport} ${className}`} aria-label={names.notices}>
          <ToastList closeLabel={names.closeNotice} undoButton={undoButton} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList({ closeLabel, undoButton }: Pick<ToastsProps, 'undoButton'> & { closeLabel: string }) {
  const { toasts, close } = Toast.useToastManager<ToastData>();
  return toasts.map((toast) => {
    const undo = toast.data?.undo;
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className={`small ${styles.toast}`}
        data-failure={toast.data?.failure ? '' : undefined}
      >
        <Toast.Content className={`grid ${styles.content}`}>
          <div className={styles.words}>
            <Toast.Title render={<p />} />
            <Toast.Description />
          </div>
          {undo &&
            undoButton?.(() => {
              close(toast.id);
              undo();
            })}
          <Toast.Close className={styles.close} aria-label={closeLabel}>
            ×
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
