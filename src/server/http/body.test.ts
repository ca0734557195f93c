import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { second } from '../time/durations.ts';
import { parseFormFields, readBody } from './body.ts';
import { HttpError } from './errors.ts';
import type { HttpEnv } from './request.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Sends chunks `pause` ms apart. Returns functions that read the status (0 while pending) and end the body. */
async function postSlowly(chunks: number, pause: number, time?: { total: number; pause: number }) {
  const app = new Hono<HttpEnv>()
    .post('/', async (context) => {
      await readBody(context, ['json'], { maxBytes: 1000, ...(time && { time }) });
      return context.body(null, 204);
    })
    .onError((error, context) => context.body(null, error instanceof HttpError && error.status === 408 ? 408 : 500));
  const incoming = new IncomingMessage(new Socket());
  const bindings = { incoming, outgoing: new ServerResponse(incoming) };
  const request = { method: 'POST', headers: { 'content-type': 'application/json' } };
  let status = 0;
  void Promise.resolve(app.request('/', request, bindings)).then((answer) => {
    status = answer.status;
  });
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    incoming.push('x');
    await vi.advanceTimersByTimeAsync(pause);
  }
  return { status: () => status, end: () => incoming.push(null) };
}

test('refuses a form with a repeated field or with more fields than any form has', () => {
  const write = (count: number) => Buffer.from(Array.from({ length: count }, (_, index) => `f${index}=1`).join('&'));
  expect(Object.keys(parseFormFields(write(60)))).toHaveLength(60);
  expect(() => parseFormFields(write(61))).toThrow('troppi campi');
  expect(() => parseFormFields(Buffer.from('a=1&a=2'))).toThrow('ripetuto');
});

const uploadTime = { total: 600 * second, pause: 30 * second };

test('accepts a slow upload within the reader’s limits for pauses and total time', async () => {
  const { status, end } = await postSlowly(20, 20 * second, uploadTime);
  expect(status()).toBe(0);
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(status()).toBe(204);
});

test('answers 408 when a body stalls or exceeds its total time', async () => {
  expect((await postSlowly(2, 31 * second, uploadTime)).status()).toBe(408);
  expect((await postSlowly(61, 10 * second, uploadTime)).status()).toBe(408);
  expect((await postSlowly(4, 10 * second)).status()).toBe(408);
});
