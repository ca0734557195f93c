import { minute } from './durations.ts';
import { withinPatience } from './patience.ts';

/** How long a stop waits for work that is under way and told to end, in milliseconds. */
const stopPatience = 4_500;

/** How soon what failed is tried again, in milliseconds; twice as long after each further failure. */
const firstRetry = minute;

export interface PeriodicWork {
  /** From the end of one time to the beginning of the next, in milliseconds; less where it failed. */
  everyMs: number;
  /** Before the first time; at once where it is 0. */
  firstAfterMs: number;
  /** Does it once; ends early when `ending` aborts. */
  work: (ending: AbortSignal) => Promise<void>;
  last?: () => Promise<void>;
  /** Is told of a fault, and of those that follow it no more often than the work would come; the next time comes all the same. */
  failed: (error: unknown) => void;
}

/** Does the work until stopped, never twice at once. Answers how to stop, which takes less than five seconds. */
export function startPeriodic({ everyMs, firstAfterMs, work, last, failed }: PeriodicWork): () => Promise<void> {
  const ending = new AbortController();
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  let failures = 0;
  const once = async () => {
    let next = everyMs;
    try {
      await work(ending.signal);
      failures = 0;
    } catch (error) {
      next = Math.min(firstRetry * 2 ** failures, everyMs);
      if (!ending.signal.aborted && (failures === 0 || next === everyMs)) failed(error);
      failures += 1;
    }
    if (!ending.signal.aborted) waitFor(next);
  };
  const waitFor = (ms: number) => {
    timer = setTimeout(() => {
      running = once();
    }, ms);
    timer.unref();
  };
  waitFor(firstAfterMs);
  return async () => {
    ending.abort();
    clearTimeout(timer);
    await withinPatience(running.then(last).catch(failed), stopPatience);
  };
}
