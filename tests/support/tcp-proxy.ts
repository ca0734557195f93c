import { connect, createServer, type Socket } from 'node:net';
import { listen } from '../../harness/processes.ts';

/** TCP proxy to a server, which a test can cut or freeze. */
export interface TcpProxy {
  /** Local port of the proxy, on 127.0.0.1. */
  port: number;
  /** Breaks all connections and refuses new ones until `restore`. */
  cut(): void;
  /** Silently stops all traffic in both directions until `restore`; new connections are accepted. */
  freeze(): void;
  /** Ends the effect of `cut` or `freeze`. */
  restore(): void;
  /**
   * Holds the next data to the server that contains `text`, on a connection that began with `opening`, and all data
   * after it, until `release` is called. `reached` resolves once data is held.
   */
  hold(text: string, opening: string): HeldData;
  /** Closes the proxy and its connections. */
  remove(): void;
}

interface HeldData {
  reached: Promise<void>;
  release: () => void;
}

/** Starts a proxy to the server at `url`. */
export async function startTcpProxy({ hostname, port }: URL): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let state: 'whole' | 'cut' | 'frozen' = 'whole';
  let holding: { text: string; opening: string; reach: () => void; released: Promise<void> } | null = null;
  const openings = new WeakMap<Socket, Buffer>();
  /** Forwards or holds data to the server. */
  const forwardData = async (near: Socket, far: Socket, data: Buffer) => {
    const opening = openings.get(near) ?? data;
    openings.set(near, opening);
    const held = holding;
    if (held && data.includes(held.text) && opening.includes(held.opening)) {
      holding = null;
      near.pause();
      held.reach();
      await held.released;
      near.resume();
    }
    far.write(data);
  };
  const server = createServer({ noDelay: true }, (near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect({ port: Number(port), host: hostname, noDelay: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (state === 'frozen') from.pause();
      from.on('data', (data) => void (from === near ? forwardData(near, far, data) : to.write(data)));
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
    restore() {
      state = 'whole';
      for (const socket of sockets) socket.resume();
    },
    hold(text, opening) {
      const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      holding = { text, opening, reach, released };
      return { reached, release };
    },
    remove() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
