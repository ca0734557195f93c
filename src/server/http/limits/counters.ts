/** One thing that is counted: `points` times in `seconds` it may happen. */
export interface Charge {
  key: string;
  points: number;
  seconds: number;
}

/** Counts what happens, each key from its first time on until its seconds are over. */
export interface Counters {
  /** Counts under each key in turn, up to the first that has had enough; answers its seconds until it is free, or `null`. */
  count(charges: Charge[]): Promise<number | null>;
  takeBack(keys: string[]): Promise<void>;
}

/** More keys than this are not held: whoever has so many addresses is stopped by other means. */
const mostKeys = 50_000;

/** Counters in this process's memory. */
export function memoryCounters(): Counters {
  // Not the clock, which may be set: a key that is spent would stay so for as long as it was set back.
  const now = () => performance.now();
  const counted = new Map<string, { points: number; until: number }>();

  function countOne({ key, points, seconds }: Charge): number | null {
    const before = counted.get(key);
    const entry = before && before.until > now() ? before : { points: 0, until: now() + seconds * 1000 };
    entry.points += 1;
    // Set anew, so that the oldest stand first.
    counted.delete(key);
    counted.set(key, entry);
    return entry.points > points ? Math.ceil((entry.until - now()) / 1000) : null;
  }

  function makeRoom(): void {
    for (const [key, { until }] of counted) {
      if (until > now() && counted.size <= mostKeys) return;
      counted.delete(key);
    }
  }

  return {
    async count(charges) {
      makeRoom();
      for (const charge of charges) {
        const wait = countOne(charge);
        if (wait !== null) return wait;
      }
      return null;
    },
    async takeBack(keys) {
      for (const key of keys) {
        const entry = counted.get(key);
        if (entry) entry.points -= 1;
      }
    },
  };
}
