import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { delimiter, join } from 'node:path';

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];

/** Where a program of the system is, or `null`. */
export function findProgram(...names: string[]): string | null {
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path)) ?? null;
}

/** Starts a program, on one core alone where `core` says so and the system can. */
export function spawnOn(core: number | undefined, command: string, parameters: string[], options: SpawnOptions) {
  const taskset = core === undefined ? null : findProgram('taskset');
  return taskset
    ? spawn(taskset, ['-c', String(core), command, ...parameters], options)
    : spawn(command, parameters, options);
}

/** Lets a server listen on a free port of loopback; the port comes out. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
