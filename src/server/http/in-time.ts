import { withTimeout } from '../time/timeouts.ts';
import { unavailable } from './errors.ts';

/**
 * Timeout in ms of a visitor's database work. With another half second for counting rate limits, a response is sent
 * within five seconds.
 */
const visitorTimeoutMs = 3500;

/**
 * Runs the work of a visitor's request. Throws a 503 after the timeout, but the work continues: if the visitor then
 * retries, the retry is recognised as a repeat.
 */
export async function withVisitorTimeout<Result>(work: () => Promise<Result>): Promise<Result> {
  return await withTimeout(visitorTimeoutMs, work, () => {
    throw unavailable();
  });
}
