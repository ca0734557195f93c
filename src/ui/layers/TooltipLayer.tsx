import { useEffect, useRef } from 'react';
import styles from './TooltipLayer.module.css';

/** Hover delay before a tooltip opens, in ms. */
const openDelay = 700;
/** Period after a tooltip closes in which another one opens without delay, in ms. */
const skipDelay = 300;
/** Grace period for the pointer to move from the control to its tooltip, in ms. */
const gracePeriod = 100;

/** Tooltip with the accessible name of any control that has `data-tooltip`. Escape closes it. */
export function TooltipLayer() {
  const tip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = tip.current;
    if (!element) return;
    let activeControl: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let closedAt = Number.NEGATIVE_INFINITY;

    const openTooltip = (control: Element) => {
      activeControl = control;
      element.textContent = control.getAttribute('aria-label') ?? getRenderedText(control);
      element.showPopover();
      const place = control.getBoundingClientRect();
      const { width, height } = element.getBoundingClientRect();
      const left = place.left + place.width / 2 - width / 2;
      const below = place.bottom + height < innerHeight;
      element.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - width - 8))}px`;
      element.style.top = `${below ? place.bottom : place.top - height}px`;
    };
    const closeTooltip = () => {
      clearTimeout(timer);
      if (!activeControl) return;
      activeControl = null;
      closedAt = performance.now();
      element.hidePopover();
    };
    const runAfter = (wait: number, act: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(act, wait);
    };
    const findControl = (target: EventTarget | null) =>
      target instanceof Element ? target.closest('[data-tooltip]') : null;

    const listeners = new AbortController();
    const listen = <Type extends keyof DocumentEventMap>(type: Type, act: (event: DocumentEventMap[Type]) => void) =>
      document.addEventListener(type, act, { signal: listeners.signal });
    const followPointer = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return;
      const control = findControl(target);
      if (target === element || (control && control === activeControl)) clearTimeout(timer);
      else if (control) {
        const isRecent = activeControl !== null || performance.now() - closedAt < skipDelay;
        closeTooltip();
        runAfter(isRecent ? 0 : openDelay, () => openTooltip(control));
      } else if (activeControl) runAfter(gracePeriod, closeTooltip);
      else clearTimeout(timer);
    };
    listen('pointerover', followPointer);
    listen('pointerdown', closeTooltip);
    listen('pointerout', ({ relatedTarget }) => relatedTarget === null && closeTooltip());
    listen('focusin', ({ target }) => {
      const control = findControl(target);
      if (control?.matches(':focus-visible')) openTooltip(control);
    });
    listen('focusout', closeTooltip);
    listen('keydown', ({ key }) => key === 'Escape' && closeTooltip());
    listen('scroll', closeTooltip);
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, []);

  return <div className={styles.tooltip} role="tooltip" popover="manual" ref={tip} />;
}

/** Returns the visible text of a control: the theme control contains a name for each theme and hides all but one. */
function getRenderedText(control: Element): string {
  // biome-ignore lint/performance/useDomNodeTextContent: only the rendered text is the name
  return control instanceof HTMLElement ? control.innerText : '';
}
