import type { Locator } from 'playwright-core';

/** Returns whether the element ends in the window and nothing, such as the sticky header, covers its upper edge. */
export function isInSight(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { top, bottom, left } = element.getBoundingClientRect();
    return bottom <= innerHeight && element.contains(document.elementFromPoint(left + 8, top + 8));
  });
}
