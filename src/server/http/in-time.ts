import { withTimeout } from '../time/timeouts.ts';
import { unavailable } from './errors.ts';

/**
 * Timeout in ms of a visitor's database work. With half a second for the rate limits, a response comes within five
 * seconds.
 */
const timeoutMs = 3500;

/**
 * Runs the work of a visitor's request; throws a 503 after the timeout. The work continues: a retry is recognised as a
 * repeat.
 */
export async function withVisitorTimeout<Result>(work: () => Promise<Result>): Promise<Result> {
  return await withTimeout(timeoutMs, work, () => {
    throw unavailable();
  });
}
