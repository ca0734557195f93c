import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { HttpError, unexpected } from './errors.ts';
import { createLastCall } from './last-call.ts';
import { refused } from './refusal.ts';
import { CannotListen, serve } from './serving.ts';

/** An address of nobody: RFC 5737 keeps it for documents. */
const missing = { address: '203.0.113.7' };
const own = { address: '127.0.0.1' };
const here: RequestListener = (_, response) => response.end('here');
/** Listens on these addresses of a name. */
const listen = (addresses = [own], answer = here, options = {}) =>
  serve({ port: 0, host: 'localhost', publicUrl: 'http://localhost' }, answer, {
    resolve: async () => addresses,
    ...options,
  });

test('of a name’s addresses those are served that this machine has', async () => {
  const serving = await listen([missing, own]);
  expect(await (await fetch(serving.address.replace('localhost', '127.0.0.1'))).text()).toBe('here');
  await serving.close();
});

test('a client that stops reading is let go, with all that waits for it', async () => {
  const answered = Promise.withResolvers<boolean>();
  const large: RequestListener = (_, response) => {
    response.once('close', () => answered.resolve(response.writableFinished));
    response.end(Buffer.alloc(50_000_000));
  };
  const serving = await listen([own], large, { standstill: 300 });
  const socket = connect(Number(new URL(serving.address).port), '127.0.0.1')
    .pause()
    .on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await answered.promise).toBe(false);
  socket.destroy();
  await serving.close();
});

test('what is still being answered when the closing can wait no longer gets a 503, and nothing is cut without a word', async () => {
  const lastCall = createLastCall();
  const late = Promise.withResolvers<void>();
  const begun = vi.fn();
  const app = new Hono().use(lastCall.middleware).get('/', async ({ text }) => {
    begun();
    await late.promise;
    return text('late');
  });
  app.onError((error) => refused(error instanceof HttpError ? error : unexpected(), false));
  const told = vi.spyOn(console, 'error');
  const serving = await listen([own], getRequestListener(app.fetch), { lastCall: lastCall.refuse, longest: 1000 });
  const answers = [fetch(serving.address), fetch(serving.address)];
  await expect.poll(() => begun.mock.calls.length).toBe(2);
  const began = performance.now();
  await serving.close();
  expect(performance.now() - began).toBeLessThan(5000);
  for (const answer of await Promise.all(answers)) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('connection')).toBe('close');
    expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } });
  }
  late.resolve();
  await nextTurn();
  expect(told).not.toHaveBeenCalled();
});

test('a name of which this machine has no address is refused under the name of its setting', async () => {
  await expect(listen([missing])).rejects.toThrow(CannotListen);
  await expect(listen([missing])).rejects.toThrow(/^HOST: /);
});
