/** Publishes an element's height in px as the CSS property `property` of the document. Returns a cleanup function. */
export function publishHeight(
  element: HTMLElement,
  property: '--actions' | '--notice',
  height: () => number,
): () => void {
  const { style } = document.documentElement;
  let publishedHeight = 0;
  const observer = new ResizeObserver(() => {
    const now = height();
    // Setting a root property recalculates the styles of every element: skip it when the height is unchanged.
    if (now === publishedHeight) return;
    publishedHeight = now;
    style.setProperty(property, `${now}px`);
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty(property);
  };
}

/** Ref callback: publishes the action bar's height while it is sticky. Focused elements and toasts keep clear of it. */
export function publishActionsHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  return publishHeight(bar, '--actions', () => (getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0));
}
