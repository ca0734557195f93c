import { minute } from '../../time/durations.ts';

/** Rate limit of one key: `points` uses in `seconds`. */
export interface KeyLimit {
  key: string;
  points: number;
  seconds: number;
}

/** Rate-limit counters. The time window of a key begins with its first use and lasts the limit's `seconds`. */
export interface Counters {
  /** Counts each key up to the first above its limit. Returns the seconds until that is free, or `null`. */
  count(limits: KeyLimit[]): Promise<number | null>;
  refund(keys: string[]): Promise<void>;
}

/** Maximum number of keys in memory; the least recently used are evicted first. */
const maxKeys = 50_000;

export function createMemoryCounters(): Counters {
  // Monotonic clock: if the system clock were used and set back, all windows would last longer.
  const now = () => performance.now();
  const entries = new Map<string, { points: number; until: number }>();
  let nextSweep = now() + minute;

  function countUse({ key, points, seconds }: KeyLimit): number | null {
    const previousEntry = entries.get(key);
    const entry =
      previousEntry && previousEntry.until > now() ? previousEntry : { points: 0, until: now() + seconds * 1000 };
    entry.points += 1;
    // Re-insert, so that iteration order is by last use.
    entries.delete(key);
    entries.set(key, entry);
    return entry.points > points ? Math.ceil((entry.until - now()) / 1000) : null;
  }

  /** Deletes expired entries, at most once a minute, and the least recently used ones above the maximum. */
  function evictEntries(): void {
    if (now() >= nextSweep) {
      nextSweep = now() + minute;
      for (const [key, { until }] of entries) if (until <= now()) entries.delete(key);
    }
    for (const key of entries.keys()) {
      if (entries.size <= maxKeys) return;
      entries.delete(key);
    }
  }

  return {
    async count(limits) {
      evictEntries();
      for (const limit of limits) {
        const wait = countUse(limit);
        if (wait !== null) return wait;
      }
      return null;
    },
    async refund(keys) {
      for (const key of keys) {
        const entry = entries.get(key);
        if (entry) entry.points -= 1;
      }
    },
  };
}
