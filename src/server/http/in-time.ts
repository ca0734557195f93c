import { log } from '../log.ts';
import { within } from '../patience.ts';
import { unavailable } from './errors.ts';

/** Longest time in ms that a visitor waits for the database; with a second for the limits, an answer comes within five. */
const longest = 3500;
/** After so many requests in a row that waited in vain, others are not kept waiting. */
const mostInVain = 3;
/** For how long, in ms, they are not: then the next ones try again. */
const rest = 2000;

/** Reading may go well while writing is held up, and a disk that is full is full for what is written. */
type Work = 'reading' | 'writing';

/** `restsUntil` as `performance.now()` says: a clock that is set must not lengthen a rest. */
const met: Record<Work, { inVain: number; restsUntil: number }> = {
  reading: { inVain: 0, restsUntil: 0 },
  writing: { inVain: 0, restsUntil: 0 },
};

/**
 * The work of a visitor's request, or a 503 where it takes too long or is known to be in vain. What was begun goes on all the same:
 * what is stored late is there when the visitor tries again, and is recognised.
 */
export async function inTime<Result>(kind: Work, work: () => Promise<Result>): Promise<Result> {
  const database = met[kind];
  if (database.inVain >= mostInVain && performance.now() < database.restsUntil) throw unavailable();
  let isLate = false;
  try {
    return await within(longest, work, () => {
      isLate = true;
      log.outage(new Error('No answer in time'));
      database.inVain += 1;
      database.restsUntil = performance.now() + rest;
      throw unavailable();
    });
  } finally {
    if (!isLate) database.inVain = 0;
  }
}
