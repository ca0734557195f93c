import { findChromium } from '../harness/chromium.ts';
import { systemProgram } from '../harness/system-programs.ts';

/** The browser that the figures are taken with; `CHROME_PATH` names another one. */
export function chromium(): string {
  return process.env['CHROME_PATH'] ?? findChromium() ?? systemProgram('chromium');
}

/** What no phone has or what calls home: of Chromium's windows, of Lighthouse and of Playwright. */
const leftOut = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'Translate',
  'OptimizationHints',
  'MediaRouter',
  'RenderDocument',
];

export const chromiumFlags = [
  '--headless=new',
  `--disable-features=${leftOut.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
