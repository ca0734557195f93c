import { setTimeout as pause } from 'node:timers/promises';
import { isBusy } from './unreachable.ts';

/** How long a statement waits for another process that writes. */
const patience = 10_000;

/** Tries again while another connection is in the way, without holding anything else up. */
export async function patiently<Result>(attempt: () => Result): Promise<Result> {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      await pause(5 + Math.random() * 20);
    }
  }
}
