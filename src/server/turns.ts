import { withTimeout } from './time/timeouts.ts';

export type ReleaseLock = () => void;

/** Lock with a first-in, first-out queue. */
export class FifoLock {
  readonly #tooLate: () => Error;
  #last: Promise<void> = Promise.resolve();

  constructor(tooLate: () => Error) {
    this.#tooLate = tooLate;
  }

  /** Waits for the lock until `deadline` (`performance.now()`), then throws. The result releases it. */
  async take(deadline?: number): Promise<ReleaseLock> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    const throwTimeout = () => {
      throw this.#tooLate();
    };
    try {
      await (deadline === undefined
        ? before
        : withTimeout(Math.max(0, deadline - performance.now()), () => before, throwTimeout));
      // Released in a later turn of the event loop: many waiting callers must not starve other work.
      return () => setImmediate(resolve);
    } catch (error) {
      before.then(resolve, resolve);
      throw error;
    }
  }
}
