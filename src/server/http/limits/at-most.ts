import { unavailable } from '../errors.ts';

export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs at most `maxRunning` tasks at once; up to `maxQueued` more wait. Further ones get a 503 with `Retry-After`. */
export function limitConcurrency(maxRunning: number, maxQueued: number): ConcurrencyLimit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= maxRunning) {
      if (waiting.length >= maxQueued) throw unavailable({ 'Retry-After': '5' });
      // A finished task hands its place to the next in the queue, so that no new caller slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
