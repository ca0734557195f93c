import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The way to a server, which a test can cut and freeze. */
export interface Cable {
  port: number;
  /** Nothing comes through any more, and nobody is told. */
  freeze(): void;
  /** What was sent meanwhile is lost and connections that waited for it are cut, as by a network that was away. */
  thaw(): void;
  /** Every connection ends. */
  cut(): void;
  close(): void;
}

/** Lays a cable to a port of this machine. */
export async function layCable(port: number): Promise<Cable> {
  const ends = new Set<Socket>();
  let frozen = false;
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      ends.add(from);
      from.on('data', (data) => frozen || to.write(data));
      from.on('end', () => frozen || to.end());
      from.on('error', () => {});
      from.on('close', () => {
        ends.delete(from);
        to.destroy();
      });
    }
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const cut = () => {
    for (const end of ends) end.destroy();
  };
  return {
    port: address.port,
    freeze() {
      frozen = true;
    },
    thaw() {
      if (frozen) cut();
      frozen = false;
    },
    cut,
    close() {
      frozen = false;
      cut();
      listener.close();
    },
  };
}
