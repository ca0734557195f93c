import type { Page } from 'playwright-core';
import { ownContent } from '../../../src/content/published.ts';

const { notices } = ownContent.views.moduli;

/** Waits until the page shows a text, whatever shows it besides. */
export async function seesText(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
}

/** Waits until the page shows what a notice of the forms says. */
export async function seesNotice(page: Page, key: keyof typeof notices): Promise<void> {
  await seesText(page, notices[key].title);
  await seesText(page, notices[key].description);
}
