import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withVisitorTimeout } from './in-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a visitor gets a 503 within five seconds while the database does not answer', async () => {
  const refusal = withVisitorTimeout(() => new Promise<never>(() => {})).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(4500);
  expect(await refusal).toMatchObject({ status: 503 });
});
