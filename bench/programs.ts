import { findChromium } from '../harness/chromium.ts';
import { requireProgram } from '../harness/system-programs.ts';

/** Browser for the measurements; `CHROME_PATH` overrides it. */
export function requireChromium(): string {
  return process.env['CHROME_PATH'] ?? findChromium() ?? requireProgram('chromium');
}

/** Features of Chromium to switch off: desktop-only windows and background requests. */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'Translate',
  'OptimizationHints',
  'MediaRouter',
  'RenderDocument',
];

export const chromiumFlags = [
  '--headless=new',
  `--disable-features=${disabledFeatures.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
