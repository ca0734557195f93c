import { setTimeout as pause } from 'node:timers/promises';
import { FifoLock } from '../../turns.ts';
import { DatabaseUnavailable, isSqliteBusy } from '../unreachable.ts';

/** Timeout in milliseconds of a statement that waits for other writers. */
const lockTimeoutMs = 5_000;
const firstPauseMs = 2;
const maxPauseMs = 100;

/** Creates the lock that serialises the writes of this process to one database file. */
export const createWriteLock = () =>
  new FifoLock(() => new DatabaseUnavailable('Others have been writing for too long'));

/** Deadline of a statement issued now, on the clock of `performance.now()`. */
export function makeDeadline(): number {
  return performance.now() + lockTimeoutMs;
}

/** Retries with jittered backoff until `deadline`, without blocking other work. */
export async function retryWhileBusy<Result>(attempt: () => Result, deadline = makeDeadline()): Promise<Result> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, maxPauseMs)) {
    try {
      return attempt();
    } catch (error) {
      if (!isSqliteBusy(error) || performance.now() > deadline) throw error;
      await pause(pauseMs * (0.5 + Math.random()));
    }
  }
}
