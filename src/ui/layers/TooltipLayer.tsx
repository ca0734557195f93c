import { useEffect, useRef } from 'react';
import styles from './TooltipLayer.module.css';

/** Hover delay before a tooltip opens, in ms. */
const openDelay = 700;
/** Period after a tooltip closes in which the next opens at once, in ms. */
const skipDelay = 300;
/** Grace period for the pointer to move from the control to its tooltip, in ms. */
const grace = 100;

/**
 * Tooltip with the name of any control marked `data-tooltip`. One layer for all: controls need no markup. Escape closes
 * it.
 */
export function TooltipLayer() {
  const tip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = tip.current;
    if (!element) return;
    let owner: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let closedAt = Number.NEGATIVE_INFINITY;

    const open = (control: Element) => {
      owner = control;
      element.textContent = control.getAttribute('aria-label') ?? renderedText(control);
      element.showPopover();
      const place = control.getBoundingClientRect();
      const { width, height } = element.getBoundingClientRect();
      const left = place.left + place.width / 2 - width / 2;
      const below = place.bottom + height < innerHeight;
      element.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - width - 8))}px`;
      element.style.top = `${below ? place.bottom : place.top - height}px`;
    };
    const close = () => {
      clearTimeout(timer);
      if (!owner) return;
      owner = null;
      closedAt = performance.now();
      element.hidePopover();
    };
    const later = (wait: number, act: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(act, wait);
    };
    const controlAt = (target: EventTarget | null) =>
      target instanceof Element ? target.closest('[data-tooltip]') : null;

    const listeners = new AbortController();
    const on = <Type extends keyof DocumentEventMap>(type: Type, act: (event: DocumentEventMap[Type]) => void) =>
      document.addEventListener(type, act, { signal: listeners.signal });
    const point = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return;
      const control = controlAt(target);
      if (target === element || (control && control === owner)) clearTimeout(timer);
      else if (control) {
        const recent = owner !== null || performance.now() - closedAt < skipDelay;
        close();
        later(recent ? 0 : openDelay, () => open(control));
      } else if (owner) later(grace, close);
      else clearTimeout(timer);
    };
    on('pointerover', point);
    on('pointerdown', close);
    on('pointerout', ({ relatedTarget }) => relatedTarget === null && close());
    on('focusin', ({ target }) => {
      const control = controlAt(target);
      if (control?.matches(':focus-visible')) open(control);
    });
    on('focusout', close);
    on('keydown', ({ key }) => key === 'Escape' && close());
    on('scroll', close);
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, []);

  return <div className={styles.tooltip} role="tooltip" popover="manual" ref={tip} />;
}

/** Rendered text of the control: the theme control contains a name for each of its states. */
function renderedText(control: Element): string {
  // biome-ignore lint/performance/useDomNodeTextContent: only the rendered text is the name
  return control instanceof HTMLElement ? control.innerText : '';
}
