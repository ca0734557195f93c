import { useCallback, useRef } from 'react';
import { focusHeadingOnRemoval } from '../page/heading-focus.ts';

/**
 * Returns the ref callback and the `finalFocus` of a dialog. A closing dialog focuses its opener, or a heading if that
 * is unmounted. Base UI's default would focus the opener of an earlier, unrelated dialog.
 */
export function useDialogFocus() {
  const popup = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);
  const attach = useCallback((element: HTMLDivElement | null) => {
    popup.current = element;
    // The focus is still on the opener when a dialog mounts.
    if (element) opener.current = findOpener(element);
    return focusHeadingOnRemoval(element);
  }, []);
  const finalFocus = () => {
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && !popup.current?.contains(activeElement);
    return !isElsewhere && opener.current?.isConnected === true && opener.current;
  };
  return { popup, attach, finalFocus };
}

/** Returns the focused element outside the dialog; for an entry of a menu, which closes, the menu's button. */
function findOpener(dialog: HTMLElement): HTMLElement | null {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null;
  if (dialog.contains(activeElement)) return null;
  const triggerId = activeElement.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return triggerId ? document.getElementById(triggerId) : activeElement;
}
