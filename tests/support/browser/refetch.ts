import type { Page } from 'playwright-core';

/** Makes an open page of the staff area read its data again, as on return to its tab, instead of at the next poll. */
export async function refetch(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}
