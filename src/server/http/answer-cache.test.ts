import { beforeEach, expect, test, vi } from 'vitest';
import { AnswerCache } from './answer-cache.ts';
import { notFound } from './errors.ts';
import { countBytes } from './stored-answer.ts';

interface State {
  version: string;
}

let state: State;
const log = { error: vi.fn(), outage: vi.fn() };
beforeEach(() => {
  state = { version: 'a' };
  log.error.mockClear();
});

const makeCache = (limit?: number) =>
  new AnswerCache<State>({ current: () => state, log, ...(limit !== undefined && { limit }) });
const makeAnswer = (text: string) => ({ status: 200, headers: {}, bytes: Buffer.from(text) });
/** Mock that renders the version of the given state. */
function mockRenderer() {
  return vi.fn(async ({ version }: State) => makeAnswer(version));
}
const readText = (answer: { representations: { identity?: { bytes: Buffer } } } | undefined) =>
  answer?.representations.identity?.bytes.toString();

test('serves an entry until its version is stale, then renders it again', async () => {
  const cache = makeCache();
  const render = mockRenderer();
  await cache.answer('/', render);
  expect(readText(cache.findFresh('/'))).toBe('a');
  expect(readText(await cache.answer('/', render))).toBe('a');
  expect(render).toHaveBeenCalledTimes(1);

  state = { version: 'b' };
  expect(cache.findFresh('/')).toBeUndefined();
  expect(readText(await cache.answer('/', render))).toBe('b');
  expect(render).toHaveBeenCalledTimes(2);
});

test('concurrent requests share one render', async () => {
  const cache = makeCache();
  const render = mockRenderer();
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.answer('/', render)));
  expect(new Set(answers.map(readText))).toEqual(new Set(['a']));
  expect(render).toHaveBeenCalledTimes(1);
});

test('a slow render of an older version does not replace a newer entry', async () => {
  const cache = makeCache();
  const { promise: mayRender, resolve: release } = Promise.withResolvers<void>();
  const slowAnswer = cache.answer('/', async ({ version }) => {
    await mayRender;
    return makeAnswer(version);
  });
  state = { version: 'b' };
  await cache.answer('/', mockRenderer());
  release();
  expect(readText(await slowAnswer)).toBe('a');
  expect(readText(cache.findFresh('/'))).toBe('b');
});

test('serves a stale entry while rendering fails, and replaces it once rendering succeeds', async () => {
  const cache = makeCache();
  await cache.answer('/', mockRenderer());
  state = { version: 'b' };
  const fail = () => Promise.reject(new Error('broken'));
  expect(readText(await cache.answer('/', fail))).toBe('a');
  expect(log.error).toHaveBeenCalledWith('stale answer served', expect.any(Error));
  await expect(cache.answer('/never-made', fail)).rejects.toThrow('broken');
  expect(readText(await cache.answer('/', mockRenderer()))).toBe('b');
});

test('throws a 404 also where there is a stale entry: what it showed has been removed', async () => {
  const cache = makeCache();
  await cache.answer('/', mockRenderer());
  state = { version: 'b' };
  await expect(cache.answer('/', () => Promise.reject(notFound()))).rejects.toMatchObject({ status: 404 });
  expect(cache.count).toBe(0);
});

test('compresses nothing with effort none, and takes the tag that an answer brings', async () => {
  const cache = new AnswerCache<State>({ current: () => state, log, effort: 'none' });
  const { representations } = await cache.answer('/', async () => ({ ...makeAnswer('a'), tag: 'nome' }));
  expect(Object.entries(representations).map(([coding, { etag }]) => [coding, etag])).toEqual([['identity', '"nome"']]);
});

test('evicts the least recently used entry at the limit', async () => {
  const cache = makeCache(3 * countBytes(await makeCache().answer('/', mockRenderer())));
  for (const key of ['/1', '/2', '/3']) await cache.answer(key, mockRenderer());
  cache.findFresh('/1');
  await cache.answer('/4', mockRenderer());
  expect(['/1', '/2', '/3', '/4'].filter((key) => cache.findFresh(key))).toEqual(['/1', '/3', '/4']);
  expect(cache.count).toBe(3);
});
