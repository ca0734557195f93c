import { findChromium } from '../harness/chromium.ts';
import { systemProgram } from '../harness/system-programs.ts';

/** Browser for the measurements; `CHROME_PATH` overrides it. */
export function chromium(): string {
  return process.env['CHROME_PATH'] ?? findChromium() ?? systemProgram('chromium');
}

/** Disabled features: desktop-only windows and background requests of Chromium, Lighthouse and Playwright. */
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
