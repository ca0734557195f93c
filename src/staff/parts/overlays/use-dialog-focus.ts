import { useCallback, useRef } from 'react';
import { focusHeadingOnRemoval } from '../page/heading-focus.ts';

/**
 * Ref of a dialog, and its `finalFocus`: a closing dialog returns the focus to its opener, or to the nearest that is
 * left of the menu and dialogs around it. If none is left, the heading gets it. Base UI's default would focus the
 * opener of an earlier, unrelated dialog.
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

/** Openers of each dialog that was opened, the nearest first. */
const openers = new WeakMap<Element, HTMLElement[]>();

/** Records the openers of a dialog that mounts. The focus is still on its opener. */
function recordOpeners(dialog: HTMLElement): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return;
  if (!dialog.contains(activeElement)) openers.set(dialog, [activeElement, ...openersAround(activeElement)]);
}

/** Openers of the menu or dialog that contains an element. */
function openersAround(element: HTMLElement): HTMLElement[] {
  const triggerId = element.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const trigger = triggerId ? document.getElementById(triggerId) : null;
  if (trigger) return [trigger, ...openersAround(trigger)];
  const dialog = element.closest('[data-dialog]');
  return (dialog && openers.get(dialog)) ?? [];
}

/** Nearest opener that is left; false if there is none, or if the focus is elsewhere already. */
function findOpener(dialog: HTMLElement): HTMLElement | false {
  const { activeElement } = document;
  if (activeElement !== document.body && !dialog.contains(activeElement)) return false;
  return openers.get(dialog)?.find(({ isConnected }) => isConnected) ?? false;
}
