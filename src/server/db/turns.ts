/** Gives back a turn. */
export type EndTurn = () => void;

/** One at a time, in order of asking. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Waits for its turn; the next one starts when the returned function is called. */
  async take(): Promise<EndTurn> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}
