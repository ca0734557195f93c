import { setTimeout as pause } from 'node:timers/promises';
import { Turns } from '../../turns.ts';
import { DatabaseUnavailable, isBusy } from '../unreachable.ts';

/** How long a statement waits for others that write, from the moment of asking, in milliseconds. */
const patience = 5_000;
const firstPause = 2;
const longestPause = 100;

/** The turns in which this process writes to one file. */
export const writingTurns = () => new Turns(() => new DatabaseUnavailable('Others have been writing for too long'));

/** The moment, as `performance.now()` says, until which what is asked now waits. */
export function deadlineFromNow(): number {
  return performance.now() + patience;
}

/** Tries again while another connection is in the way, less and less often, without holding anything else up. */
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
