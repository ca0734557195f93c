import type { Page, Route } from 'playwright-core';

/**
 * Holds the page's requests that match `pattern`. `begun` resolves at the first one. After `release` they are answered
 * by `answer`, or by the site.
 */
export async function holdCalls(
  page: Page,
  pattern: string | RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<{ begun: Promise<void>; release: () => void }> {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    begin();
    await released;
    await answer(route);
  });
  return { begun, release };
}
