import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Path of the first of these programs found on PATH, /usr/bin or /usr/sbin; `null` if none is installed. */
export function findProgram(...names: string[]): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/sbin'].filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram) ?? null;
}

/**
 * Path of a program whose Debian package has the same name. Installs a missing program if this process runs as root;
 * throws if that fails.
 */
export function requireProgram(name: string): string {
  const there = findProgram(name);
  if (there !== null) return there;
  console.log(`Installing ${name} from the system's packages…`);
  const installed = installPackages(name) ? findProgram(name) : null;
  if (installed === null) throw new Error(`${name} is missing: install the package ${name}`);
  return installed;
}

/** Installs Debian packages, if this process runs as root. Returns false if they were not installed. */
export function installPackages(...names: string[]): boolean {
  if (process.getuid?.() !== 0 || findProgram('apt-get') === null) return false;
  const aptGet = (...words: string[]) =>
    spawnSync('apt-get', words, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  return aptGet('update', '-qq') && aptGet('install', '-y', '-qq', '--no-install-recommends', ...names);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
