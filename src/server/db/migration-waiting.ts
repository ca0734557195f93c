import { log } from '../log.ts';
import { DatabaseUnavailable } from './unreachable.ts';

/** How long a migration waits for others, in milliseconds. */
export interface LockPatience {
  /** For all locks together, before the start is given up. */
  locks: number;
  /** Until the log says that it waits. */
  silence: number;
}

export const usualPatience: LockPatience = { locks: 60_000, silence: 5_000 };

/** Says in the log what a start waits for, each reason once. */
export class Waiting {
  readonly #silence: number;
  readonly #said = new Set<string>();

  constructor({ silence }: Pick<LockPatience, 'silence'>) {
    this.#silence = silence;
  }

  say(reason: string): void {
    if (this.#said.has(reason)) return;
    this.#said.add(reason);
    log.warn('database.migration_waits', { reason });
  }

  /** What `answer` resolves with; says `reason` where that takes long. */
  async saying<Answer>(reason: string, answer: Promise<Answer>): Promise<Answer> {
    const timer = setTimeout(() => this.say(reason), this.#silence);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
    }
  }

  /** What a start that has waited for too long ends with. */
  static inVain(reason: string, cause: unknown): DatabaseUnavailable {
    return new DatabaseUnavailable(`${reason}, for longer than this start waits`, { cause });
  }
}
