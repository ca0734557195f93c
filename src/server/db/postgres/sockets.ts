import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The sockets to PostgreSQL that this program holds, so that it can let go of them whatever the other end does. */
export class Sockets {
  readonly #open = new Set<Socket>();

  /** Makes a socket for a connection: `stream` of the library's settings. */
  readonly make = (): Socket => {
    const socket = new Socket();
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
    return socket;
  };

  /** Lets them close by themselves for so many milliseconds, then destroys what is left. */
  async close(patience: number): Promise<void> {
    const deadline = performance.now() + patience;
    while (this.#open.size > 0 && performance.now() < deadline) await pause(10);
    for (const socket of this.#open) socket.destroy();
  }
}
