/** Attribute of the root element while toasts are shown at the upper edge of the screen. */
const topEdgeAttribute = 'data-toasts-above';

/** Height in px of the strip at the upper edge that toasts may cover. */
const stripHeight = 144;

/** Vertical position of the latest press by pointer or key, in px from the top of the screen. */
let pressedAt = 0;

/** Records where the user presses the page, except on toasts. Returns a cleanup function. */
export function watchPresses(viewport: HTMLElement): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const isToast = (target: EventTarget | null) => target instanceof Node && viewport.contains(target);
  const recordPointer = ({ target, clientY }: PointerEvent) => {
    if (!isToast(target)) pressedAt = clientY;
  };
  const recordKey = ({ target }: KeyboardEvent) => {
    if (target instanceof Element && !isToast(target)) pressedAt = target.getBoundingClientRect().bottom;
  };
  addEventListener('pointerdown', recordPointer, options);
  addEventListener('keydown', recordKey, options);
  return () => stop.abort();
}

/**
 * Chooses the edge of the screen for toasts, away from the place of the next press. That is likely at or below the
 * latest press, such as the button of the next row: upper edge. After a press near the upper edge or on the action bar:
 * lower edge, where toasts appear above the bar.
 */
export function chooseToastEdge(): void {
  const root = document.documentElement;
  const bar = Number.parseFloat(root.style.getPropertyValue('--actions')) || 0;
  const isOnBar = bar > 0 && pressedAt > innerHeight - bar;
  root.toggleAttribute(topEdgeAttribute, pressedAt > stripHeight && !isOnBar);
}
