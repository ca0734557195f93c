import { loadFonts } from './fonts.ts';
import { measureHeader } from './header-height.ts';
import { type AppStart, loadApp } from './load-app.ts';
import { applyTheme } from './theme.ts';

/**
 * What of a public page gets the fonts frame by frame: elements of some ten lines each, and then what holds them, so that the next page has
 * the fonts from its first frame. React's development build would complain of an attribute that it has not rendered, on every element but
 * the root.
 */
export const pageParts = import.meta.env.DEV ? ['html'] : ['body>a,header,main>:not(div),main>div>*,footer', 'main'];

/**
 * The text of the one script inside every page, which runs before the first paint. Its functions are written into it as text: each
 * stands alone, and is an arrow function because a name would only weigh. `parts` select what gets the fonts frame by frame, the document as a whole unless it says otherwise.
 */
export function inlineScript(start: AppStart, parts = ['html']): string {
  const values = JSON.stringify(start).replaceAll('<', '\\u003c');
  return `(${applyTheme})();(${measureHeader})();(${loadFonts})(${JSON.stringify(parts)});(${loadApp})(${values})`;
}
