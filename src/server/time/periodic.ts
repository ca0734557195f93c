import { minute } from './durations.ts';
import { waitAtMost } from './timeouts.ts';

/** Timeout in ms for running work to end after a stop. */
const stopTimeoutMs = 4_500;

/** Delay in ms before the first retry; it doubles with each further failure. */
const firstRetryMs = minute;

export interface PeriodicWork {
  /** Delay in ms from the end of a run to the next start; shorter after a failure. */
  everyMs: number;
  /** Delay in ms before the first run; 0 means at once. */
  firstAfterMs: number;
  /** Runs the work once. Should return early when `ending` aborts. */
  work: (ending: AbortSignal) => Promise<void>;
  /** Called when a run fails; for repeated failures at most once per `everyMs`. Runs continue. */
  onFailure: (error: unknown) => void;
}

/** Work that a subject repeats on each instance. Each subject makes its jobs; `src/server/background.ts` joins them. */
export interface Job extends Omit<PeriodicWork, 'firstAfterMs' | 'onFailure'> {
  /** Event of the log when a run fails. */
  failure: string;
  /** Delay in ms before the first run; none by default. */
  firstAfterMs?: number;
  /** Instead of a line in the log. */
  onFailure?: PeriodicWork['onFailure'];
}

/** Runs the work periodically, with backoff, never twice at once. Returns a stop of less than five seconds. */
export function startPeriodic({ everyMs, firstAfterMs, work, onFailure }: PeriodicWork): () => Promise<void> {
  const ending = new AbortController();
  let currentRun = Promise.resolve();
  let timer: NodeJS.Timeout;
  let failures = 0;
  const runOnce = async () => {
    let next = everyMs;
    try {
      await work(ending.signal);
      failures = 0;
    } catch (error) {
      next = Math.min(firstRetryMs * 2 ** failures, everyMs);
      if (!ending.signal.aborted && (failures === 0 || next === everyMs)) onFailure(error);
      failures += 1;
    }
    if (!ending.signal.aborted) scheduleNext(next);
  };
  const scheduleNext = (ms: number) => {
    timer = setTimeout(() => {
      currentRun = runOnce();
    }, ms);
    timer.unref();
  };
  scheduleNext(firstAfterMs);
  return async () => {
    ending.abort();
    clearTimeout(timer);
    await waitAtMost(currentRun, stopTimeoutMs);
  };
}
