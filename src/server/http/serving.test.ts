import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
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

test('what a client sent ahead is answered in its turn, and not at all once the client has gone', async () => {
  const asked: string[] = [];
  const first = Promise.withResolvers<() => void>();
  const left = Promise.withResolvers<void>();
  const holding: RequestListener = ({ url = '' }, response) => {
    asked.push(url);
    if (url === '/held') {
      response.once('close', left.resolve);
      first.resolve(() => response.end('held'));
    } else response.end(url);
  };
  const serving = await listen([own], holding);
  const ahead = (...paths: string[]) => {
    const socket = connect(Number(new URL(serving.address).port), '127.0.0.1');
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
    return socket;
  };
  const gone = ahead('/held', '/1', '/2');
  const release = await first.promise;
  gone.destroy();
  await left.promise;
  release();
  const patient = ahead('/3', '/4', '/5');
  let said = '';
  for await (const chunk of patient) {
    said += chunk;
    if (said.endsWith('/5')) break;
  }
  expect(asked).toEqual(['/held', '/3', '/4', '/5']);
  await serving.close();
});

test('what is still being answered when the closing can wait no longer is cut off', async () => {
  const begun = Promise.withResolvers<void>();
  const serving = await listen([own], () => begun.resolve(), { longest: 200 });
  const answer = fetch(serving.address).catch((error: Error) => error.name);
  await begun.promise;
  await serving.close();
  expect(await answer).toBe('TypeError');
});

test('a name of which this machine has no address is refused under the name of its setting', async () => {
  await expect(listen([missing])).rejects.toThrow(CannotListen);
  await expect(listen([missing])).rejects.toThrow(/^HOST: /);
});
