import type { Page } from 'playwright-core';

/** Presses of Tab between two reads of the walk's state in the page. */
const pressesPerRead = 25;
/** Presses of Tab after which the walk counts as caught in a focus trap. */
const maxPresses = 1000;

/** State of a walk through the page by Tab. It is stored in the page. */
interface Walk {
  /** Controls that Tab must reach: those visible before the walk. Focus may reveal more. */
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
 * Keyboard test: Tab from the top of the page reaches every control, first a skip link. Each focused control has an
 * outline, is in view and is not covered by a fixed bar. The page itself measures each stop, at the next press of Tab.
 */
export async function tabStopFaults(page: Page): Promise<string[]> {
  // Wait for a map: a frame that loads while focused loses the focus.
  for (const frame of await page.locator('iframe[loading=lazy]').all()) {
    await frame.scrollIntoViewIfNeeded();
    await frame.contentFrame().locator('html[lang]').waitFor();
  }
  await page.evaluate(beginWalk);
  let ended = false;
  for (let presses = 0; !ended && presses < maxPresses; presses += pressesPerRead) {
    await Promise.all(Array.from({ length: pressesPerRead }, () => page.keyboard.press('Tab')));
    ended = await page.evaluate(() => window.walk?.ended ?? true);
  }
  const found = await page.evaluate(endWalk);
  return ended ? found : [...found, `no end after ${maxPresses} presses of Tab`];
}

/** Keyboard test: the skip link moves the focus to the content. */
export async function skipLinkFaults(page: Page): Promise<string[]> {
  await page.locator('a[href="#contenuto"]').press('Enter');
  const focused = await page.evaluate(() => document.activeElement?.id);
  return focused === 'contenuto' ? [] : [`the skip link goes to ${focused}`];
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
        // Excluded: a button shown before the focused field, which only Shift+Tab reaches.
        !control.matches('[data-inserts]') &&
        // Tab reaches only the chosen radio button of a group.
        !(control instanceof HTMLInputElement && control.type === 'radio' && !control.checked),
    ),
    reached: new Set(),
    last: null,
    faults: [],
    ended: false,
  };
  window.walk = walk;
  scrollTo(0, 0);
  // Tab continues from the place of a removed element that had the focus: here, the top of the page.
  const start = document.createElement('span');
  start.tabIndex = -1;
  document.body.prepend(start);
  start.focus();
  start.remove();

  const nameOf = (element: Element) =>
    `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)} ${element.id}`;
  const hasOutline = (element: Element | null) => {
    if (!element) return false;
    // The browser draws no outline around the map of another site.
    if (element.matches('iframe[loading=lazy]')) return true;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  };
  const isBar = (element: Element | null): boolean =>
    element !== null &&
    !element.contains(document.activeElement) &&
    (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isBar(element.parentElement));

  function measure(focused: Element): string[] {
    const found: string[] = [];
    // The outline of a password field is around its button too.
    const outlined = focused.matches('[type=password]') ? focused.parentElement : focused;
    if (!hasOutline(outlined)) found.push(`no outline: ${nameOf(focused)}`);
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    // Top and bottom of the control's part that is in view.
    const [from, to] = [Math.max(0, top) + 2, Math.min(innerHeight, bottom) - 2];
    if (to < from) return [...found, `out of view: ${nameOf(focused)}`];
    const over = [from, (from + to) / 2, to].map((y) => {
      const drawn = document.elementFromPoint(Math.min(innerWidth - 1, (left + right) / 2), y) ?? document.body;
      return focused.contains(drawn) || drawn.contains(focused) ? null : drawn;
    });
    // Tab scrolls only the caret's line of a text area into view: a bar at the bottom may cover the lines below it.
    const isBehindBottomBar = over[0] === null && isBar(over[1] ?? null);
    if (focused.matches('textarea, [contenteditable]') && (over[1] === null || isBehindBottomBar)) return found;
    // Nothing may cover the middle of a control. A neighbour may cover its top or bottom, a fixed bar may not.
    const cover = over.find((drawn, at) => drawn && (at === 1 || isBar(drawn)));
    return cover ? [...found, `covered by ${nameOf(cover)}: ${nameOf(focused)}`] : found;
  }

  addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Tab' || window.walk !== walk || walk.ended) return;
      const focused = document.activeElement === document.body ? null : document.activeElement;
      // A date field has a tab stop for each of its parts.
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
  // Remove the focus, which closes a tooltip of the last control.
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
