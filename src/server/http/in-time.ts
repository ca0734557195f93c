import { within } from '../time/patience.ts';
import { unavailable } from './errors.ts';

/** Longest time in ms that a visitor waits for the database; with half a second for the limits, an answer comes within five. */
const longest = 3500;

/** The work of a visitor's request, or a 503 where it takes too long. It goes on all the same: a second try is recognised. */
export async function inTime<Result>(work: () => Promise<Result>): Promise<Result> {
  return await within(longest, work, () => {
    throw unavailable();
  });
}
