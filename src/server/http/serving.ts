import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { second } from '../durations.ts';
import type { Env } from '../env.ts';
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

/** The site as the network sees it. */
export interface Serving {
  /** The address that a person can open. */
  address: string;
  /**
   * Takes connections for a moment yet where clients are busy, closing each after its answer; then takes no more, lets the answers
   * under way finish, refuses those that take too long and closes what is left.
   */
  close: () => Promise<void>;
}

/** How answers under way are brought to an end. */
interface Farewell {
  /** Refuses what is still being answered when the closing can wait no longer. */
  lastCall: () => void;
  /** How long it waits until then, in ms. */
  longest: number;
}

interface Options extends Partial<Farewell> {
  /** How long, in ms, a connection may stay on which nothing moves. */
  standstill?: number;
  /** Finds the addresses of a name; the system's own way unless it says otherwise. */
  resolve?: (host: string) => Promise<{ address: string }[]>;
}

/** The system refused to listen; `setting` is the one to mend. */
export class CannotListen extends Error {
  override name = 'CannotListen';

  constructor(setting: 'HOST' | 'PORT', cause: unknown) {
    super(`${setting}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/**
 * Listens where the environment says, on every address of that name that this machine has: `localhost` is 127.0.0.1 to one client
 * and ::1 to another. Throws `CannotListen` where there is none, or the port is taken.
 */
export async function serve(
  { port, host, publicUrl }: Pick<Env, 'port' | 'host' | 'publicUrl'>,
  answer: RequestListener,
  {
    standstill = longestStandstill,
    resolve = (name) => lookup(name, { all: true }),
    lastCall = () => {},
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
      if (!isMissingAddress(error)) throw new CannotListen('PORT', error);
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
    close: () => close(servers, connections, { lastCall, longest }),
  };
}

async function addressesOf(host: string, resolve: NonNullable<Options['resolve']>) {
  try {
    return await resolve(host);
  } catch (error) {
    throw new CannotListen('HOST', error);
  }
}

/** Whether the system knows the address but has it not: IPv6 may be in the hosts file and switched off. */
function isMissingAddress(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String(error.code));
}

/** A time in ms without a request after which nobody seems to be sending any. */
const silence = 500;
/** For how long, in ms, connections are still taken otherwise: a proxy in front needs it to see that this instance leaves. */
const farewell = 1.5 * second;
/** A connection younger than this, in ms, may yet bring its first request. */
const young = 2.5 * second;
/** Longest time in ms from the beginning of the closing to the last answers: what ends after it needs some of a stop's 18 seconds too. */
const longestClosing = 13.5 * second;
/** How long, in ms, the last answers may take to their clients. */
const lastWords = 0.5 * second;

async function close(servers: Server[], connections: Connections, { lastCall, longest }: Farewell): Promise<void> {
  const began = performance.now();
  connections.closeAfterAnswers();
  if (connections.open > 0 && (await isBusy(connections))) await pause(farewell);
  await untilNoneArrives(connections);
  const closed = Promise.all(servers.map((server) => once(server, 'close')));
  for (const server of servers) server.close();
  connections.closeAnswered();
  while (connections.hasNew(young)) await pause(20);
  connections.closeNew();
  const left = Math.max(0, began + longest - performance.now());
  const refusing = setTimeout(lastCall, left);
  const cutting = setTimeout(() => connections.closeAll(), left + lastWords);
  await closed;
  clearTimeout(refusing);
  clearTimeout(cutting);
}

async function isBusy(connections: Connections): Promise<boolean> {
  const before = connections.requests;
  await pause(silence);
  // What came while the program was busy itself is read first.
  await nextTurn();
  return connections.requests !== before;
}

/**
 * Resolves at a moment when no connection waits to be accepted, because the system resets those that do when the server closes. Node
 * accepts one each turn of its loop: a short turn without one has seen that there is none.
 */
async function untilNoneArrives(connections: Connections): Promise<void> {
  const longest = 3 * second;
  const shortTurn = 1;
  const began = performance.now();
  for (;;) {
    const [before, turn] = [connections.taken, performance.now()];
    await nextTurn();
    const now = performance.now();
    if ((connections.taken === before && now - turn < shortTurn) || now - began > longest) return;
  }
}
