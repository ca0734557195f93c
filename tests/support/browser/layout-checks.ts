import type { Page } from 'playwright-core';

/*
 * Checks of a page's layout in its present state. Each returns a line for each fault.
 */

const articlePattern = /art\.\s\d+/g;
const codePattern = /\w+\sc\.(?:c|p\.c|p)\./g;

/** Patterns of text that must stay on one line: words with their closing punctuation, and legal citations. */
const unbreakablePatterns = [/(?<!:\/\/\S*)[\p{L}\p{N}’]+[.,;:)»]*/gu, articlePattern, codePattern];

/** Lists the legal citations in the page's text, for tests to check that `widthFaults` has some to find. */
export async function listCitations(page: Page): Promise<string[]> {
  const text = (await page.locator('body').textContent()) ?? '';
  return [articlePattern, codePattern]
    .flatMap((pattern) => text.match(pattern) ?? [])
    .map((found) => found.replace(/\s/g, ' '));
}

/**
 * Lists words, citations, telephone numbers and, in lists of facts, time spans that are broken over lines, and a
 * horizontal overflow of the page.
 */
export function widthFaults(page: Page): Promise<string[]> {
  return page.evaluate((patterns) => {
    const found = new Set<string>();
    const range = document.createRange();
    const countLines = () => new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      range.selectNodeContents(text);
      if (countLines() < 2) continue;
      const isPhone = text.parentElement?.closest('a[href^="tel:"]');
      const isFact = text.parentElement?.closest('dt, dd');
      for (const pattern of isPhone ? [/.+/g] : [...patterns, ...(isFact ? [/(?<!\S)[^\s@]+(?!\S)/g] : [])])
        for (const { 0: part, index } of (text.textContent ?? '').matchAll(pattern)) {
          range.setStart(text, index);
          range.setEnd(text, index + part.length);
          if (countLines() > 1) found.add(`broken: ${part}`);
        }
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.add(`scrolls sideways by ${scrollWidth - clientWidth} px`);
    return [...found];
  }, unbreakablePatterns);
}

/**
 * Lists touch targets that are less than 44 px high or overlap another one: fields, buttons, and links of header,
 * footer and lists of facts. Links within a sentence, native checkboxes and radio buttons are exempt (WCAG 2.5.5).
 */
export function targetFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Scroll to the top, because the sticky header overlaps the content that is scrolled under it.
    scrollTo(0, 0);
    const isWithinSentence = (element: Element) => {
      if (getComputedStyle(element).display !== 'inline') return false;
      const block = element.closest('p, li, td, dd, caption, small, label, legend, figcaption');
      return (block?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length;
    };
    const links = 'header a, dl a, main p > a[href^="https:"], footer nav a';
    const targets = [
      ...document.querySelectorAll(`${links}, button, input:not([type="checkbox"], [type="radio"]), textarea, select`),
    ]
      .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true], .visually-hidden'))
      .filter((element) => !isWithinSentence(element))
      .map((element) => ({
        name: `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`,
        box: element.getBoundingClientRect(),
      }));
    const low = targets.filter(({ box }) => box.height < 44).map(({ name, box }) => `${name}: ${box.height} px high`);
    const over = targets.flatMap(({ name, box }, index) =>
      targets
        .slice(index + 1)
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
        )
        .map((other) => `${name} lies over ${other.name}`),
    );
    return [...low, ...over];
  });
}

/** Lists texts that are not in the web font that their fallback font stands for. The web fonts must have loaded. */
export async function fontFaults(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const readWords = (node: Node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent?.trim() ?? '') : '');
    const elements = [...document.querySelectorAll('body :not(script, noscript, option)')].filter(({ childNodes }) =>
      [...childNodes].some(readWords),
    );
    const listFontFamilies = () => elements.map((element) => getComputedStyle(element).fontFamily);
    const withFonts = listFontFamilies();
    document.documentElement.removeAttribute('data-fonts');
    const fallbacks = listFontFamilies();
    document.documentElement.setAttribute('data-fonts', '');
    return elements.flatMap(({ outerHTML }, at) => {
      const fallback = fallbacks[at] ?? '';
      const web = fallback.endsWith('sans-serif') ? '"Instrument Sans"' : 'Newsreader';
      return withFonts[at] === `${web}, ${fallback}` ? [] : [`${withFonts[at]}: ${outerHTML.slice(0, 80)}`];
    });
  });
}

/** Lists the addresses printed after links that are not separated from the link's text by a non-breaking space. */
export async function printFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const joined = await page.locator('main a').evaluateAll((all) =>
    all
      .map((link) => getComputedStyle(link, '::after').content)
      // Flex containers drop a leading space of their last item unless it is non-breaking.
      .filter((content) => content.includes('(') && !content.startsWith('"\u00a0('))
      .map((content) => `joined in print: ${content}`),
  );
  await page.emulateMedia({ media: 'screen' });
  return joined;
}
