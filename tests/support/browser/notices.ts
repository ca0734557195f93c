import type { Page } from 'playwright-core';
import { defaultContent } from '../../../src/content/published.ts';

const { notices } = defaultContent.views.moduli;

/** Waits until the text is visible anywhere on the page. */
export async function expectText(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
}

/** Waits until the page shows the title and description of a form notice. */
export async function expectNotice(page: Page, key: keyof typeof notices): Promise<void> {
  await expectText(page, notices[key].title);
  await expectText(page, notices[key].description);
}
