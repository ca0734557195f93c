import { within } from './time/patience.ts';

export type EndTurn = () => void;

/** One at a time, in order of asking. */
export class Turns {
  readonly #tooLate: () => Error;
  #last: Promise<void> = Promise.resolve();

  constructor(tooLate: () => Error) {
    this.#tooLate = tooLate;
  }

  /** Waits for a turn, until `deadline` (`performance.now()`), then throws. The answer ends the turn. */
  async take(deadline?: number): Promise<EndTurn> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    const refuse = () => {
      throw this.#tooLate();
    };
    try {
      await (deadline === undefined ? before : within(Math.max(0, deadline - performance.now()), () => before, refuse));
      // What else this program has to do comes between two turns: many that wait would otherwise follow each other without a break.
      return () => setImmediate(resolve);
    } catch (error) {
      before.then(resolve, resolve);
      throw error;
    }
  }
}
