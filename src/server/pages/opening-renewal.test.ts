import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startOpeningRenewal } from './opening-renewal.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-23T07:30:00Z') }));
afterEach(() => vi.useRealTimers());

const hour = 3_600_000;
const opening = ['2026-11-23T08:00:00Z', '2026-11-23T17:00:00Z', '2026-11-23T23:00:00Z', '2026-11-24T08:00:00Z'];

function renewals(outcome = () => Promise.resolve(), changes = opening) {
  const at: string[] = [];
  const failed = vi.fn();
  const stop = startOpeningRenewal({
    changesAt: (now) => changes.map((change) => Date.parse(change)).find((change) => change > now) ?? now + hour,
    renew: () => {
      at.push(new Date().toISOString().replace('.000', ''));
      return outcome();
    },
    failed,
  });
  return { at, failed, stop };
}

test('pages are rendered anew when the office opens, when it closes and at midnight, and at no other time', async () => {
  const { at, stop } = renewals();
  await vi.advanceTimersByTimeAsync(25 * hour);
  stop();
  expect(at).toEqual(opening);
  await vi.advanceTimersByTimeAsync(48 * hour);
  expect(at).toEqual(opening);
});

test('hours that are published less than a minute before they close the office are followed', async () => {
  const published = [...opening];
  const { at, stop } = renewals(undefined, published);
  await vi.advanceTimersByTimeAsync(45_000);
  published.unshift('2026-11-23T07:31:00Z');
  await vi.advanceTimersByTimeAsync(hour / 4);
  stop();
  expect(at).toEqual(['2026-11-23T07:31:00Z']);
});

test('a clock that is set forward is noticed within a minute', async () => {
  const { at, stop } = renewals();
  vi.setSystemTime(Date.parse('2026-11-23T12:00:00Z'));
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  expect(at).toEqual(['2026-11-23T12:01:00Z']);
});

test('a clock that was ahead and is put right is noticed within a minute, and what was said in between is said anew', async () => {
  vi.setSystemTime(Date.parse('2026-11-23T21:00:00Z'));
  const { at, stop } = renewals();
  vi.setSystemTime(Date.parse('2026-11-23T09:00:00Z'));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  stop();
  expect(at).toEqual(['2026-11-23T09:01:00Z']);
});

test('a renewal that fails is told and the next one comes', async () => {
  const { at, failed, stop } = renewals(() => Promise.reject(new Error('no page')));
  await vi.advanceTimersByTimeAsync(10 * hour);
  stop();
  expect([at.length, failed.mock.calls.length]).toEqual([2, 2]);
});
