import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findProgram } from './system-programs.ts';

/** The path of a Chromium on this machine: a system's own, or the one that Playwright keeps; `null` where there is none. */
export function findChromium(): string | null {
  const installed = findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
  if (installed !== null) return installed;
  const kept = chromium.executablePath();
  return existsSync(kept) ? kept : null;
}
