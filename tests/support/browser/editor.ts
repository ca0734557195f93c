import type { Locator, Page } from 'playwright-core';
import type { EditedContent } from '../../../src/contract/content.ts';
import type { Site } from '../site.ts';
import { anna, signIn } from '../staff.ts';

/** Waits until what was typed in the editor of texts is saved. */
export async function saved(page: Page): Promise<void> {
  await page.getByText(/^Bozza salvata alle/).waitFor();
}

/** The button of just this name. */
export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

/** The field of a page's own opening sentence; a part of a page may have one too, further down. */
export function lead(page: Page): Locator {
  return page.getByLabel('Frase di apertura', { exact: true }).first();
}

/** How the draft stands, in the bar under the page. */
export function standing(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /In linea|^Pubblicato/ });
}

/** A page's draft as another browser finds it. */
export async function draftOf(site: Pick<Site, 'url'>, page: string): Promise<EditedContent> {
  return await (await (await signIn(site, anna)).call('GET', `/api/content/${page}`)).json();
}

/** Lets no save of drafts at `address` through, in any window of that browser, until the address is routed no more. */
export async function cutSaves(page: Page, address: string): Promise<void> {
  await page
    .context()
    .route(address, (route) =>
      route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.continue(),
    );
}
