import type { Page } from 'playwright-core';

/** Matches a word, without a hyphen or dot at its end. */
const wordPattern = /[\p{L}\p{N}’]+/gu;

/** Lists the matches of the pattern `word` that are broken over lines, within the elements that match `selector`. */
export function findBrokenWords(page: Page, selector: string, word = wordPattern): Promise<string[]> {
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
