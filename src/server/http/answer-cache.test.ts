import { beforeEach, expect, test, vi } from 'vitest';
import { AnswerCache } from './answer-cache.ts';
import { sizeOf } from './stored-answer.ts';

interface State {
  version: string;
}

let state: State;
const log = { error: vi.fn() };
beforeEach(() => {
  state = { version: 'a' };
  log.error.mockClear();
});

const cacheOf = (limit?: number) =>
  new AnswerCache<State>({ current: () => state, log, ...(limit !== undefined && { limit }) });
const answerOf = (text: string) => ({ status: 200, headers: {}, bytes: Buffer.from(text) });
/** Mock that renders the version of the given state. */
function renderer() {
  return vi.fn(async ({ version }: State) => answerOf(version));
}
const textOf = (answer: { representations: { identity?: { bytes: Buffer } } } | undefined) =>
  answer?.representations.identity?.bytes.toString();

test('serves an entry until its version is stale, then renders it again', async () => {
  const cache = cacheOf();
  const render = renderer();
  await cache.answer('/', render);
  expect(textOf(cache.findFresh('/'))).toBe('a');
  expect(textOf(await cache.answer('/', render))).toBe('a');
  expect(render).toHaveBeenCalledTimes(1);

  state = { version: 'b' };
  expect(cache.findFresh('/')).toBeUndefined();
  expect(textOf(await cache.answer('/', render))).toBe('b');
  expect(render).toHaveBeenCalledTimes(2);
});

test('concurrent requests share one render', async () => {
  const cache = cacheOf();
  const render = renderer();
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.answer('/', render)));
  expect(new Set(answers.map(textOf))).toEqual(new Set(['a']));
  expect(render).toHaveBeenCalledTimes(1);
});

test('a slow render of an older version does not replace a newer entry', async () => {
  const cache = cacheOf();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const slow = cache.answer('/', async ({ version }) => {
    await held;
    return answerOf(version);
  });
  state = { version: 'b' };
  await cache.answer('/', renderer());
  release();
  expect(textOf(await slow)).toBe('a');
  expect(textOf(cache.findFresh('/'))).toBe('b');
});

test('serves a stale entry while rendering fails, and replaces it once rendering succeeds', async () => {
  const cache = cacheOf();
  await cache.answer('/', renderer());
  state = { version: 'b' };
  const fail = () => Promise.reject(new Error('broken'));
  expect(textOf(await cache.answer('/', fail))).toBe('a');
  expect(log.error).toHaveBeenCalledWith('stale answer served', expect.any(Error));
  await expect(cache.answer('/never-made', fail)).rejects.toThrow('broken');
  expect(textOf(await cache.answer('/', renderer()))).toBe('b');
});

test('evicts the least recently used entry at the limit', async () => {
  const cache = cacheOf(3 * sizeOf(await cacheOf().answer('/', renderer())));
  for (const key of ['/1', '/2', '/3']) await cache.answer(key, renderer());
  cache.findFresh('/1');
  await cache.answer('/4', renderer());
  expect(['/1', '/2', '/3', '/4'].filter((key) => cache.findFresh(key))).toEqual(['/1', '/3', '/4']);
  expect(cache.count).toBe(3);
});
