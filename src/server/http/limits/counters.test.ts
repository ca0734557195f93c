import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryCounters } from './counters.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a rate limit expires after its seconds even if the clock was set back by a day', async () => {
  const counters = createMemoryCounters();
  const count = () => counters.count([{ key: 'anna', points: 1, seconds: 600 }]);
  expect([await count(), await count()]).toEqual([null, 600]);
  vi.setSystemTime(Date.now() - 86_400_000);
  expect(await count()).toBe(600);
  vi.advanceTimersByTime(600_000);
  expect(await count()).toBeNull();
});
