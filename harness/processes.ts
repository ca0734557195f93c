import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';

/** Starts listening on loopback, on a free port unless one is given. Resolves with the port; throws if it is taken. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

/** Finds a free port that this process has not found before, below the range that outgoing connections use. */
export async function findFreePort(): Promise<number> {
  // Lower bound above the last port that browsers and Node's fetch block.
  const port = randomInt(10_081, 32_768);
  // Reserve the port by a UDP socket, which does not hinder a TCP server.
  const reservation = createSocket('udp4').unref();
  const probe = createServer();
  try {
    reservation.bind(port, '127.0.0.1');
    await once(reservation, 'listening');
    await listen(probe, port);
  } catch {
    return findFreePort();
  }
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Process ids of a process and its descendants. */
export function listProcessTree(id: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), readParent(Number(name))] as const);
  const family = [id];
  for (const member of family)
    family.push(...parents.filter(([, parent]) => parent === member).map(([child]) => child));
  return family;
}

function readParent(id: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(readIfPresent(`/proc/${id}/status`))?.[1] ?? Number.NaN);
}

/** Contents of a file in /proc, or an empty string if the process has exited. */
export function readIfPresent(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
