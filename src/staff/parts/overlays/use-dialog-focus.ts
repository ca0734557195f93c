import { useCallback, useRef } from 'react';
import { focusHeadingOnRemoval } from '../page/heading-focus.ts';

/**
 * Returns the ref callback and the `finalFocus` of a dialog. A closing dialog focuses its opener. If that is unmounted,
 * it focuses the opener of the menu or dialog around the opener, otherwise a heading. Base UI's default would focus
 * the opener of an earlier, unrelated dialog.
 */
export function useDialogFocus() {
  const popup = useRef<HTMLDivElement>(null);
  const attach = useCallback((element: HTMLDivElement | null) => {
    popup.current = element;
    if (element) recordOpeners(element);
    return focusHeadingOnRemoval(element);
  }, []);
  return { popup, attach, finalFocus: () => popup.current !== null && findOpener(popup.current) };
}

/** Openers of each dialog: the element that opened it, then those of the menus and dialogs around that element. */
const openers = new WeakMap<Element, HTMLElement[]>();

/** Records the openers of a dialog that mounts. The focus is still on its opener. */
function recordOpeners(dialog: HTMLElement): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return;
  if (!dialog.contains(activeElement)) openers.set(dialog, [activeElement, ...findOpenersAround(activeElement)]);
}

/** Returns the openers of the menu or dialog that contains an element. */
function findOpenersAround(element: HTMLElement): HTMLElement[] {
  const triggerId = element.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const trigger = triggerId ? document.getElementById(triggerId) : null;
  if (trigger) return [trigger, ...findOpenersAround(trigger)];
  const dialog = element.closest('[data-dialog]');
  return (dialog && openers.get(dialog)) ?? [];
}

/** Returns the nearest opener still in the document; false if there is none, or if the focus is elsewhere already. */
function findOpener(dialog: HTMLElement): HTMLElement | false {
  const { activeElement } = document;
  if (activeElement !== document.body && !dialog.contains(activeElement)) return false;
  return openers.get(dialog)?.find(({ isConnected }) => isConnected) ?? false;
}
