/** Returns the heading of the open page, made focusable. */
export function findPageHeading(): HTMLElement | null {
  return makeFocusable(document.querySelector<HTMLElement>('main h1'));
}

function makeFocusable(heading: HTMLElement | null | undefined): HTMLElement | null {
  if (heading) heading.tabIndex = -1;
  return heading ?? null;
}

/**
 * Ref callback of a control, its container, or a dialog. When the element is removed with the focus in it, the focus
 * moves to the nearest heading: its section's, the open dialog's, or the page's. Browsers would drop it to the body,
 * and a keyboard user would start again at the top.
 */
export function focusHeadingOnRemoval(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  // React detaches refs before it removes their elements.
  return () => {
    // A closing dialog has already lost the focus, and returns it only to an element that still exists.
    if (!element.contains(document.activeElement) && !element.matches(dialogSelector)) return;
    const headings = findHeadingsAround(element);
    // Timeout: a closing dialog or a change of page moves the focus itself first.
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const heading = headings.find(({ isConnected }) => isConnected) ?? findDialogHeading();
      (makeFocusable(heading) ?? findPageHeading())?.focus({ preventScroll: true });
    });
  };
}

const dialogSelector = '[data-dialog]';
const partSelector = `section, fieldset, ${dialogSelector}`;

/** Headings of the parts around an element, the nearest first. */
function findHeadingsAround(element: HTMLElement): HTMLElement[] {
  const headings: HTMLElement[] = [];
  for (let part = element.closest(partSelector); part; part = part.parentElement?.closest(partSelector) ?? null) {
    const heading = part.querySelector<HTMLElement>('h2');
    if (heading) headings.push(heading);
  }
  return headings;
}

function findDialogHeading(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(`${dialogSelector} h2`)].at(-1);
}
