import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { compress } from '../src/server/http/stored-answer.ts';
import { computeSourcesStamp, dist, readBuiltStamp, root } from './build-stamp.ts';

/**
 * Builds the client, the renderer and the staff area into `dist/` if their sources have changed since the last build.
 */
export async function buildIfStale(): Promise<void> {
  const stamp = computeSourcesStamp();
  if (readBuiltStamp() === stamp) return;
  console.log('Building…');
  // Atomic replacement: built in another folder and renamed, so that a server starting meanwhile finds a whole build or
  // none.
  const temporaryFolder = `dist-${process.pid}`;
  removeAbandoned();
  try {
    await buildInto(temporaryFolder);
    writeFileSync(join(root, temporaryFolder, 'stamp'), stamp);
    installBuild(join(root, temporaryFolder), stamp);
  } finally {
    rmSync(join(root, temporaryFolder), { recursive: true, force: true });
  }
}

/** Moves the build into place. If another process has built the same stamp meanwhile, its build stays. */
function installBuild(folder: string, stamp: string): void {
  const former = `${folder}-former`;
  // Renames are atomic. Emptying a folder that another process fills meanwhile would delete half of its work.
  while (readBuiltStamp() !== stamp) {
    if (tryRename(dist, former)) rmSync(former, { recursive: true });
    tryRename(folder, dist);
  }
}

/** Renames a folder. Returns false if it does not exist, or if another process took its new place first. */
function tryRename(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && expectedEntries.has(error.code)) return false;
    throw error;
  }
}

const expectedEntries = new Set<unknown>(['ENOENT', 'ENOTEMPTY', 'EEXIST']);

function removeAbandoned(): void {
  for (const name of readdirSync(root)) {
    const builder = /^dist-(\d+)(?:-former)?$/.exec(name)?.[1];
    if (builder !== undefined && !isOtherBuildRunning(Number(builder)))
      rmSync(join(root, name), { recursive: true, force: true });
  }
}

function isOtherBuildRunning(id: number): boolean {
  if (id === process.pid) return false;
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Builds in separate processes, which free their memory on exit: a first start fits into 512 MiB. */
async function buildInto(folder: string): Promise<void> {
  const client = join(folder, 'client');
  await run([join(import.meta.dirname, 'draw.ts'), join(root, client)]);
  await vite(['--outDir', client]);
  await vite(['--outDir', join(folder, 'server'), '--ssr', 'src/site/app/entry-server.tsx']);
  await vite(['--outDir', join(folder, 'gestione'), '--config', 'vite.staff.config.ts']);
  for (const half of ['client', 'gestione']) await compressAssets(join(root, folder, half));
}

function vite(parameters: string[]): Promise<void> {
  return run(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--emptyOutDir', 'false', ...parameters]);
}

async function run(parameters: string[]): Promise<void> {
  const env = { ...process.env, MALLOC_ARENA_MAX: '2' };
  const program = spawn(process.execPath, parameters, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(program, 'exit');
  if (code !== 0) throw new Error(`The build ended with ${code}: ${parameters.join(' ')}`);
}

const compressible = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.ico']);

/**
 * Writes brotli and gzip versions beside every compressible file, one file at a time: many at once take hundreds of
 * megabytes.
 */
async function compressAssets(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    compressible.has(extname(file)),
  );
  for (const file of files) {
    const { br, gzip } = await compress(readFileSync(join(folder, file)), 'best');
    writeFileSync(join(folder, `${file}.br`), br);
    writeFileSync(join(folder, `${file}.gz`), gzip);
  }
}

// Compares paths: `import.meta.main` is unreliable, because the bootstrap may import this file.
if (process.argv[1] === import.meta.filename) await buildIfStale();
