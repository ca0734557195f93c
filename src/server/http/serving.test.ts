import { once } from 'node:events';
import { Agent, get, type RequestListener, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { ListenError, serve, serverTimeouts } from './serving.ts';

/** Address that no machine has: reserved for documentation by RFC 5737. */
const missingAddress = { address: '203.0.113.7' };
const localAddress = { address: '127.0.0.1' };
const answerHere: RequestListener = (_, response) => response.end('here');
/** Starts a server on a host name that resolves to these addresses. */
const listen = (
  addresses = [localAddress],
  answer = answerHere,
  { trustProxy = 0, ...options }: Parameters<typeof serve>[2] & { trustProxy?: number } = {},
) =>
  serve({ port: 0, host: 'localhost', trustProxy }, answer, {
    resolve: async () => addresses,
    ...options,
  });

test('listens on those addresses of a host name that this machine has', async () => {
  const serving = await listen([missingAddress, localAddress]);
  expect(await (await fetch(serving.address.replace('localhost', '127.0.0.1'))).text()).toBe('here');
  await serving.close();
});

test('disconnects a client that stops reading, and drops its pending response', async () => {
  const answered = Promise.withResolvers<boolean>();
  const large: RequestListener = (_, response) => {
    response.once('close', () => answered.resolve(response.writableFinished));
    response.end(Buffer.alloc(50_000_000));
  };
  const serving = await listen([localAddress], large, { idleMs: 300 });
  const socket = connect(Number(new URL(serving.address).port), '127.0.0.1')
    .pause()
    .on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await answered.promise).toBe(false);
  socket.destroy();
  await serving.close();
});

test('answers pipelined requests one after the other, and none after the client has closed', async () => {
  const started: string[] = [];
  const closed = Promise.withResolvers<void>();
  const large: RequestListener = ({ url = '' }, response) => {
    started.push(url);
    if (url === '/1') response.once('close', closed.resolve);
    response.end(url === '/0' ? 'small' : Buffer.alloc(50_000_000));
  };
  const serving = await listen([localAddress], large);
  const socket = connect(Number(new URL(serving.address).port), '127.0.0.1').pause();
  socket.write(['/0', '/1', '/2', '/3'].map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
  await expect.poll(() => started).toEqual(['/0', '/1']);
  // Answered on another connection, so the server has had the time to start the pipelined ones.
  await fetch(`${serving.address.replace('localhost', '127.0.0.1')}/0`);
  expect(started).toEqual(['/0', '/1', '/0']);
  socket.destroy();
  await closed.promise;
  await fetch(`${serving.address.replace('localhost', '127.0.0.1')}/0`);
  expect(started).toEqual(['/0', '/1', '/0', '/0']);
  await serving.close();
});

test('closes a connection that pipelines more requests than may wait', async () => {
  const begun = Promise.withResolvers<ServerResponse>();
  const serving = await listen([localAddress], (_, response) => begun.resolve(response));
  const socket = connect(Number(new URL(serving.address).port), '127.0.0.1').on('error', () => {});
  const closed = once(socket.resume(), 'close');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(102));
  await closed;
  expect((await begun.promise).writableFinished).toBe(false);
  await serving.close();
});

test('closes slow connections within 30 s, and serves other requests meanwhile', async () => {
  expect(serverTimeouts.headersTimeout + serverTimeouts.connectionsCheckingInterval).toBeLessThan(30_000);
  const limits = { headersTimeout: 300, connectionsCheckingInterval: 50 };
  const serving = await listen([localAddress], answerHere, { limits });
  const sockets = Array.from({ length: 100 }, (_, index) => {
    const socket = connect(Number(new URL(serving.address).port), '127.0.0.1')
      .on('error', () => {})
      .resume();
    socket.write(index % 2 ? 'GET / HTTP/1.1\r\nHost: a\r\n' : 'POST /contatti HTTP/1.1\r\nHost: a\r\n');
    return socket;
  });
  const trickling = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('X-More: a\r\n');
  }, 50);
  const closed = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
  expect(await (await fetch(serving.address.replace('localhost', '127.0.0.1'))).text()).toBe('here');
  await closed;
  clearInterval(trickling);
  await serving.close();
});

test.each([
  { trustProxy: 0, closed: 1 },
  { trustProxy: 1, closed: 0 },
])('closes $closed of 201 connections of one address behind $trustProxy proxies', async ({ trustProxy, closed }) => {
  const serving = await listen([localAddress], answerHere, { trustProxy });
  const ends: string[] = [];
  const sockets = Array.from({ length: 201 }, () => {
    const socket = connect(Number(new URL(serving.address).port), '127.0.0.1').on('error', () => {});
    socket.once('close', () => ends.push('closed')).once('data', () => ends.push('answered'));
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    return socket;
  });
  await expect.poll(() => ends.length, { interval: 10 }).toBe(201);
  expect(ends.filter((end) => end === 'closed')).toHaveLength(closed);
  for (const socket of sockets) socket.destroy();
  await serving.close();
});

test('does not wait for idle connections when it closes', async () => {
  const serving = await listen([localAddress], answerHere, { graceMs: 0, maxDrainMs: 2 ** 31 - 1 });
  const agent = new Agent({ keepAlive: true });
  const sent = get(serving.address, { agent });
  const [response] = await once(sent, 'response');
  response.resume();
  await once(response, 'end');
  await serving.close();
  agent.destroy();
});

test('cuts off pending responses when the shutdown timeout expires', async () => {
  const begun = Promise.withResolvers<void>();
  const serving = await listen([localAddress], () => begun.resolve(), { maxDrainMs: 200 });
  const answer = fetch(serving.address).catch((error: Error) => error.name);
  await begun.promise;
  await serving.close();
  expect(await answer).toBe('TypeError');
});

test('refuses a host name without a local address, and names the setting HOST', async () => {
  await expect(listen([missingAddress])).rejects.toThrow(ListenError);
  await expect(listen([missingAddress])).rejects.toThrow(/^HOST: /);
});
