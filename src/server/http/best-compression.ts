import type { Log } from '../log.ts';
import { compress, type StoredAnswer } from './stored-answer.ts';

/** How long nothing must have changed, in ms, before time is spent on compressing well. */
const quiet = 1000;

interface Quick {
  bytes: Buffer;
  /** Takes the bytes in their best forms. */
  better: (bodies: Awaited<ReturnType<typeof compress>>) => void;
}

/** Compresses kept answers at their best, one after the other, while nothing changes. */
export class BestCompression {
  readonly #log: Pick<Log, 'error'>;
  readonly #waiting = new Map<StoredAnswer, Quick>();
  #timer: NodeJS.Timeout | undefined;
  #changes = 0;

  constructor(log: Pick<Log, 'error'>) {
    this.#log = log;
  }

  wait(): void {
    this.#changes += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#work(), quiet).unref();
  }

  add(answer: StoredAnswer, quick: Quick): void {
    this.#waiting.set(answer, quick);
    this.wait();
  }

  drop(answer: StoredAnswer): void {
    this.#waiting.delete(answer);
  }

  async #work(): Promise<void> {
    const changes = this.#changes;
    for (const [answer, { bytes, better }] of this.#waiting) {
      if (changes !== this.#changes) return;
      try {
        const bodies = await compress(bytes, 'best');
        if (this.#waiting.delete(answer)) better(bodies);
      } catch (error) {
        this.#waiting.delete(answer);
        this.#log.error('page compression failed', error);
      }
    }
  }
}
