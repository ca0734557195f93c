import { setTimeout as pause } from 'node:timers/promises';

/** Resolves with `work`, or after `ms` without it: a stop must not wait for ever for what hangs. */
export async function withinPatience(work: Promise<void>, ms: number): Promise<void> {
  const settled = new AbortController();
  const tooLate = pause(ms, undefined, { signal: settled.signal }).catch(() => {});
  await Promise.race([work, tooLate]);
  settled.abort();
}
