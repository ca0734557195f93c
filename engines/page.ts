import { equal, ok } from 'node:assert/strict';
import { haveFontsLoaded } from '../harness/page-fonts.ts';
import { type Size, type Visitor, waitUntil } from './visitor.ts';

/** Window sizes for all checks. */
export const phoneWindow: Size = { width: 390, height: 844 };
export const desktopWindow: Size = { width: 1440, height: 900 };

/** Check of one behaviour of the site in a browser engine; throws on failure. */
export type Check = (visitor: Visitor) => Promise<void>;

/** Opens a path and hydrates the page. */
export async function openHydrated(visitor: Visitor, path: string): Promise<void> {
  await visitor.open(path);
  await waitForHydration(visitor);
}

/** Loads the app on the current page and waits for hydration. */
export async function waitForHydration(visitor: Visitor): Promise<void> {
  await visitor.movePointer();
  // Tooltip layer: the last part that the app loads.
  await waitUntil(visitor, 'the app', () => document.querySelector('[role=tooltip]') !== null);
}

/** Waits until a visible element matching `selector` contains this text. */
export async function waitUntilShown(visitor: Visitor, selector: string, text: string): Promise<void> {
  await waitUntil(visitor, `«${text}» in ${selector}`, isShowing, selector, text);
}

/** Waits until no visible element matching `selector` contains this text. */
export async function waitUntilHidden(visitor: Visitor, selector: string, text: string): Promise<void> {
  await waitUntil(visitor, `no «${text}» in ${selector}`, isNotShowing, selector, text);
}

function isShowing(selector: string, text: string): boolean {
  return [...document.querySelectorAll(selector)].some(
    (element) => element.checkVisibility() && element.textContent.includes(text),
  );
}

function isNotShowing(selector: string, text: string): boolean {
  return [...document.querySelectorAll(selector)].every(
    (element) => !element.checkVisibility() || !element.textContent.includes(text),
  );
}

/**
 * Loads every picture and font of the page. Throws if a picture is broken, the title or heading is missing, or the page
 * is wider than the window.
 */
export async function checkLoadedPage(visitor: Visitor): Promise<void> {
  await waitUntil(visitor, 'the fonts', haveFontsLoaded);
  await visitor.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  await waitUntil(visitor, 'all pictures', () => [...document.images].every(({ complete }) => complete));
  const broken = await visitor.evaluate(() =>
    [...document.images]
      .filter(({ naturalWidth }) => naturalWidth === 0)
      .map(({ currentSrc }) => currentSrc)
      .join(),
  );
  equal(broken, '', `pictures that cannot be shown: ${broken}`);
  ok(
    await visitor.evaluate(() => document.querySelector('main h1')?.checkVisibility() && document.title !== ''),
    'no title or no heading',
  );
  const tooWide = await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  ok(Number(tooWide) <= 0, `${tooWide} px wider than the window`);
}
