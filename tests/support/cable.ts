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
  /**
   * Holds the next words to the server that hold `text`, on a connection whose first words hold `opening`, with all that follows on it, until
   * `release` is called; `reached` resolves once they are held.
   */
  hold(text: string, opening: string): Held;
  /** Takes it away. */
  remove(): void;
}

interface Held {
  reached: Promise<void>;
  release: () => void;
}

/** Lays a cable to the server at `url`. */
export async function layCable({ hostname, port }: URL): Promise<Cable> {
  const sockets = new Set<Socket>();
  let state: 'whole' | 'cut' | 'frozen' = 'whole';
  let holding: { text: string; opening: string; reach: () => void; released: Promise<void> } | null = null;
  const openings = new WeakMap<Socket, Buffer>();
  /** Lets words to the server pass, or holds them. */
  const pass = async (near: Socket, far: Socket, data: Buffer) => {
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
      from.on('data', (data) => void (from === near ? pass(near, far, data) : to.write(data)));
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
