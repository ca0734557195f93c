import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';

/** Lets a server listen on loopback, on a free port unless one is named; the port comes out. Throws where somebody else has it. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

/** A free port, given to nobody else by this process. Below the range of outgoing connections, one of which could otherwise take it. */
export async function freePort(): Promise<number> {
  // From the last port on that browsers, and Node's fetch, refuse to open.
  const port = randomInt(10_081, 32_768);
  // Held in UDP, where the program itself needs nothing.
  const reservation = createSocket('udp4').unref();
  const probe = createServer();
  try {
    reservation.bind(port, '127.0.0.1');
    await once(reservation, 'listening');
    await listen(probe, port);
  } catch {
    return freePort();
  }
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** A process and its descendants. */
export function familyOf(id: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(Number(name))] as const);
  const family = [id];
  for (const member of family)
    family.push(...parents.filter(([, parent]) => parent === member).map(([child]) => child));
  return family;
}

function parentOf(id: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(readIfThere(`/proc/${id}/status`))?.[1] ?? Number.NaN);
}

/** A file of a process, which may end while it is looked at: then there is nothing to read. */
export function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
