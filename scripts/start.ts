import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { builtStamp, sourcesStamp } from './build-stamp.ts';

process.env['NODE_ENV'] ??= 'production';
if (builtStamp() !== sourcesStamp()) await buildBeside();
await import('../src/server/main.ts');

/** Builds in a process that ends: it takes three times the memory of the server, and would not give it back. */
async function buildBeside(): Promise<void> {
  const building = spawn(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' });
  const stop = (signal: NodeJS.Signals) => building.kill(signal);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const [code] = await once(building, 'exit');
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (code !== 0) process.exit(code ?? 1);
}
