import { fonts } from './font-files.ts';
import { loadFonts } from './fonts.ts';
import { measureHeader } from './header-height.ts';
import { type AppStart, loadApp } from './load-app.ts';
import { applyTheme } from './theme.ts';

/**
 * The text of the one script inside every page, which runs before the first paint. Its functions are written into it as text, so each
 * stands alone.
 */
export function inlineScript(start: AppStart): string {
  const values = JSON.stringify(start).replaceAll('<', '\\u003c');
  return `(${applyTheme})();(${measureHeader})();(${loadFonts})(${JSON.stringify(fonts)});(${loadApp})(${values})`;
}
