import type { Page } from 'playwright-core';
import { defaultContent } from '../../../src/content/published.ts';

const { notices } = defaultContent.views.moduli;

/** Waits until the text is visible anywhere on the page. */
export async function seesText(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
}

/** Waits until the page shows the title and description of a form notice. */
export async function seesNotice(page: Page, key: keyof typeof notices): Promise<void> {
  await seesText(page, notices[key].title);
  await seesText(page, notices[key].description);
}
