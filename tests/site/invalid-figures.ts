import type { Locator } from 'playwright-core';

/** Returns whether the element ends inside the viewport and nothing covers its upper edge, such as the sticky header. */
export function isInSight(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { top, bottom, left } = element.getBoundingClientRect();
    return bottom <= innerHeight && element.contains(document.elementFromPoint(left + 8, top + 8));
  });
}
