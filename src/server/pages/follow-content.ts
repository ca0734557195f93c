import { ToldOnce } from '../log.ts';

/** How long, in ms, after a reading that failed it is tried again. */
const tryAgain = 2000;

interface Followed {
  /** Reads what is published; of two readings the later one must be the last to end. */
  refresh: () => Promise<void>;
  /** Shows what was read. */
  show: () => Promise<void>;
  failed: (error: unknown) => void;
}

/**
 * Keeps what is shown in step with the database: a change is read and shown, and again until the database has answered. A fault is told
 * of once, however often it is met.
 */
export function followContent({ refresh, show, failed }: Followed): { changed: () => void; stop: () => void } {
  const fault = new ToldOnce();
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function follow(): Promise<void> {
    clearTimeout(retry);
    try {
      await refresh();
    } catch (error) {
      fault.met(() => failed(error));
      clearTimeout(retry);
      if (!isStopped) retry = setTimeout(follow, tryAgain).unref();
      return;
    }
    fault.over();
    await show().catch(failed);
  }

  return {
    changed: () => void follow(),
    stop() {
      isStopped = true;
      clearTimeout(retry);
    },
  };
}
