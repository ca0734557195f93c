/** Heading of the open page, made focusable. */
export function pageHeading(): HTMLElement | null {
  return focusable(document.querySelector<HTMLElement>('main h1'));
}

function focusable(heading: HTMLElement | null): HTMLElement | null {
  if (heading) heading.tabIndex = -1;
  return heading;
}

/**
 * `ref` of a control or its box: when it is removed with the focus in it, the heading of its list gets the focus, or the page's. Browsers
 * would drop it to the body, and a keyboard user would begin again at the top.
 */
export function focusHeadingOnRemoval(control: HTMLElement | null): (() => void) | undefined {
  if (!control) return undefined;
  // React detaches refs before it removes their elements.
  return () => {
    if (!control.contains(document.activeElement)) return;
    const headings = headingsAround(control);
    // A dialog that closes, or a change of page, moves the focus itself before.
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const heading = focusable(headings.find(({ isConnected }) => isConnected) ?? null) ?? pageHeading();
      heading?.focus({ preventScroll: true });
    });
  };
}

const parts = 'section, fieldset, [data-dialog]';

/** Headings of the parts around a control, the nearest first. */
function headingsAround(control: HTMLElement): HTMLElement[] {
  const headings: HTMLElement[] = [];
  for (let part = control.closest(parts); part; part = part.parentElement?.closest(parts) ?? null) {
    const heading = part.querySelector<HTMLElement>('h2');
    if (heading) headings.push(heading);
  }
  return headings;
}
