import { withTimeout } from './time/timeouts.ts';

export type EndTurn = () => void;

/** Lock with a first-in, first-out queue. */
export class Turns {
  readonly #tooLate: () => Error;
  #last: Promise<void> = Promise.resolve();

  constructor(tooLate: () => Error) {
    this.#tooLate = tooLate;
  }

  /** Waits for the lock until `deadline` (`performance.now()`), then throws. The result releases it. */
  async take(deadline?: number): Promise<EndTurn> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    const refuse = () => {
      throw this.#tooLate();
    };
    try {
      await (deadline === undefined
        ? before
        : withTimeout(Math.max(0, deadline - performance.now()), () => before, refuse));
      // Released in a later turn of the event loop: many waiting callers must not starve other work.
      return () => setImmediate(resolve);
    } catch (error) {
      before.then(resolve, resolve);
      throw error;
    }
  }
}
