/** Work that is asked for more often than it needs to be done. */
export interface Gathered {
  /** Resolves when the work has been done from its beginning after this call. */
  ask(): Promise<void>;
}

/**
 * Does `work` once for all who ask within `pause` milliseconds, and never twice at once. Who asks while it is being done is served by
 * the next turn. The first turn begins without a pause.
 */
export function gathered(work: () => Promise<void>, pause: number): Gathered {
  let next: Promise<void> | null = null;
  let current: Promise<unknown> | null = null;

  async function turn(): Promise<void> {
    await (current && new Promise((resolve) => setTimeout(resolve, pause)));
    await current;
    next = null;
    const done = work();
    // How it ends is for those who asked.
    current = done.catch(() => {});
    await done;
  }

  return {
    ask() {
      next ??= turn();
      return next;
    },
  };
}
