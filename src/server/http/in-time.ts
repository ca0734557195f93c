import { withTimeout } from '../time/timeouts.ts';
import { unavailable } from './errors.ts';

/** With half a second for rate limits, a response is sent within five seconds. */
const visitorTimeoutMs = 3500;

/** Throws a 503 after the timeout. The work continues, and a retry is recognised as a repeat. */
export async function withVisitorTimeout<Result>(work: () => Promise<Result>): Promise<Result> {
  return await withTimeout(visitorTimeoutMs, work, () => {
    throw unavailable();
  });
}
