/** Gives back a turn. */
export type EndTurn = () => void;

interface Waiter {
  asker: string;
  begin: () => void;
}

/** One at a time. Whoever was served longest ago goes first; what one of them asks for comes in order of asking. */
export class FairTurns {
  #waiting: Waiter[] = [];
  #taken = false;
  /** Who was served, the latest last. */
  #served: string[] = [];

  /** Waits for a turn; the next one starts when the returned function is called. Rejects with the signal's reason where it aborts first. */
  async take(asker: string, signal: AbortSignal): Promise<EndTurn> {
    signal.throwIfAborted();
    if (this.#taken) await this.#wait(asker, signal);
    this.#taken = true;
    this.#served = [...this.#served.filter((other) => other !== asker), asker];
    return () => this.#pass();
  }

  #wait(asker: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiter);
        reject(signal.reason);
      };
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const waiter = { asker, begin };
      this.#waiting.push(waiter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  #pass(): void {
    const servedAt = ({ asker }: Waiter) => this.#served.indexOf(asker);
    // Sorting keeps the order of asking among equals.
    const [next, ...others] = this.#waiting.toSorted((one, other) => servedAt(one) - servedAt(other));
    this.#waiting = this.#waiting.filter((waiter) => others.includes(waiter));
    this.#taken = next !== undefined;
    next?.begin();
  }
}
