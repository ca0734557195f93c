import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { computeSourcesStamp, readBuiltStamp } from './build-stamp.ts';

process.env['NODE_ENV'] ??= 'production';
if (readBuiltStamp() !== computeSourcesStamp()) await buildInChildProcess();
await becomeServer(join(import.meta.dirname, '../src/server/main.ts'));

/**
 * Replaces this process by the server, which frees its memory. Fewer malloc arenas and a small young generation of the
 * heap save 50 MB.
 */
async function becomeServer(program: string): Promise<void> {
  const { MALLOC_ARENA_MAX = '2', ...environment } = process.env;
  if (process.platform === 'linux' && 'execve' in process) {
    const variables = Object.entries(environment).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    const command = [process.execPath, '--max-semi-space-size=2', ...process.execArgv, program];
    process.execve?.(process.execPath, command, { ...Object.fromEntries(variables), MALLOC_ARENA_MAX });
  }
  await import(program);
}

/** Builds in a separate process: a build needs three times the server's memory, which only its exit frees. */
async function buildInChildProcess(): Promise<void> {
  const building = spawn(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' });
  const stop = (signal: NodeJS.Signals) => building.kill(signal);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const [code] = await once(building, 'exit');
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (code !== 0) process.exit(code ?? 1);
}
