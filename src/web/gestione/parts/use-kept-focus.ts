import { type FocusEvent, useEffect, useRef } from 'react';

function buttonsIn(root: HTMLElement): HTMLButtonElement[] {
  return [...root.querySelectorAll('button')].filter((button) => button.checkVisibility());
}

function hasFocus(element: Element): boolean {
  return element.matches(':focus');
}

/**
 * Keeps the focus in an element: where the button that had it goes away, the one that then stands in its place gets it, or the last there
 * is; where none is left, the page's heading. Give what comes out to the element.
 */
export function useKeptFocus<Root extends HTMLElement>() {
  const root = useRef<Root>(null);
  /** Where the focus is among the element's buttons, and whether it shows. */
  const kept = useRef<{ at: number; shows: boolean } | null>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const keep = () => {
      if (!kept.current) return;
      const buttons = buttonsIn(element);
      const at = buttons.findIndex(hasFocus);
      if (at >= 0) kept.current.at = at;
      if (document.activeElement !== document.body) return;
      const heading = document.querySelector<HTMLElement>('main h1');
      if (heading) heading.tabIndex = -1;
      const { at: place, shows } = kept.current;
      const next =
        buttons.find(({ disabled }, index) => index >= place && !disabled) ??
        buttons.findLast(({ disabled }) => !disabled) ??
        heading;
      // Who works with a pointer looks elsewhere, and goes on there.
      next?.focus({ preventScroll: !shows });
    };
    const observer = new MutationObserver(keep);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return {
    ref: root,
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      // React tells of dialogs that were opened from here, too.
      const at = buttonsIn(currentTarget).findIndex(hasFocus);
      kept.current = at < 0 ? null : { at, shows: target.matches(':focus-visible') };
    },
    onBlur: () => {
      kept.current = null;
    },
  };
}
