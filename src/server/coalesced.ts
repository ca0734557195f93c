/** Work asked for more often than needed: once for all who ask before it begins, never twice at once. */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let next: Promise<void> | null = null;
  let current = Promise.resolve();

  async function turn(): Promise<void> {
    // How it ends is for those who asked for it.
    await current.catch(() => {});
    next = null;
    current = work();
    await current;
  }

  return () => {
    next ??= turn();
    return next;
  };
}
