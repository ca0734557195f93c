/** Tells the document's styles how high an element is, as `property`, for as long as it is there; what is returned ends it. */
export function tellHeight(element: HTMLElement, property: '--actions' | '--notice', height: () => number): () => void {
  const { style } = document.documentElement;
  let told = 0;
  const observer = new ResizeObserver(() => {
    const now = height();
    // Every element's styles are looked at again: not for the nothing that stands there mostly.
    if (now === told) return;
    told = now;
    style.setProperty(property, `${now}px`);
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty(property);
  };
}

/** Tells how high the bar of actions is while it stays in sight: what gets the focus, and toasts, keep clear of it. */
export function tellActions(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  return tellHeight(bar, '--actions', () => (getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0));
}
