import { execFile } from 'node:child_process';
import { cpus } from 'node:os';
import { promisify } from 'node:util';
import { findChromium } from '../harness/chromium.ts';
import { findProgram, installPackages } from '../harness/system-programs.ts';

/** A program that Debian packages under its own name: installed where it is missing and this process may. */
export function systemProgram(name: 'nginx' | 'wrk'): string {
  const there = findProgram(name);
  if (there !== null) return there;
  console.log(`Installing ${name} from the system's packages…`);
  const installed = installPackages(name) ? findProgram(name) : null;
  if (installed === null) throw new Error(`${name} is missing: install the package ${name}`);
  return installed;
}

/** The browser that the figures are taken with; `CHROME_PATH` names another one. */
export function chromium(): string {
  const path = process.env['CHROME_PATH'] ?? findChromium();
  if (path === null) throw new Error('No Chromium was found: install one, or name it in CHROME_PATH');
  return path;
}

/** What a browser needs to start here: root has no sandbox. */
export const chromiumFlags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];

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
