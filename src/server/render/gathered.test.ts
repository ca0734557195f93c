import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gathered } from './gathered.ts';

test('what is asked for together is done once, never twice at once, and always from its beginning after it was asked for', async () => {
  const state = { asked: 0, running: 0, runs: 0, seen: 0 };
  const { ask } = gathered(async () => {
    state.runs += 1;
    state.running += 1;
    expect(state.running).toBe(1);
    const seen = state.asked;
    await wait(20);
    state.seen = seen;
    state.running -= 1;
  }, 10);
  const check = async () => {
    state.asked += 1;
    const own = state.asked;
    await ask();
    expect(state.seen).toBeGreaterThanOrEqual(own);
  };
  await check();
  const checks = [];
  const began = performance.now();
  const before = state.runs;
  for (let time = 0; time < 50; time += 1) {
    checks.push(check());
    await wait(2);
  }
  await Promise.all(checks);
  // A turn takes 20 ms and the pause before it 10; timers may be a little early.
  expect(state.runs - before).toBeLessThan(2 + (performance.now() - began) / 25);
});

test('a turn that fails tells those who asked for it, and the next one is made all the same', async () => {
  let works = false;
  const { ask } = gathered(async () => {
    if (!works) throw new Error('not yet');
  }, 1);
  const failing = [ask(), ask()];
  for (const asked of failing) await expect(asked).rejects.toThrow('not yet');
  works = true;
  await ask();
});

test('a turn that does not end is given up, told so, and does not hold up the next one', async () => {
  const turns: AbortSignal[] = [];
  const { ask } = gathered(
    async (givenUp) => {
      turns.push(givenUp);
      if (turns.length === 1) await new Promise(() => {});
    },
    1,
    30,
  );
  const standing = ask();
  await expect(standing).rejects.toThrow('too long');
  await ask();
  expect(turns.map(({ aborted }) => aborted)).toEqual([true, false]);
});
