import { createServer } from 'node:net';
import { listen } from '../harness/processes.ts';
import { mapOrigin } from '../src/content/facts.ts';

/** As long as a map far away would keep a connection waiting, in ms. */
const patience = 1000;

export interface DistantMap {
  flag: string;
  stop(): void;
}

/**
 * Stands in for the map's server: keeps each connection a second, because Lighthouse counts one that fails at once as if the paint had
 * waited for it.
 */
export async function serveDistantMap(): Promise<DistantMap> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    setTimeout(() => socket.destroy(), patience).unref();
  });
  const port = await listen(server);
  return {
    flag: `--host-resolver-rules="MAP ${new URL(mapOrigin).host} 127.0.0.1:${port}"`,
    stop: () => server.close(),
  };
}
