import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useCallback, useRef } from 'react';
import { focusHeadingOnRemoval } from '../page/heading-focus.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  open: boolean;
  /**
   * When it is closed, also with Escape; pressing beside it does not close. Left out where only its buttons may: what it shows is shown
   * once.
   */
  onClose?: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** What has the focus at first, where that is not the first control in sight. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** What gets the focus back, where that is not what had it when the dialog was opened. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  /** At the lower edge of a phone's screen, over its whole width. */
  sheet?: boolean;
}

/** A dialog over the page: the focus goes in and comes back, the rest waits. */
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
  const popup = useRef<HTMLDivElement>(null);
  const attach = useCallback((element: HTMLDivElement | null) => {
    popup.current = element;
    return focusHeadingOnRemoval(element);
  }, []);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose?.()} disablePointerDismissal={!sheet}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          className={sheet ? `${styles.dialog} ${styles.sheet}` : styles.dialog}
          ref={attach}
          data-dialog=""
          initialFocus={initialFocus ?? (() => (beginsBelow(popup.current) ? popup.current : true))}
          finalFocus={finalFocus}
        >
          <Base.Title>{title}</Base.Title>
          {description && (
            <Base.Description className={styles.words} render={<div />}>
              {description}
            </Base.Description>
          )}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Whether the first control lies below the fold: the focus there would scroll the title away (WAI-ARIA APG, Dialog Pattern). */
function beginsBelow(dialog: HTMLElement | null): boolean {
  const first = dialog?.querySelector('a[href], :is(button, input, select, textarea):enabled');
  return !!dialog && !!first && first.getBoundingClientRect().bottom > dialog.getBoundingClientRect().bottom;
}

/** The buttons of a dialog, the main one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
