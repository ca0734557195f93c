import { useEffect } from 'react';

const removing = '[data-removes]';
const controls = `a[href], button:not(${removing}), summary`;
const others = "input, select, textarea, [tabindex='-1']";
const focusable = `${controls}, ${removing}, ${others}`;

interface Gap {
  /** What stood after it and before it, and what held it. */
  next: Node | null;
  before: Node | null;
  parent: Element;
  /** The place, among all of what is gone that can have the focus, of what had it, and whether that takes something away. */
  at: number;
  removes: boolean;
}

/**
 * Keeps the focus on the page: where what has it goes away, as a button does once its work is done, the nearest thing that can be used
 * gets it, or the page's heading. Otherwise whoever uses a keyboard would begin again at the top.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** What had the focus last within the page, the address then, whether it was taken from its place, and where that is once it is gone. */
    let last: HTMLElement | null = null;
    let address = '';
    let taken = false;
    let gap: Gap | null = null;
    let mending: number | undefined;
    const come = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !target.closest('main')) return;
      last = target;
      address = location.pathname;
      taken = false;
      gap = null;
    };
    const press = ({ target }: PointerEvent) => {
      // Whoever presses beside it wants it nowhere; on something else, it comes there next. A dialog gives it back.
      if (target instanceof Element && target.closest('main') && !last?.contains(target)) last = null;
    };
    const look = (records: MutationRecord[]) => {
      if (!last) return;
      taken ||= records.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last)));
      if (!last.isConnected) gap ??= gapOf(last, records);
      // A field that is left changes the page as it saves itself, while the focus is on its way to the next one.
      clearTimeout(mending);
      mending = window.setTimeout(mend);
    };
    const mend = () => {
      if (!last || document.activeElement !== document.body) return;
      const gone = last;
      last = null;
      // A change of page has a place for the focus of its own.
      if (address !== location.pathname) return;
      if (gone.isConnected && !gone.matches(':disabled')) {
        // It has changed its place, as an entry that is moved does; otherwise the person has left it.
        if (taken) gone.focus();
      } else {
        // A page that is read makes way for itself with its data: its heading is the same to whoever listens. What stood around the gap may
        // be gone too by now.
        const near = gone.matches('h1') ? null : gone.isConnected ? usableAround(gone) : gap && usableAt(gap);
        if (near) near.focus();
        else pageHeading()?.focus({ preventScroll: true });
      }
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', come);
    document.addEventListener('pointerdown', press);
    return () => {
      clearTimeout(mending);
      observer.disconnect();
      document.removeEventListener('focusin', come);
      document.removeEventListener('pointerdown', press);
    };
  }, []);
}

/** Where an element stood that went away with one of these changes. */
function gapOf(element: Element, records: readonly MutationRecord[]): Gap | null {
  for (const { removedNodes, nextSibling: next, previousSibling: before, target: parent } of records) {
    const gone = [...removedNodes].find((node) => node.contains(element));
    if (!(gone instanceof Element && parent instanceof Element)) continue;
    const at = [...gone.querySelectorAll(focusable)].indexOf(element);
    return { next, before, parent, at, removes: element.matches(removing) };
  }
  return null;
}

/** What can be used at a gap: in a list the same of the next entry or of the one before, else what has come there, or is near. */
function usableAt({ next, before, parent, at, removes }: Gap): HTMLElement | null {
  for (const beside of [next, before]) {
    if (!(beside instanceof Element && beside.isConnected)) continue;
    const found = usableIn(beside);
    const same = beside.querySelectorAll<HTMLElement>(focusable)[at];
    if (same && isUsable(same) && (removes || !same.matches(removing))) return same;
    if (found) return found;
  }
  const follows = (element: Element) =>
    !before || (before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const come = [...parent.querySelectorAll<HTMLElement>(controls)].find((one) => follows(one) && isUsable(one));
  return come ?? usableIn(parent) ?? usableAround(parent);
}

/** The nearest thing outside an element that can be used: what stands after it, before it, in what holds it, and so on up to the page. */
function usableAround({ nextElementSibling, previousElementSibling, parentElement }: Element): HTMLElement | null {
  const heading = pageHeading();
  for (const part of [nextElementSibling, previousElementSibling, parentElement]) {
    if (heading && part?.contains(heading)) return heading;
    const usable = part && usableIn(part);
    if (usable) return usable;
  }
  return parentElement && usableAround(parentElement);
}

/**
 * The last control of a part that can be used and takes nothing away, be it the part itself; a field would open a phone's keyboard, and
 * comes after them.
 */
function usableIn(part: Element): HTMLElement | undefined {
  const within = (selector: string) => [...(part.parentElement?.querySelectorAll<HTMLElement>(selector) ?? [])];
  return [...within(controls).toReversed(), ...within(others)].find((one) => part.contains(one) && isUsable(one));
}

function isUsable(element: HTMLElement): boolean {
  return element.getClientRects().length > 0 && !element.matches(':disabled');
}

/** The heading of the page that is shown, ready to get the focus. */
export function pageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) heading.tabIndex = -1;
  return heading;
}
