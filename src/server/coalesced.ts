import { setTimeout as pause } from 'node:timers/promises';

/**
 * Work that is asked for more often than it needs to be done: once for all who ask before it begins, never twice at once, and for who asks
 * while it is being done once more, `rest` ms later. Each call resolves when the work has been done from its beginning after it.
 */
export function coalesced(work: () => Promise<void>, rest = 0): () => Promise<void> {
  let next: Promise<void> | null = null;
  let current: Promise<void> | null = null;

  async function turn(): Promise<void> {
    if (current) {
      // How it ends is for those who asked for it.
      await current.catch(() => {});
      await pause(rest);
    }
    next = null;
    current = work();
    await current;
  }

  return () => {
    next ??= turn();
    return next;
  };
}
