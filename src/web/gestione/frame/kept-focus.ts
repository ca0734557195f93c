import { useEffect } from 'react';

const controls = 'a[href], button, summary';
const others = "input, select, textarea, [tabindex='-1']";

/**
 * Keeps the focus on the page: where what has it goes away, as a button does once its work is done, the nearest thing that can be used
 * gets it, or the page's heading. Otherwise whoever uses a keyboard would begin again at the top.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** What had the focus last within the page, what was near it then, and the address. */
    let last: HTMLElement | null = null;
    let near: Near[] = [];
    let address = '';
    const come = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !target.closest('main')) return;
      last = target;
      // A link leads to another page, which must not wait for this.
      near = target instanceof HTMLAnchorElement ? [] : nearest(target);
      address = location.pathname;
    };
    const press = ({ target }: PointerEvent) => {
      // Whoever presses beside it wants it nowhere; on something else, it comes there next. A dialog gives it back.
      if (target instanceof Element && target.closest('main') && !last?.contains(target)) last = null;
    };
    const look = () => {
      if (!last || document.activeElement !== document.body) return;
      const standing = last;
      last = null;
      // A change of page has a place for the focus of its own.
      if (address !== location.pathname) return;
      // One that still stands has changed its place, as an entry that is moved does, or can do nothing there.
      if (standing.isConnected && !standing.matches(':disabled')) standing.focus();
      else neighbour(standing.isConnected ? nearest(standing) : near)?.focus();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', come);
    document.addEventListener('pointerdown', press);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', come);
      document.removeEventListener('pointerdown', press);
    };
  }, []);
}

/** A part of the page near what had the focus, and the place among a part's controls that this had in its own. */
interface Near {
  part: Element;
  at: number;
}

/** What stands beside an element and around it, outwards: the next, the one before, what holds them. */
function nearest(element: HTMLElement, within: Element = element): Near[] {
  const { nextElementSibling, previousElementSibling, parentElement } = within;
  const placeIn = (part: Element) => shownIn(part, controls).indexOf(element);
  const beside = [nextElementSibling, previousElementSibling].filter((part) => part !== null);
  const near = beside.map((part) => ({ part, at: placeIn(within) }));
  if (!parentElement) return near;
  return [...near, { part: parentElement, at: placeIn(parentElement) }, ...nearest(element, parentElement)];
}

function neighbour(near: readonly Near[]): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  for (const { part, at } of near) {
    if (part.contains(heading)) break;
    if (!part.isConnected) continue;
    // A field would open a phone's keyboard, and be left with whatever leaving it does.
    const standing = shownIn(part, controls);
    const found = [standing[at], ...standing.toReversed(), ...shownIn(part, others)].find((one) =>
      one?.matches(':not(:disabled)'),
    );
    if (found) return found;
  }
  if (heading) heading.tabIndex = -1;
  return heading;
}

/** The part itself or what stands in it, where it is seen. */
function shownIn(part: Element, selector: string): HTMLElement[] {
  const found = part.parentElement?.querySelectorAll<HTMLElement>(selector) ?? [];
  return [...found].filter((element) => part.contains(element) && element.checkVisibility());
}
