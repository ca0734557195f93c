import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePort } from '../../harness/processes.ts';
import { startScan } from '../../src/server/papers/clamd.ts';

/** Runs a false clamd that gives an answer to the end of a stream, at once, or never. */
async function scan(answer: string | null, size = 1000): Promise<[result: string, received: number]> {
  const port = await findFreePort();
  let received = 0;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      received += bytes.length;
      const isEnd = bytes.subarray(-4).equals(Buffer.alloc(4));
      if (answer !== null && (isEnd || answer.includes('limit'))) socket.end(answer);
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const running = startScan(`127.0.0.1:${port}`, { chunk: 1000, answer: 50 });
  await running.add(Buffer.alloc(size, 'x'));
  const result = await running.finish();
  server.close();
  return [result, received];
}

test('sends a file by INSTREAM, and takes only «OK» for clean', async () => {
  expect(await scan('stream: OK\0')).toEqual(['clean', 10 + 4 + 1000 + 4]);
  expect((await scan('stream: Eicar-Signature FOUND\0'))[0]).toBe('infected');
});

test.each([
  ['an error', 'stream: Can’t allocate memory ERROR\0', 1000],
  ['no answer', null, 1000],
  ['a file above its limit', 'INSTREAM size limit exceeded. ERROR\0', 3_000_000],
  ['an empty answer', '', 1000],
])('leaves a file unchecked after %s', async (_, answer, size) => {
  expect((await scan(answer, size))[0]).toBe('unchecked');
});

test('leaves a file unchecked without clamd', async () => {
  const running = startScan('/nowhere/clamd.ctl');
  await running.add(Buffer.from('x'));
  expect(await running.finish()).toBe('unchecked');
  expect(await startScan(null).finish()).toBe('unchecked');
});
