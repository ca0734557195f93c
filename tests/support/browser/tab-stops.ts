import type { Page } from 'playwright-core';

/** Presses of Tab between two reads of what they reached. */
const batch = 25;
/** Presses after which the walk is given up: Tab is caught somewhere. */
const most = 1000;

/** State of a walk by Tab, as the page keeps it. */
interface Walk {
  /** Controls that Tab must reach: those of the page before the walk, which opens some more. */
  wanted: Element[];
  reached: Set<Element>;
  last: Element | null;
  faults: string[];
  ended: boolean;
}

declare global {
  interface Window {
    walk?: Walk;
  }
}

/**
 * Keyboard pass: Tab from the top of the page reaches every control, and each has an outline, is in view, and is not
 * covered by a fixed bar; a skip link comes first. Each stop is measured at the next press, in the page, which spares a call to the browser.
 */
export async function tabStopFaults(page: Page): Promise<string[]> {
  await page.evaluate(beginWalk);
  let ended = false;
  for (let presses = 0; !ended && presses < most; presses += batch) {
    for (let press = 0; press < batch; press += 1) await page.keyboard.press('Tab');
    ended = await page.evaluate(() => window.walk?.ended ?? true);
  }
  const found = await page.evaluate(endWalk);
  return ended ? found : [...found, `no end after ${most} presses of Tab`];
}

function beginWalk(): void {
  const controls = document.querySelectorAll<HTMLElement>(
    ':is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex], [contenteditable=true])',
  );
  const walk: Walk = {
    wanted: [...controls].filter(
      (control) =>
        control.tabIndex >= 0 &&
        control.checkVisibility({ visibilityProperty: true }) &&
        !control.closest('[inert], [aria-hidden=true]') &&
        !control.parentElement?.closest('[contenteditable=true]') &&
        // Shown before the field that has the focus: Shift+Tab goes there.
        !control.matches('[data-inserts]') &&
        // Of a group of radio buttons Tab reaches the chosen one.
        !(control instanceof HTMLInputElement && control.type === 'radio' && !control.checked),
    ),
    reached: new Set(),
    last: null,
    faults: [],
    ended: false,
  };
  window.walk = walk;
  scrollTo(0, 0);
  // A node that had the focus leaves the place where it stood as the start for Tab.
  const start = document.createElement('span');
  start.tabIndex = -1;
  document.body.prepend(start);
  start.focus();
  start.remove();

  const nameOf = (element: Element) =>
    `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)} ${element.id}`;
  const hasOutline = (element: Element | null) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  };
  const isBar = (element: Element | null): boolean =>
    element !== null &&
    !element.contains(document.activeElement) &&
    (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isBar(element.parentElement));

  function measure(focused: Element): string[] {
    const found: string[] = [];
    if (!hasOutline(focused) && !hasOutline(focused.parentElement)) found.push(`no outline: ${nameOf(focused)}`);
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    // Ends and middle of the part that is in view.
    const [from, to] = [Math.max(0, top) + 2, Math.min(innerHeight, bottom) - 2];
    if (to < from) return [...found, `out of view: ${nameOf(focused)}`];
    const over = [from, (from + to) / 2, to].map((y) => {
      const drawn = document.elementFromPoint(Math.min(innerWidth - 1, (left + right) / 2), y) ?? document.body;
      return focused.contains(drawn) || drawn.contains(focused) ? null : drawn;
    });
    // Of a text area, which may be taller than the window, Tab shows the line of the caret.
    if (focused.matches('textarea, [contenteditable]') && over.includes(null)) return found;
    // In the middle nothing lies over a control. At its ends a neighbour may, and a bar may not.
    const cover = over.find((drawn, at) => drawn && (at === 1 || isBar(drawn)));
    return cover ? [...found, `covered by ${nameOf(cover)}: ${nameOf(focused)}`] : found;
  }

  addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Tab' || window.walk !== walk || walk.ended) return;
      const focused = document.activeElement === document.body ? null : document.activeElement;
      // A date has a stop for each of its parts.
      if (focused === walk.last) return;
      if (!focused || walk.reached.has(focused)) {
        walk.ended = true;
        return;
      }
      walk.last = focused;
      walk.reached.add(focused);
      walk.faults.push(...measure(focused));
    },
    true,
  );
}

function endWalk(): string[] {
  const { walk } = window;
  if (!walk) return ['no walk'];
  delete window.walk;
  // The last stop may have a tooltip, which closes with the focus.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const missed = walk.wanted.filter((control) => control.checkVisibility() && !walk.reached.has(control));
  const [first] = walk.reached;
  const skip = document.querySelector('a[href="#contenuto"]');
  return [
    ...(skip && first !== skip ? [`first comes ${first?.tagName} ${first?.textContent?.slice(0, 40)}`] : []),
    ...walk.faults,
    ...missed.map((control) => `not reached: ${control.tagName} ${control.textContent?.trim().slice(0, 40)}`),
  ];
}
