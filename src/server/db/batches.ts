import { setTimeout as pause } from 'node:timers/promises';

const largestBatch = 100;
/** Where it begins. With fewer rows it is the disk that takes the time, whatever their number. */
const smallestBatch = 10;

/** A batch that took longer than this, in milliseconds, is followed by smaller ones, one that took less than half by larger ones. */
const aim = 6;

/** What a batch of at most `size` rows came to: how many rows it looked at, and how many it dealt with. */
export interface Batch {
  seen: number;
  done: number;
}

/**
 * Works through rows in batches until one is not full, or `signal` aborts; answers how many were dealt with. On the embedded database
 * a batch holds the event loop: each is kept short, and after it the loop has at least as long for everything else.
 */
export async function inBatches(
  signal: AbortSignal | undefined,
  batch: (size: number) => Promise<Batch>,
): Promise<number> {
  let size = smallestBatch;
  let total = 0;
  while (!signal?.aborted) {
    const began = performance.now();
    const { seen, done } = await batch(size);
    const took = performance.now() - began;
    total += done;
    if (seen < size) break;
    if (took > aim) size = Math.max(smallestBatch, Math.floor(size / 2));
    else if (took < aim / 2) size = Math.min(largestBatch, size * 2);
    await pause(Math.min(took, 100));
  }
  return total;
}
