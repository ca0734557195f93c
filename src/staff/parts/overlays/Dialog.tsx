import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import styles from './Dialog.module.css';
import { useDialogFocus } from './use-dialog-focus.ts';

interface DialogProps {
  open: boolean;
  /**
   * Called on close, including Escape. Omitted where only the dialog's buttons may close it, because its content is
   * shown once.
   */
  onClose?: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Element that gets the focus on opening. Default: the first visible control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Element that gets the focus on closing. Default: the dialog's opener. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  /** Displays the dialog as a bottom sheet over the screen's whole width. */
  sheet?: boolean;
}

/** Modal dialog: traps the focus and returns it on closing. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  initialFocus,
  finalFocus,
  sheet = false,
}: DialogProps) {
  const focus = useDialogFocus();
  const { popup } = focus;
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose?.()} disablePointerDismissal={!sheet}>
      <Base.Portal>
        <Base.Backdrop className={`screen ${styles.backdrop}`} />
        <Base.Popup
          className={sheet ? `stack5 ${styles.dialog} ${styles.sheet}` : `stack5 ${styles.dialog}`}
          ref={focus.attach}
          data-dialog=""
          initialFocus={initialFocus ?? (() => (startsBelowFold(popup.current) ? popup.current : true))}
          finalFocus={finalFocus ?? focus.finalFocus}
        >
          <Base.Title>{title}</Base.Title>
          {description && (
            <Base.Description className={`stack3 muted ${styles.words}`} render={<div />}>
              {description}
            </Base.Description>
          )}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * Tests if the first control lies below the fold: focusing it would scroll the title away (WAI-ARIA APG, Dialog
 * Pattern).
 */
function startsBelowFold(dialog: HTMLElement | null): boolean {
  const first = dialog?.querySelector('a[href], :is(button, input, select, textarea):enabled');
  return !!dialog && !!first && first.getBoundingClientRect().bottom > dialog.getBoundingClientRect().bottom;
}

/** Buttons of a dialog, the main one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={`row center ${styles.actions}`}>{children}</div>;
}
