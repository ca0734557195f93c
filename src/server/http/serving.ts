import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { Env } from '../env.ts';

const seconds = 1000;

/** How long a client may take to send its head and its body, so that slow ones cannot hold the server. */
const patience: ServerOptions = {
  headersTimeout: 10 * seconds,
  requestTimeout: 30 * seconds,
  connectionsCheckingInterval: 2 * seconds,
  keepAliveTimeout: 65 * seconds,
};

/** Longest time for answers under way when the program is told to stop. */
const graceful = 10 * seconds;

/** The site as the network sees it. */
export interface Serving {
  /** The address that a person can open. */
  address: string;
  /** Takes no new connections, lets the answers under way finish, then closes what is left. */
  close: () => Promise<void>;
}

/**
 * Listens where the environment says, on every address of that name: `localhost` is 127.0.0.1 to one client and ::1 to another.
 * Throws where the port is taken.
 */
export async function serve({ port, host }: Pick<Env, 'port' | 'host'>, answer: RequestListener): Promise<Serving> {
  const servers: Server[] = [];
  let bound = port;
  for (const { address } of await lookup(host, { all: true })) {
    const server = createServer(patience, answer);
    server.maxHeadersCount = 100;
    server.listen(bound, address);
    await once(server, 'listening');
    const where = server.address();
    if (typeof where === 'object' && where) bound = where.port;
    servers.push(server);
  }
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close: async () => {
      await Promise.all(servers.map(closeGently));
    },
  };
}

async function closeGently(server: Server): Promise<void> {
  const closed = once(server, 'close');
  // A client that keeps its connection busy would otherwise never be told that it is the last answer.
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceful);
  await closed;
  clearTimeout(timer);
}
