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

/** The same without anything but pages, which takes a quarter less of a processor, or else `findChromium()`. */
export function findHeadlessChromium(): string | null {
  return findProgram(headlessChromium) ?? findChromium();
}

/** The name of that program, and of the package that Debian has it in. */
export const headlessChromium = 'chromium-headless-shell';
