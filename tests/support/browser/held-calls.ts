import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';

export interface HeldCalls {
  /** Waits for the first request. */
  waitForCall(): Promise<void>;
  /** Lets the held requests, and later ones, be answered. */
  release(): void;
}

/**
 * Holds the page's requests that match `pattern`. After `release` they are answered by `answer`, or by the site. Scripts
 * of an open page may escape for a moment: hold them before the page loads.
 */
export async function holdCalls(
  page: Page,
  pattern: string | RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<HeldCalls> {
  let isCalled = false;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    isCalled = true;
    await released;
    await answer(route);
  });
  return {
    waitForCall: () => expect.poll(() => isCalled, { message: `request for ${pattern}`, interval: 20 }).toBe(true),
    release,
  };
}
