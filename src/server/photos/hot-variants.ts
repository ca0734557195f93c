import { second } from '../durations.ts';
import type { StoredAnswer } from '../http/stored-answer.ts';

/** Bytes of photos that stay in memory: some 150 variants, more than the pages of a firm show at a time. */
const most = 16 * 1024 * 1024;
/** One variant that is larger than this would push too many out. */
const largest = most / 8;
/** For so long, in ms, a variant is sent without asking whether its photo is still there. */
const fresh = 2 * second;

interface Kept {
  answer: StoredAnswer;
  size: number;
  until: number;
}

/** The variants that were asked for last, within a bound of memory. */
export class HotVariants {
  readonly #kept = new Map<string, Kept>();
  #size = 0;

  /** What is kept under a path; nothing where it was read too long ago. */
  at(path: string): StoredAnswer | null {
    const kept = this.#kept.get(path);
    if (!kept) return null;
    this.#drop(path, kept);
    if (kept.until < performance.now()) return null;
    // Behind the others: the first of them is the one that was asked for longest ago.
    this.#add(path, kept);
    return kept.answer;
  }

  keep(path: string, answer: StoredAnswer, size: number): void {
    const before = this.#kept.get(path);
    if (before) this.#drop(path, before);
    if (size > largest) return;
    this.#add(path, { answer, size, until: performance.now() + fresh });
    for (const [oldest, kept] of this.#kept) {
      if (this.#size <= most) break;
      this.#drop(oldest, kept);
    }
  }

  #add(path: string, kept: Kept): void {
    this.#kept.set(path, kept);
    this.#size += kept.size;
  }

  #drop(path: string, kept: Kept): void {
    this.#kept.delete(path);
    this.#size -= kept.size;
  }
}
