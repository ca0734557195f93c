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
import { waitAtMost } from '../time/timeouts.ts';
import { refuseProtocolErrors } from './protocol-errors.ts';

/** Time limits of a request. Bodies have shorter ones where they are read: only an upload may take minutes. */
export const patience = {
  headersTimeout: 10 * second,
  requestTimeout: 15 * minute,
  connectionsCheckingInterval: 2 * second,
  keepAliveTimeout: 65 * second,
  // Disabled in Node: `refusalOf` checks the Host line and answers in the shape of every other error.
  requireHostHeader: false,
} satisfies ServerOptions;

/** Idle timeout of a connection in ms, for example if its client has stopped reading. */
const longestStandstill = 120 * second;

/** Maximum number of connections per listening address, some 15 kB each; further ones are dropped. */
const mostConnections = 4000;

export interface Serving {
  address: string;
  /**
   * Accepts requests for another second, then no more. Running responses may finish; those that take too long are cut
   * off.
   */
  close: () => Promise<void>;
}

interface Options {
  farewell?: number;
  longest?: number;
  standstill?: number;
  /** Time limits in place of the usual ones, for tests. */
  limits?: Pick<ServerOptions, 'headersTimeout' | 'connectionsCheckingInterval'>;
  /** Resolves a host name to addresses; the system's resolver by default. */
  resolve?: (host: string) => Promise<{ address: string }[]>;
}

export const healthy = { status: 'ok' } as const;

/** Error of a failed listen. `setting` names the setting to correct. */
export class CannotListen extends Error {
  override name = 'CannotListen';

  constructor(setting: 'HOST' | 'PORT', cause: unknown) {
    super(`${setting}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/**
 * Listens on every address of the host's name: `localhost` is 127.0.0.1 to one client and ::1 to another. Throws
 * `CannotListen`.
 */
export async function serve(
  { port, host, publicUrl }: Pick<Env, 'port' | 'host' | 'publicUrl'>,
  answer: RequestListener,
  {
    standstill = longestStandstill,
    limits = {},
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
    // Closes the connection after the response while stopping, and after an upgrade request: Node's parser drops all
    // that follows it.
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
    const server = createServer({ ...patience, ...limits }, take);
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
      if (unanswered > 0) await waitAtMost(idle, longest);
      for (const server of servers) server.closeAllConnections();
    },
  };
}

/** Timeout in ms for the remaining body of a request that was answered already. */
const lateBody = 30 * second;

/** Closes the connection of a client that is still sending its body after the response. */
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

/**
 * Reason why a port is not available. Names another instance of this site that answers there: it may be one that should
 * have stopped. Otherwise returns the system's error.
 */
async function whoHas(port: number, address: string, refusal: unknown): Promise<unknown> {
  const host = address.includes(':') ? `[${address}]` : address;
  const answer = await fetch(`http://${host}:${port}/healthz`, { signal: AbortSignal.timeout(second) }).catch(
    () => null,
  );
  const body = await answer?.text().catch(() => '');
  return body === JSON.stringify(healthy) ? `a site of this kind is running already at ${host}:${port}` : refusal;
}

/** True if the name resolves to an address that this machine lacks: IPv6 may be in the hosts file and disabled. */
function isMissingAddress(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String(error.code));
}

/**
 * Grace period in ms from the stop request to the last new connection: meanwhile a proxy reads that the site is no
 * longer ready.
 */
const usualFarewell = second;
/** Deadline in ms for running responses after that: the later steps need some of a stop's 18 seconds too. */
const longestClosing = 14 * second;
