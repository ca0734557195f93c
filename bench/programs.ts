import { findChromium } from '../harness/chromium.ts';
import { requireProgram } from '../harness/system-programs.ts';

/** Browser for the measurements; `CHROME_PATH` overrides it. */
export function requireChromium(): string {
  return process.env['CHROME_PATH'] ?? findChromium() ?? requireProgram('chromium');
}

/** Disabled features: desktop-only windows and background requests of Chromium, Lighthouse and Playwright. */
const omittedFlags = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'Translate',
  'OptimizationHints',
  'MediaRouter',
  'RenderDocument',
];

export const chromiumFlags = [
  '--headless=new',
  `--disable-features=${omittedFlags.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
