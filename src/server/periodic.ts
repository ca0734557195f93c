import { withinPatience } from './patience.ts';

/** How long a stop waits for work that is under way and told to end, in milliseconds. */
const stopPatience = 4_500;

/** Work that is done again and again beside requests. */
export interface PeriodicWork {
  /** From the end of one time to the beginning of the next, in milliseconds. */
  everyMs: number;
  /** Before the first time; at once where it is 0. */
  firstAfterMs: number;
  /** Does it once; ends early when `ending` aborts. */
  work: (ending: AbortSignal) => Promise<void>;
  /** What is left to do when it is stopped. */
  last?: () => Promise<void>;
  /** Is told of a fault; the next time comes all the same. */
  failed: (error: unknown) => void;
}

/** Does the work until stopped, never twice at once. Answers how to stop, which takes less than five seconds. */
export function startPeriodic({ everyMs, firstAfterMs, work, last, failed }: PeriodicWork): () => Promise<void> {
  const ending = new AbortController();
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  const once = async () => {
    try {
      await work(ending.signal);
    } catch (error) {
      if (!ending.signal.aborted) failed(error);
    }
    if (!ending.signal.aborted) waitFor(everyMs);
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
