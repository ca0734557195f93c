import type { Page } from 'playwright-core';

/** A word, whose end may be a hyphen or a dot. */
const usual = /[\p{L}\p{N}’]+/gu;

/** The words, or what else `word` finds, that stand on more than one line within the elements that match. */
export function brokenWords(page: Page, selector: string, word = usual): Promise<string[]> {
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
