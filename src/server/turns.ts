import { withTimeout } from './time/timeouts.ts';

export type ReleaseLock = () => void;

/** Lock with a first-in, first-out queue. */
export class FifoLock {
  readonly #makeTimeoutError: () => Error;
  #last: Promise<void> = Promise.resolve();

  constructor(makeTimeoutError: () => Error) {
    this.#makeTimeoutError = makeTimeoutError;
  }

  /** Returns a release. Throws the error of `makeTimeoutError` after `deadline` (`performance.now()`). */
  async acquire(deadline?: number): Promise<ReleaseLock> {
    const previous = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    const throwTimeout = () => {
      throw this.#makeTimeoutError();
    };
    try {
      await (deadline === undefined
        ? previous
        : withTimeout(Math.max(0, deadline - performance.now()), () => previous, throwTimeout));
      // Releases in a later turn of the event loop: many waiting callers must not starve other work.
      return () => setImmediate(resolve);
    } catch (error) {
      previous.then(resolve, resolve);
      throw error;
    }
  }
}
