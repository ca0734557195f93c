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
  // Build in another folder and rename that, so that a server starting meanwhile finds no half-finished build.
  const temporaryFolder = `dist-${process.pid}`;
  removeAbandonedBuilds();
  try {
    await buildInto(temporaryFolder);
    writeFileSync(join(root, temporaryFolder, 'stamp'), stamp);
    installBuild(join(root, temporaryFolder), stamp);
  } finally {
    rmSync(join(root, temporaryFolder), { recursive: true, force: true });
  }
}

/** Renames `folder` to `dist/`, unless another process has installed a build of the same sources meanwhile. */
function installBuild(folder: string, stamp: string): void {
  const former = `${folder}-former`;
  // Rename the old build away before deleting it: in `dist/` the deletion could hit files of another process's build.
  while (readBuiltStamp() !== stamp) {
    if (tryRename(dist, former)) rmSync(former, { recursive: true });
    tryRename(folder, dist);
  }
}

/** Renames a folder. Returns false if it does not exist, or if another process has created the target first. */
function tryRename(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && expectedErrorCodes.has(error.code)) return false;
    throw error;
  }
}

const expectedErrorCodes = new Set<unknown>(['ENOENT', 'ENOTEMPTY', 'EEXIST']);

function removeAbandonedBuilds(): void {
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

/** Builds in separate processes, which free their memory when they exit, so that a first start fits into 512 MiB. */
async function buildInto(folder: string): Promise<void> {
  const client = join(folder, 'client');
  await run([join(import.meta.dirname, 'draw.ts'), join(root, client)]);
  await runVite(['--outDir', client]);
  await runVite(['--outDir', join(folder, 'server'), '--ssr', 'src/site/app/entry-server.tsx']);
  await runVite(['--outDir', join(folder, 'gestione'), '--config', 'vite.staff.config.ts']);
  for (const half of ['client', 'gestione']) await compressAssets(join(root, folder, half));
}

function runVite(parameters: string[]): Promise<void> {
  return run(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--emptyOutDir', 'false', ...parameters]);
}

async function run(parameters: string[]): Promise<void> {
  const env = { ...process.env, MALLOC_ARENA_MAX: '2' };
  const program = spawn(process.execPath, parameters, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(program, 'exit');
  if (code !== 0) throw new Error(`The build ended with ${code}: ${parameters.join(' ')}`);
}

const compressibleExtensions = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.ico']);

/**
 * Writes brotli and gzip versions beside every compressible file, one file at a time: many at once take hundreds of
 * megabytes.
 */
async function compressAssets(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    compressibleExtensions.has(extname(file)),
  );
  for (const file of files) {
    const { br, gzip } = await compress(readFileSync(join(folder, file)), 'best');
    writeFileSync(join(folder, `${file}.br`), br);
    writeFileSync(join(folder, `${file}.gz`), gzip);
  }
}

// Compares paths: `import.meta.main` is unreliable, because the bootstrap may import this file.
if (process.argv[1] === import.meta.filename) await buildIfStale();
