import { setTimeout as pause } from 'node:timers/promises';
import { Turns } from '../../turns.ts';
import { DatabaseUnavailable, isBusy } from '../unreachable.ts';

/** Timeout of a statement that waits for other writers, in milliseconds from the call. */
const patience = 5_000;
const firstPause = 2;
const longestPause = 100;

/** Write queue of this process for one file. */
export const writingTurns = () => new Turns(() => new DatabaseUnavailable('Others have been writing for too long'));

/** Deadline of a statement issued now, on the clock of `performance.now()`. */
export function deadlineFromNow(): number {
  return performance.now() + patience;
}

/**
 * Retries with jittered backoff while another connection holds the lock, until `deadline`. Does not block other work.
 */
export async function patiently<Result>(attempt: () => Result, deadline = deadlineFromNow()): Promise<Result> {
  for (let between = firstPause; ; between = Math.min(between * 1.5, longestPause)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      await pause(between * (0.5 + Math.random()));
    }
  }
}
