import { minute } from '../durations.ts';
import { within } from '../patience.ts';

/** Work that is asked for more often than it needs to be done. */
export interface Gathered {
  /** Resolves when the work has been done from its beginning after this call. */
  ask(): Promise<void>;
}

/**
 * Does `work` once for all who ask within `pause` milliseconds, and never twice at once. Who asks while it is being done is served by
 * the next turn. The first turn begins without a pause. A turn that has taken `longest` ms is given up, so that the next one comes: its
 * signal aborts, and from then on the work must change nothing any more.
 */
export function gathered(work: (givenUp: AbortSignal) => Promise<void>, pause: number, longest = 2 * minute): Gathered {
  let next: Promise<void> | null = null;
  let current: Promise<unknown> | null = null;

  async function turn(): Promise<void> {
    await (current && new Promise((resolve) => setTimeout(resolve, pause)));
    await current;
    next = null;
    const giving = new AbortController();
    const done = within(
      longest,
      () => work(giving.signal),
      () => {
        giving.abort(new Error('The work took too long and was given up'));
        throw giving.signal.reason;
      },
    );
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
