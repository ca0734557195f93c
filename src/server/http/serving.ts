import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Env } from '../env.ts';

const seconds = 1000;

/** Longest time for answers under way when the program is told to stop. */
const graceful = 10 * seconds;

/** The server with limits on how long a client may take to send its head and its body, so that slow ones cannot hold it. */
export function withTimeouts(server: Server): Server {
  server.headersTimeout = 10 * seconds;
  server.requestTimeout = 30 * seconds;
  server.keepAliveTimeout = 65 * seconds;
  server.maxHeadersCount = 100;
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  return server;
}

/** Listens where the environment says; the address that a person can open comes out. */
export async function listen(server: Server, { port, host }: Env): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening');
  const bound = server.address();
  const boundPort = typeof bound === 'object' && bound ? bound.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`;
}

/** Takes no new connections, lets the answers under way finish, then closes what is left. */
export async function closeGently(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceful);
  await closed;
  clearTimeout(timer);
}
