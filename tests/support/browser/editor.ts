import type { Locator, Page } from 'playwright-core';
import type { EditedContent } from '../../../src/contract/content.ts';
import type { Site } from '../site.ts';
import { anna, signIn } from '../staff.ts';

/** Waits until the text editor has saved. */
export async function waitForSave(page: Page): Promise<void> {
  await page.getByText(/^Bozza salvata alle/).waitFor();
}

/** Saves the typed text at once, as when the network returns, instead of waiting for the debounce. */
export async function flushSave(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

/** Button with exactly this name. */
export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

/** Field of the page's opening sentence: the first, because parts of the page may have such a field too. */
export function lead(page: Page): Locator {
  return page.getByLabel('Frase di apertura', { exact: true }).first();
}

/** Status of the draft, in the bar at the bottom of the editor. */
export function findStatus(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /In linea|^Pubblicato/ });
}

/** Reads the draft of a page in another session. */
export async function readDraft(site: Pick<Site, 'url'>, page: string): Promise<EditedContent> {
  return await (await (await signIn(site, anna)).call('GET', `/api/content/${page}`)).json();
}

/** Aborts all saves of drafts at `address` in every window of the browser, until the route is removed. */
export async function abortSaves(page: Page, address: string): Promise<void> {
  await page
    .context()
    .route(address, (route) =>
      route.request().method() === 'PATCH' ? route.abort('internetdisconnected') : route.continue(),
    );
}
