import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Env } from '../env.ts';
import { second } from '../time/durations.ts';
import { withinPatience } from '../time/patience.ts';
import { Connections } from './connections.ts';

/** How long a client may take to send its head and its body, so that slow ones cannot hold the server. */
const patience: ServerOptions = {
  headersTimeout: 10 * second,
  requestTimeout: 30 * second,
  connectionsCheckingInterval: 2 * second,
  keepAliveTimeout: 65 * second,
  // Asked of HTTP/1.1 where every other refusal is made, in the same shape.
  requireHostHeader: false,
};

/** How long, in ms, a connection may stay on which nothing moves, be it that its client has stopped reading. */
const longestStandstill = 120 * second;

export interface Serving {
  address: string;
  /** Takes requests a moment longer where clients are busy, then no more; lets answers finish, and cuts off those that take too long. */
  close: () => Promise<void>;
}

interface Options {
  longest?: number;
  standstill?: number;
  /** Finds the addresses of a name; the system's own way unless it says otherwise. */
  resolve?: (host: string) => Promise<{ address: string }[]>;
}

export const healthy = { status: 'ok' } as const;

/** The system refused to listen; `setting` is the one to mend. */
export class CannotListen extends Error {
  override name = 'CannotListen';

  constructor(setting: 'HOST' | 'PORT', cause: unknown) {
    super(`${setting}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** Listens on every address of the host's name: `localhost` is 127.0.0.1 to one client and ::1 to another. Throws `CannotListen`. */
export async function serve(
  { port, host, publicUrl }: Pick<Env, 'port' | 'host' | 'publicUrl'>,
  answer: RequestListener,
  {
    standstill = longestStandstill,
    resolve = (name) => lookup(name, { all: true }),
    longest = longestClosing,
  }: Options = {},
): Promise<Serving> {
  const connections = new Connections({ answer, secure: publicUrl.startsWith('https:') });
  const servers: Server[] = [];
  let bound = port;
  let missing: unknown = new Error('there is no such address');
  for (const { address } of await addressesOf(host, resolve)) {
    const server = createServer(patience);
    server.maxHeadersCount = 100;
    server.timeout = standstill;
    connections.attend(server);
    try {
      server.listen(bound, address);
      await once(server, 'listening');
    } catch (error) {
      if (!isMissingAddress(error)) throw new CannotListen('PORT', await whoHas(bound, address, error));
      missing = error;
      continue;
    }
    const where = server.address();
    if (typeof where === 'object' && where) bound = where.port;
    servers.push(server);
  }
  if (servers.length === 0) throw new CannotListen('HOST', missing);
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close: () => close(servers, connections, longest),
  };
}

async function addressesOf(host: string, resolve: NonNullable<Options['resolve']>) {
  try {
    return await resolve(host);
  } catch (error) {
    throw new CannotListen('HOST', error);
  }
}

/** Why a port cannot be had: where a site of this kind answers there, that is said, as it may be one that was meant to have stopped. */
async function whoHas(port: number, address: string, refusal: unknown): Promise<unknown> {
  const host = address.includes(':') ? `[${address}]` : address;
  const answer = await fetch(`http://${host}:${port}/healthz`, { signal: AbortSignal.timeout(second) }).catch(
    () => null,
  );
  const body = await answer?.text().catch(() => '');
  return body === JSON.stringify(healthy) ? `a site of this kind is running already at ${host}:${port}` : refusal;
}

/** Whether the system knows the address but has it not: IPv6 may be in the hosts file and switched off. */
function isMissingAddress(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String(error.code));
}

const farewell = 1.5 * second;
/** How long, in ms, a connection that was just taken may take to its first request. */
const lastRequests = 0.3 * second;
/** Longest time in ms from the beginning of the closing to its end: what ends after it needs some of a stop's 18 seconds too. */
const longestClosing = 14 * second;

async function close(servers: Server[], connections: Connections, longest: number): Promise<void> {
  connections.closeAfterAnswers();
  if (connections.wereBusyWithin(farewell)) await pause(farewell);
  const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
  // Whoever came last has sent a request by then, or sends none.
  await pause(lastRequests);
  connections.closeQuiet();
  await withinPatience(Promise.all(closed), longest);
  connections.closeAll();
}
