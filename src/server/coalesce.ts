/** Coalesces calls: one run serves all callers that asked before it began. Runs never overlap. */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let next: Promise<void> | null = null;
  let current = Promise.resolve();

  async function runNext(): Promise<void> {
    // Ignore a failed run here: its own callers get the error.
    await current.catch(() => {});
    next = null;
    current = work();
    await current;
  }

  return () => {
    next ??= runNext();
    return next;
  };
}
