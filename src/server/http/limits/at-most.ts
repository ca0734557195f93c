import { unavailable } from '../errors.ts';

export type AtMost = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lets `most` pieces of work run at once and `longestQueue` wait for that; whoever comes beyond them gets a 503 that says to come again. */
export function atMost(most: number, longestQueue: number): AtMost {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) {
      if (waiting.length >= longestQueue) throw unavailable({ 'Retry-After': '5' });
      // Whoever ends hands its place over, so that nobody slips in between.
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
