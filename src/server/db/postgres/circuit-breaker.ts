import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import { DatabaseUnavailable } from '../unreachable.ts';

const probeIntervalMs = 250;

interface BreakerDeps {
  probe: () => Promise<void>;
  log: Pick<Log, 'warn' | 'info'>;
}

/** Circuit breaker: refuses callers while the database is unreachable, and probes it until it answers. */
export class CircuitBreaker {
  readonly #deps: BreakerDeps;
  readonly #waitingCallers = new Set<(reason: Error) => void>();
  #open = false;
  #probing = false;
  #stopped = false;

  constructor(deps: BreakerDeps) {
    this.#deps = deps;
  }

  /** Throws `DatabaseUnavailable` once the circuit opens; `discard` then gets a connection established later. */
  async connectThrough<Connection>(
    connect: () => Promise<Connection>,
    discard: (late: Connection) => void,
  ): Promise<Connection> {
    if (this.#stopped) throw new DatabaseUnavailable('The database is closed');
    if (this.#open) throw new DatabaseUnavailable('The database is away');
    const refusal = Promise.withResolvers<never>();
    this.#waitingCallers.add(refusal.reject);
    const connecting = connect();
    try {
      return await Promise.race([connecting, refusal.promise]);
    } catch (error) {
      connecting.then(discard, () => {});
      throw error;
    } finally {
      this.#waitingCallers.delete(refusal.reject);
    }
  }

  /** Opens the circuit, because the database did not answer. It stays open until a probe succeeds. */
  openCircuit(): void {
    if (this.#open || this.#stopped) return;
    this.#open = true;
    this.#deps.log.warn('database.away');
    for (const refuse of this.#waitingCallers) refuse(new DatabaseUnavailable('The database is away'));
    void this.#probe();
  }

  /** Probes the database after a lost connection, which may be an isolated failure. */
  probeOnce(): void {
    if (!this.#open && !this.#stopped) void this.#probe();
  }

  stop(): void {
    this.#stopped = true;
    for (const refuse of this.#waitingCallers) refuse(new DatabaseUnavailable('The database is closed'));
  }

  async #probe(): Promise<void> {
    if (this.#probing) return;
    this.#probing = true;
    try {
      while (!this.#stopped) {
        const answers = await this.#deps.probe().then(
          () => true,
          () => false,
        );
        if (answers) break;
        this.openCircuit();
        await pause(probeIntervalMs, undefined, { ref: false });
      }
    } finally {
      this.#probing = false;
    }
    if (!this.#open || this.#stopped) return;
    this.#open = false;
    this.#deps.log.info('database.back');
  }
}
