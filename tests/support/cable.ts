import { connect, createServer, type Socket } from 'node:net';
import { listen } from '../../harness/processes.ts';

/** The way to a server, which a test can cut or freeze. */
export interface Cable {
  /** Where its near end is, on 127.0.0.1. */
  port: number;
  /** Breaks every connection, and refuses new ones until it is mended. */
  cut(): void;
  /** Lets nothing through, in neither direction and without a word, until it is mended; new connections are taken. */
  freeze(): void;
  mend(): void;
  /** Takes it away. */
  remove(): void;
}

/** Lays a cable to the server at `url`. */
export async function layCable({ hostname, port }: URL): Promise<Cable> {
  const sockets = new Set<Socket>();
  let state: 'whole' | 'cut' | 'frozen' = 'whole';
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (state === 'frozen') from.pause();
      from.on('data', (data) => to.write(data));
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  return {
    port: await listen(server),
    cut() {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    freeze() {
      state = 'frozen';
      for (const socket of sockets) socket.pause();
    },
    mend() {
      state = 'whole';
      for (const socket of sockets) socket.resume();
    },
    remove() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
