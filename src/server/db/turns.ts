import { DatabaseUnavailable } from './unreachable.ts';

/** Gives back a turn. */
export type EndTurn = () => void;

/** One at a time, in order of asking. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /**
   * Waits for its turn; the next one starts when the returned function is called. Who has waited until `deadline`, as
   * `performance.now()` says, is refused with `DatabaseUnavailable`.
   */
  async take(deadline?: number): Promise<EndTurn> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    try {
      await (deadline === undefined ? before : until(deadline, before));
      // What else this program has to do comes between two turns: many that wait would otherwise follow each other without a break.
      return () => setImmediate(resolve);
    } catch (error) {
      before.then(resolve, resolve);
      throw error;
    }
  }
}

async function until(deadline: number, event: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const refuse = () => late.reject(new DatabaseUnavailable('Others have been writing for too long'));
  const timer = setTimeout(refuse, Math.max(0, deadline - performance.now()));
  try {
    await Promise.race([event, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
