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
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Env } from '../env.ts';
import { minute, second } from '../time/durations.ts';
import { waitAtMost } from '../time/timeouts.ts';
import { limitClientConnections } from './limits/client-connections.ts';

/** Node's time limits of a request. `readBody` sets shorter ones for all bodies but uploads. */
export const serverTimeouts = {
  headersTimeout: 10 * second,
  requestTimeout: 15 * minute,
  connectionsCheckingInterval: 2 * second,
  keepAliveTimeout: 65 * second,
  // Disabled, because `findAddressRefusal` checks the Host header and answers in the shape of all other errors.
  requireHostHeader: false,
} satisfies ServerOptions;

/** Idle timeout of a connection in ms, for example of a client that has stopped reading. */
const maxIdleMs = 120 * second;

/** Maximum number of connections per listening address; more are dropped. A connection takes some 15 kB. */
const maxConnections = 4000;

export interface RunningServer {
  address: string;
  /**
   * Accepts requests for another second. Then refuses new ones, waits for running responses, and cuts off those that
   * take too long.
   */
  close: () => Promise<void>;
}

interface ServeOptions {
  graceMs?: number;
  maxDrainMs?: number;
  idleMs?: number;
  /** Time limits in place of `serverTimeouts`, for tests. */
  limits?: Pick<ServerOptions, 'headersTimeout' | 'connectionsCheckingInterval'>;
  /** Resolves a host name to addresses; the system's resolver by default. */
  resolve?: (host: string) => Promise<{ address: string }[]>;
}

export const healthyBody = { status: 'ok' } as const;

/** Error of a failed listen. `setting` names the setting to correct. */
export class ListenError extends Error {
  override name = 'ListenError';

  constructor(setting: 'HOST' | 'PORT', cause: unknown) {
    super(`${setting}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** Listens on every address of a name: `localhost` is 127.0.0.1 or ::1. Throws `ListenError`. */
export async function serve(
  { port, host, trustProxy }: Pick<Env, 'port' | 'host' | 'trustProxy'>,
  answer: RequestListener,
  {
    idleMs = maxIdleMs,
    limits = {},
    resolve = (name) => lookup(name, { all: true }),
    graceMs = defaultGraceMs,
    maxDrainMs = defaultDrainMs,
  }: ServeOptions = {},
): Promise<RunningServer> {
  const servers: Server[] = [];
  let stopping = false;
  let pendingCount = 0;
  let onIdle = () => {};
  const handleRequest: RequestListener = (request, response) => {
    // Closes the connection in a shutdown, and after an upgrade request: Node's parser drops the bytes after it.
    if (stopping || request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
    pendingCount += 1;
    response.once('close', () => {
      pendingCount -= 1;
      if (pendingCount === 0) onIdle();
    });
    answerInTurn(request, response);
  };
  const answerInTurn = answerPipelinedInTurn(answer);
  const admitConnection = limitClientConnections();
  let boundPort = port;
  let lastError: unknown = new Error('there is no such address');
  for (const { address } of await resolveAddresses(host, resolve)) {
    const server = createServer({ ...serverTimeouts, ...limits }, handleRequest);
    server.maxHeadersCount = 100;
    server.maxConnections = maxConnections;
    server.timeout = idleMs;
    server.on('request', limitLateBody);
    // Behind a proxy all connections are the proxy's.
    if (trustProxy === 0) server.on('connection', admitConnection);
    try {
      server.listen(boundPort, address);
      await once(server, 'listening');
    } catch (error) {
      if (!isMissingAddress(error)) throw new ListenError('PORT', await explainPortInUse(boundPort, address, error));
      lastError = error;
      continue;
    }
    const listenAddress = server.address();
    if (typeof listenAddress === 'object' && listenAddress) boundPort = listenAddress.port;
    servers.push(server);
  }
  if (servers.length === 0) throw new ListenError('HOST', lastError);
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`,
    async close() {
      stopping = true;
      await pause(graceMs);
      for (const server of servers) server.close();
      const idle = new Promise<void>((resolve) => {
        onIdle = resolve;
      });
      if (pendingCount > 0) await waitAtMost(idle, maxDrainMs);
      for (const server of servers) server.closeAllConnections();
    },
  };
}

/**
 * Answers the requests of a connection one after the other, and none whose connection has closed. Node starts pipelined
 * requests at once, so a client that never reads could keep the server busy with answers that nobody gets.
 */
function answerPipelinedInTurn(answer: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, { latest: ServerResponse; waiting: number }>();
  return (request, response) => {
    const { socket } = request;
    const queue = queues.get(socket);
    if (queue === undefined || queue.latest.closed) {
      queues.set(socket, { latest: response, waiting: 0 });
      answer(request, response);
      return;
    }
    queue.latest.once('close', () => {
      queue.waiting -= 1;
      if (!socket.destroyed) answer(request, response);
    });
    queue.latest = response;
    queue.waiting += 1;
    if (queue.waiting > maxPipelined) socket.destroy();
  };
}

/** Maximum number of a connection's requests that wait for their turn; browsers do not pipeline. */
const maxPipelined = 100;

/** Timeout in ms for the remaining body of a request that already has its response. */
const lateBodyTimeoutMs = 30 * second;

/** Closes the connection of a client that is still sending its body after the response. */
function limitLateBody(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    const timer = setTimeout(() => request.socket.destroy(), lateBodyTimeoutMs);
    request.once('close', () => clearTimeout(timer));
  });
}

async function resolveAddresses(host: string, resolve: NonNullable<ServeOptions['resolve']>) {
  try {
    return await resolve(host);
  } catch (error) {
    throw new ListenError('HOST', error);
  }
}

/** Message if another server of this program answers at the port, perhaps one that is stopping; else the error. */
async function explainPortInUse(port: number, address: string, refusal: unknown): Promise<unknown> {
  const host = address.includes(':') ? `[${address}]` : address;
  const answer = await fetch(`http://${host}:${port}/healthz`, { signal: AbortSignal.timeout(second) }).catch(
    () => null,
  );
  const body = await answer?.text().catch(() => '');
  return body === JSON.stringify(healthyBody) ? `a site of this kind is running already at ${host}:${port}` : refusal;
}

/** True if this machine lacks the address: `localhost` may resolve to ::1 while IPv6 is disabled. */
function isMissingAddress(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String(error.code));
}

/** A stopping server still accepts for this time, until proxies have seen 503 at `/readyz`. */
const defaultGraceMs = second;
/** Timeout in ms for running responses after the grace period. The other steps need the rest of a stop's 18 seconds. */
const defaultDrainMs = 14 * second;
