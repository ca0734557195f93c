import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForFocus } from '../support/browser/browser.ts';

/** Figures of a company with two that are invalid, the first and the last. */
export const invalidFigures = { attivo1: 'abc', dipendenti2: '-1' };

/** Expects the errors of `invalidFigures`: the first figure has the focus and is in view with its error. */
export async function expectInvalidFigures(page: Page): Promise<void> {
  const first = page.locator('main input[name=attivo1]');
  await waitForFocus(first);
  await expect.poll(() => isInSight(page.getByText('Totale dell’attivo, in euro').first())).toBe(true);
  expect(await isInSight(page.getByText('Qui serve un numero').first())).toBe(true);
  expect(await page.getByRole('textbox', { description: /^Qui serve un numero/ }).count()).toBe(2);
  expect(await first.inputValue()).toBe(invalidFigures.attivo1);
  await page.locator('main [role=status]', { hasText: 'Qualche dato è da correggere.' }).waitFor();
}

/** True if the element ends inside the viewport and nothing covers its upper edge, such as the sticky header. */
function isInSight(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { top, bottom, left } = element.getBoundingClientRect();
    return bottom <= innerHeight && element.contains(document.elementFromPoint(left + 8, top + 8));
  });
}
