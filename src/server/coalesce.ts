/** Returns a function that coalesces calls: one run of `work` serves all calls before its start. Runs never overlap. */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let next: Promise<void> | null = null;
  let current = Promise.resolve();

  async function runNext(): Promise<void> {
    // Ignore an error of the previous run: its callers get it.
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
