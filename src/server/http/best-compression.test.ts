import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { log } from '../log.ts';
import { BestCompression } from './best-compression.ts';
import { compress, storeAnswer } from './stored-answer.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

async function quickAnswer(text: string) {
  const bytes = Buffer.from(text.repeat(1000));
  return { answer: storeAnswer(200, {}, await compress(bytes, 'quick')), quick: { bytes, better: vi.fn() } };
}

test('an answer that is kept no more does not come back when its compression ends', async () => {
  const [superseded, kept] = [await quickAnswer('la prima pagina'), await quickAnswer('un’altra pagina')];
  const compression = new BestCompression(log);
  for (const { answer, quick } of [superseded, kept]) compression.add(answer, quick);
  // The first is under way from here on; the other one follows it.
  vi.advanceTimersByTime(1000);
  compression.drop(superseded.answer);
  await expect.poll(() => kept.quick.better.mock.calls.length).toBe(1);
  expect(superseded.quick.better).not.toHaveBeenCalled();
});
