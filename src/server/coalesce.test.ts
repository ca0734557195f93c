import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

test('calls share one run; runs never overlap, and a caller’s run begins after its call', async () => {
  const state = { asked: 0, running: 0, runs: 0, seen: 0 };
  const run = coalesce(async () => {
    state.runs += 1;
    state.running += 1;
    expect(state.running).toBe(1);
    const seen = state.asked;
    await wait(20);
    state.seen = seen;
    state.running -= 1;
  });
  const check = async () => {
    state.asked += 1;
    const callNumber = state.asked;
    await run();
    expect(state.seen).toBeGreaterThanOrEqual(callNumber);
  };
  const checks = [check(), check(), check()];
  await wait(5);
  checks.push(check(), check());
  await Promise.all(checks);
  expect(state.runs).toBe(2);
});

test('a failed run rejects for its callers, and the next call runs again', async () => {
  let works = false;
  const run = coalesce(async () => {
    if (!works) throw new Error('not yet');
  });
  const failing = [run(), run()];
  for (const failedRun of failing) await expect(failedRun).rejects.toThrow('not yet');
  works = true;
  await run();
});
