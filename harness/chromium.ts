import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** Programs that are a Chromium, by the names that systems give them. */
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a Chromium on this machine: a system's own, or the one that Playwright keeps; `null` where there is none. */
export function findChromium(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const installed = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
  if (installed) return installed;
  const kept = chromium.executablePath();
  return existsSync(kept) ? kept : null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
