import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hour, minute, second } from './durations.ts';
import { startPeriodic } from './periodic.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('retries failed work with backoff up to its interval, and resumes the interval after a success', async () => {
  const began = Date.now();
  const times: number[] = [];
  const failed = vi.fn();
  let failing = true;
  const stop = startPeriodic({
    everyMs: hour,
    firstAfterMs: 0,
    async work() {
      times.push((Date.now() - began) / minute);
      if (failing) throw new Error('away');
    },
    onFailure: failed,
  });
  await vi.advanceTimersByTimeAsync(4 * hour - minute);
  expect(times).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183]);
  // Reported once, then no more often than the work's interval.
  expect(failed).toHaveBeenCalledTimes(4);
  failing = false;
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(times.slice(9)).toEqual([243, 303]);
  failing = true;
  await vi.advanceTimersByTimeAsync(5 * minute);
  expect(times.slice(11)).toEqual([363, 364]);
  expect(failed).toHaveBeenCalledTimes(5);
  await stop();
});

test('retries failing work at its interval, without backoff, where that is a few seconds', async () => {
  const work = vi.fn().mockRejectedValue(new Error('away'));
  const stop = startPeriodic({ everyMs: 10_000, firstAfterMs: 0, work, onFailure: () => {} });
  await vi.advanceTimersByTimeAsync(minute);
  expect(work).toHaveBeenCalledTimes(7);
  await stop();
});

test('waits one interval from the end of each run, failed runs included, until it is stopped', async () => {
  const began = Date.now();
  const times: number[] = [];
  const failed = vi.fn();
  const stop = startPeriodic({
    everyMs: second,
    firstAfterMs: 0,
    async work() {
      times.push((Date.now() - began) / second);
      await new Promise((resolve) => setTimeout(resolve, 3 * second));
      if (times.length === 2) throw new Error('once');
    },
    onFailure: failed,
  });
  await vi.advanceTimersByTimeAsync(13 * second);
  expect(times).toEqual([0, 4, 8, 12]);
  expect(failed).toHaveBeenCalledOnce();
  const stopped = stop();
  await vi.advanceTimersByTimeAsync(minute);
  await stopped;
  expect(times).toHaveLength(4);
});

test('stops within five seconds while work ignores the signal', async () => {
  const failed = vi.fn();
  const stop = startPeriodic({ everyMs: hour, firstAfterMs: 0, work: () => new Promise(() => {}), onFailure: failed });
  await vi.advanceTimersByTimeAsync(1);
  const began = Date.now();
  const stopped = stop().then(() => Date.now() - began);
  await vi.advanceTimersByTimeAsync(minute);
  expect(await stopped).toBeLessThan(5 * second);
  expect(failed).not.toHaveBeenCalled();
});
