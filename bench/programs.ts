import { execFile, execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { promisify } from 'node:util';
import { findProgram } from '../harness/processes.ts';

/** A program that Debian packages under its own name: installed where it is missing and this process may. */
export function systemProgram(name: 'nginx' | 'wrk'): string {
  const there = findProgram(name);
  if (there) return there;
  if (process.getuid?.() !== 0 || !findProgram('apt-get'))
    throw new Error(`${name} is missing: install the package ${name}`);
  console.log(`Installing ${name} from the system's packages…`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  const install = ['install', '-y', '-qq', '--no-install-recommends', name];
  execFileSync('apt-get', install, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  const installed = findProgram(name);
  if (!installed) throw new Error(`The package ${name} brought no program ${name}`);
  return installed;
}

/** The browser that the figures are taken with; `CHROME_PATH` names another one. */
export function chromium(): string {
  const path = process.env['CHROME_PATH'] ?? findProgram('chromium', 'chromium-browser', 'google-chrome', 'chrome');
  if (!path) throw new Error('No Chromium was found: install one, or name it in CHROME_PATH');
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
