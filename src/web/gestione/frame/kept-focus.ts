import { useEffect } from 'react';

const controls = 'a[href], button:not(:disabled), summary';
const fields = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * Keeps the focus on the page: where what has it goes away, as a button does once its work is done, the nearest thing that can be used
 * gets it, or the page's heading. Otherwise whoever uses a keyboard would begin again at the top.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** What had the focus last within the page, what was near it then, and the address. */
    let last: Element | null = null;
    let near: Element[] = [];
    let address = '';
    const come = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.closest('main')) return;
      last = target;
      near = nearest(target);
      address = location.pathname;
    };
    const go = ({ target }: FocusEvent) => {
      // Whoever presses beside it wants it nowhere; what is gone, or only in another window, is not left.
      queueMicrotask(() => {
        if (target === last && last?.isConnected && document.activeElement === document.body) last = null;
      });
    };
    const look = () => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      // A change of page has a place for the focus of its own.
      if (address === location.pathname) neighbour(near)?.focus();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', come);
    document.addEventListener('focusout', go);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', come);
      document.removeEventListener('focusout', go);
    };
  }, []);
}

/** What stands beside an element and around it, outwards: the next, the one before, what holds them. */
function nearest(element: Element): Element[] {
  const { nextElementSibling, previousElementSibling, parentElement } = element;
  const beside = [nextElementSibling, previousElementSibling, parentElement].filter((one) => one !== null);
  return parentElement ? [...beside, ...nearest(parentElement)] : beside;
}

function neighbour(near: readonly Element[]): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  for (const part of near) {
    if (part.contains(heading)) break;
    // A field would open a phone's keyboard, and be left with whatever leaving it does.
    const usable = part.isConnected && (firstIn(part, controls) ?? firstIn(part, fields));
    if (usable) return usable;
  }
  if (heading) heading.tabIndex = -1;
  return heading;
}

function firstIn(part: Element, selector: string): HTMLElement | undefined {
  const found = part.parentElement?.querySelectorAll<HTMLElement>(selector) ?? [];
  return [...found].find((element) => part.contains(element) && element.checkVisibility());
}
