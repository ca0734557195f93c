import { setImmediate as nextTurn } from 'node:timers/promises';

/** Few enough rows that nobody waits long for the embedded database, which does one thing at a time. */
const batchSize = 50;

/** What a batch of at most `size` rows came to: how many rows it looked at, and how many it dealt with. */
export interface Batch {
  seen: number;
  done: number;
}

/** Works through rows in batches until one is not full, or `signal` aborts; answers how many were dealt with. */
export async function inBatches(
  signal: AbortSignal | undefined,
  batch: (size: number) => Promise<Batch>,
): Promise<number> {
  let total = 0;
  while (!signal?.aborted) {
    const { seen, done } = await batch(batchSize);
    total += done;
    if (seen < batchSize) break;
    await nextTurn();
  }
  return total;
}
