import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findProgram } from './system-programs.ts';

/** Path of Chromium on this machine: the system's, else Playwright's; `null` if there is none. */
export function findChromium(): string | null {
  const installed = findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
  if (installed !== null) return installed;
  const kept = chromium.executablePath();
  return existsSync(kept) ? kept : null;
}

/** Path of the headless shell, which uses a quarter less processor time; falls back to `findChromium()`. */
export function findHeadlessChromium(): string | null {
  return findProgram(headlessChromium) ?? findChromium();
}

/** Name of the headless shell's program and of its Debian package. */
export const headlessChromium = 'chromium-headless-shell';
