import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Env } from '../env.ts';
import { minute, second } from '../time/durations.ts';
import { withinPatience } from '../time/patience.ts';
import { refuseProtocolErrors } from './protocol-errors.ts';

/** Time limits of a request. Bodies have shorter ones where they are read: only an upload may take minutes. */
const patience: ServerOptions = {
  headersTimeout: 10 * second,
  requestTimeout: 15 * minute,
  connectionsCheckingInterval: 2 * second,
  keepAliveTimeout: 65 * second,
  // Asked of HTTP/1.1 where every other refusal is made, in the same shape.
  requireHostHeader: false,
};

/** Longest time in ms in which nothing moves on a connection, for example because its client has stopped reading. */
const longestStandstill = 120 * second;

/** Connections at once on each address, some 15 kB each; further ones are dropped. */
const mostConnections = 4000;

export interface Serving {
  address: string;
  /** Takes requests for another second, then no more; lets answers finish, and cuts off those that take too long. */
  close: () => Promise<void>;
}

interface Options {
  farewell?: number;
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
    farewell = usualFarewell,
    longest = longestClosing,
  }: Options = {},
): Promise<Serving> {
  const servers: Server[] = [];
  let stopping = false;
  let unanswered = 0;
  let whenIdle = () => {};
  const take: RequestListener = (request, response) => {
    // While stopping each connection ends with its answer. After a request for another protocol Node's parser drops what follows.
    if (stopping || request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
    unanswered += 1;
    response.once('close', () => {
      unanswered -= 1;
      if (unanswered === 0) whenIdle();
    });
    answer(request, response);
  };
  let bound = port;
  let missing: unknown = new Error('there is no such address');
  for (const { address } of await addressesOf(host, resolve)) {
    const server = createServer(patience, take);
    server.maxHeadersCount = 100;
    server.maxConnections = mostConnections;
    server.timeout = standstill;
    refuseProtocolErrors(server, publicUrl.startsWith('https:'));
    server.on('request', cutLateBody);
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
    async close() {
      stopping = true;
      await pause(farewell);
      for (const server of servers) server.close();
      const idle = new Promise<void>((resolve) => {
        whenIdle = resolve;
      });
      if (unanswered > 0) await withinPatience(idle, longest);
      for (const server of servers) server.closeAllConnections();
    },
  };
}

/** How long in ms the rest of a body may take that arrives after its answer. */
const lateBody = 30 * second;

/** Ends a connection whose client goes on sending a body that was answered already. */
function cutLateBody(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    const timer = setTimeout(() => request.socket.destroy(), lateBody);
    request.once('close', () => clearTimeout(timer));
  });
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

/** Time in ms from the request to stop to the last new connection: a proxy reads meanwhile that the site is not ready any more. */
const usualFarewell = second;
/** Longest time in ms that answers take to finish after that: what ends after it needs some of a stop's 18 seconds too. */
const longestClosing = 14 * second;
