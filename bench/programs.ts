import { execFile } from 'node:child_process';
import { cpus } from 'node:os';
import { promisify } from 'node:util';
import { findChromium } from '../harness/chromium.ts';
import { findProgram, systemProgram } from '../harness/system-programs.ts';

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

/** Runs a program on one core to its end; what it wrote comes out. */
export async function runOn(core: number, command: string, parameters: string[]): Promise<string> {
  const taskset = findProgram('taskset');
  const whole = taskset ? [taskset, '-c', String(core), command, ...parameters] : [command, ...parameters];
  const [first = '', ...rest] = whole;
  const { stdout } = await promisify(execFile)(first, rest, { maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** The core that serves, and the one that asks: two different ones where the machine has two. */
export const cores = { serving: 0, asking: cpus().length > 1 ? 1 : 0 };
