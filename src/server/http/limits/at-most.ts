import { unavailable } from '../errors.ts';

export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs at most `maxRunning` tasks at once; up to `maxQueued` wait. Throws a 503 with `Retry-After` for any other. */
export function limitConcurrency(maxRunning: number, maxQueued: number): ConcurrencyLimit {
  let runningCount = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (runningCount >= maxRunning) {
      if (queue.length >= maxQueued) throw unavailable({ 'Retry-After': '5' });
      // A finished task starts the next in the queue without changing the count, so that no new caller overtakes it.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      runningCount += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else runningCount -= 1;
    }
  };
}
