/** Marks the document while toasts stand at the upper edge of the screen. */
const aboveAttribute = 'data-toasts-above';

/** Height in px of the strip at the upper edge that toasts may cover. */
const strip = 144;

/** Vertical position of the latest press by pointer or key, in px from the top of the screen. */
let pressedAt = 0;

/** Notes where the page is pressed, presses on toasts excepted; the returned function stops it. */
export function watchPresses(viewport: HTMLElement): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const isToast = (target: EventTarget | null) => target instanceof Node && viewport.contains(target);
  const pointer = ({ target, clientY }: PointerEvent) => {
    if (!isToast(target)) pressedAt = clientY;
  };
  const key = ({ target }: KeyboardEvent) => {
    if (target instanceof Element && !isToast(target)) pressedAt = target.getBoundingClientRect().bottom;
  };
  addEventListener('pointerdown', pointer, options);
  addEventListener('keydown', key, options);
  return () => stop.abort();
}

/**
 * Places toasts at the upper edge of the screen, because the next press is likely at the latest one or below it, such as the button of
 * the next row. They stand at the lower edge where the latest press was near the upper one, or on the bar of actions, which they clear.
 */
export function chooseToastEdge(): void {
  const root = document.documentElement;
  const bar = Number.parseFloat(root.style.getPropertyValue('--actions')) || 0;
  const onBar = bar > 0 && pressedAt > innerHeight - bar;
  root.toggleAttribute(aboveAttribute, pressedAt > strip && !onBar);
}
