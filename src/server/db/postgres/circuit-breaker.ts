import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import { DatabaseUnavailable } from '../unreachable.ts';

const betweenProbes = 250;

interface Watched {
  probe: () => Promise<void>;
  log: Pick<Log, 'warn' | 'info'>;
}

/** While the database is known to be away, whoever asks is refused at once; it is tried in the background until it answers. */
export class CircuitBreaker {
  readonly #watched: Watched;
  readonly #waiting = new Set<(reason: Error) => void>();
  #open = false;
  #probing = false;
  #stopped = false;

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  /** What `connect` gives, or a refusal as soon as the database is known to be away; `discard` gets what came too late. */
  async through<Connection>(
    connect: () => Promise<Connection>,
    discard: (late: Connection) => void,
  ): Promise<Connection> {
    if (this.#stopped) throw new DatabaseUnavailable('The database is closed');
    if (this.#open) throw new DatabaseUnavailable('The database is away');
    const refused = Promise.withResolvers<never>();
    this.#waiting.add(refused.reject);
    const connecting = connect();
    try {
      return await Promise.race([connecting, refused.promise]);
    } catch (error) {
      connecting.then(discard, () => {});
      throw error;
    } finally {
      this.#waiting.delete(refused.reject);
    }
  }

  /** The database did not answer: it is away until it does. */
  trip(): void {
    if (this.#open || this.#stopped) return;
    this.#open = true;
    this.#watched.log.warn('database.away');
    for (const refuse of this.#waiting) refuse(new DatabaseUnavailable('The database is away'));
    void this.#probe();
  }

  /** A connection was lost, which may be all that happened: the database is tried. */
  suspect(): void {
    if (!this.#open && !this.#stopped) void this.#probe();
  }

  stop(): void {
    this.#stopped = true;
    for (const refuse of this.#waiting) refuse(new DatabaseUnavailable('The database is closed'));
  }

  async #probe(): Promise<void> {
    if (this.#probing) return;
    this.#probing = true;
    try {
      while (!this.#stopped) {
        const answers = await this.#watched.probe().then(
          () => true,
          () => false,
        );
        if (answers) break;
        this.trip();
        await pause(betweenProbes, undefined, { ref: false });
      }
    } finally {
      this.#probing = false;
    }
    if (!this.#open || this.#stopped) return;
    this.#open = false;
    this.#watched.log.info('database.back');
  }
}
