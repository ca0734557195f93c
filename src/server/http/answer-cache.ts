import { isUnreachable } from '../db/unreachable.ts';
import type { Log } from '../log.ts';
import { HttpError } from './errors.ts';
import {
  type CompressionEffort,
  compress,
  countBytes,
  type StoredAnswer,
  storeAnswer,
  type UncompressedAnswer,
} from './stored-answer.ts';

/** Bytes of some 300 pages with their compressed forms. Least recently used entries are evicted first. */
const defaultLimit = 32 * 1024 * 1024;

interface Entry<State> {
  answer: StoredAnswer;
  madeFrom: State;
}

interface PendingAnswer<State> {
  answer: Promise<StoredAnswer>;
  madeFrom: State;
}

interface CacheOptions<State> {
  /** Returns the state that answers are made from: the same object until any part of it changes. */
  current: () => State;
  log: Pick<Log, 'error' | 'outage'>;
  /** Bytes of all answers. */
  limit?: number;
  /** `none` for files that are compressed already, such as photos. */
  effort?: CompressionEffort | 'none';
}

/**
 * Cache of answers that depend on one state object alone. An entry is fresh while its state is the current one. A stale
 * entry is replaced at the next request for it.
 */
export class AnswerCache<State extends object> {
  readonly #options: Required<CacheOptions<State>>;
  readonly #entries = new Map<string, Entry<State>>();
  readonly #pendingAnswers = new Map<string, PendingAnswer<State>>();
  #size = 0;

  constructor(options: CacheOptions<State>) {
    this.#options = { limit: defaultLimit, effort: 'prompt', ...options };
  }

  get state(): State {
    return this.#options.current();
  }

  get count(): number {
    return this.#entries.size;
  }

  findFresh(key: string): StoredAnswer | undefined {
    const entry = this.#entries.get(key);
    if (entry?.madeFrom !== this.state) return undefined;
    // Re-insert, so that iteration order is by last use.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.answer;
  }

  /**
   * Returns the fresh entry under this key, else the compressed result of `make`, which is called once for all
   * concurrent requests. If `make` fails, returns the stale entry, or throws the error if there is none, or if it is a 404.
   */
  async answer(key: string, make: (state: State) => Promise<UncompressedAnswer>): Promise<StoredAnswer> {
    const freshAnswer = this.findFresh(key);
    if (freshAnswer) return freshAnswer;
    const madeFrom = this.state;
    const pendingAnswer = this.#pendingAnswers.get(key);
    if (pendingAnswer?.madeFrom === madeFrom) return await pendingAnswer.answer;
    const pending = { madeFrom, answer: this.#serveStaleOnError(key, this.#compressAnswer(make(madeFrom))) };
    this.#pendingAnswers.set(key, pending);
    try {
      const answer = await pending.answer;
      // Race: an earlier call with an older state may end later, so only the latest call stores its answer.
      const isLatest = this.#pendingAnswers.get(key) === pending;
      if (isLatest && answer !== this.#entries.get(key)?.answer) this.#store(key, { answer, madeFrom });
      return answer;
    } finally {
      if (this.#pendingAnswers.get(key) === pending) this.#pendingAnswers.delete(key);
    }
  }

  async #compressAnswer(making: Promise<UncompressedAnswer>): Promise<StoredAnswer> {
    const { status, headers, bytes, tag } = await making;
    const { effort } = this.#options;
    const bodies = effort === 'none' ? { identity: bytes } : await compress(bytes, effort);
    return storeAnswer(status, headers, bodies, tag);
  }

  async #serveStaleOnError(key: string, making: Promise<StoredAnswer>): Promise<StoredAnswer> {
    try {
      return await making;
    } catch (error) {
      const stale = this.#entries.get(key)?.answer;
      if (!stale) throw error;
      if (error instanceof HttpError && error.status === 404) {
        this.#remove(key);
        throw error;
      }
      if (error instanceof Error && isUnreachable(error)) this.#options.log.outage(error);
      else if (!(error instanceof HttpError)) this.#options.log.error('stale answer served', error);
      return stale;
    }
  }

  #store(key: string, entry: Entry<State>): void {
    this.#remove(key);
    this.#entries.set(key, entry);
    this.#size += countBytes(entry.answer);
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#options.limit) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#size -= countBytes(entry.answer);
  }
}
