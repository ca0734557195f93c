import type { Page } from 'playwright-core';

/** Word without the hyphen or dot that may end it. */
const defaultPattern = /[\p{L}\p{N}’]+/gu;

/** Words, or other matches of `word`, that are broken over more than one line within the matching elements. */
export function findBrokenWords(page: Page, selector: string, word = defaultPattern): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements, pattern) => {
    return elements.flatMap((element) => {
      const broken: string[] = [];
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { 0: found, index } of (text.textContent ?? '').matchAll(pattern)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + found.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(found);
        }
      }
      return broken;
    });
  }, word);
}
