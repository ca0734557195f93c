import { expect, test } from 'vitest';
import { createDecoder, DecoderFailed } from '../../src/server/photos/decoder.ts';
import { listDecoders } from '../support/decoders.ts';
import { makePhotograph, makeRedAndBlue } from '../support/pictures.ts';

const waiting = new AbortController().signal;
const small = () => makeRedAndBlue(64, 40).png().toBuffer();
const children = () => listDecoders(process.pid);

/** Waits for the child process and freezes it with SIGSTOP; returns its pid. */
async function frozenChild(): Promise<number> {
  await expect.poll(children, { interval: 5 }).toHaveLength(1);
  const [pid = 0] = children();
  process.kill(pid, 'SIGSTOP');
  return pid;
}

test('makes all variants, one photo at a time, in a child process that exits afterwards', async () => {
  const decode = createDecoder();
  const files = await Promise.all([300, 400, 500].map((width) => makePhotograph(width, 200).jpeg().toBuffer()));
  const making = files.map((file) => decode(file, waiting));
  const first = await frozenChild();
  expect(children()).toEqual([first]);
  process.kill(first, 'SIGCONT');
  const photos = await Promise.all(making);
  expect(photos.map(({ width, variants }) => [width, variants.length])).toEqual([
    [300, 3],
    [400, 6],
    [500, 9],
  ]);
  expect(photos[0]?.variants[0]?.bytes.byteLength).toBeGreaterThan(100);
  expect(children()).toEqual([]);
});

test('refuses other files, and photos beyond the memory or CPU limit', async () => {
  const large = await makePhotograph(2000, 1500).jpeg().toBuffer();
  await expect(createDecoder()(Buffer.from('<svg/>'), waiting)).rejects.toMatchObject({ problem: 'not-an-image' });
  const costly = { problem: 'too-costly' };
  await expect(createDecoder({ memory: 50_000_000 })(large, waiting)).rejects.toMatchObject(costly);
  await expect(createDecoder({ work: 50 })(large, waiting)).rejects.toMatchObject(costly);
  // Wall-clock timeouts happen on a busy machine and are not the photo's fault.
  await expect(createDecoder({ time: 10 })(large, waiting)).rejects.toThrow(DecoderFailed);
});

test.each([
  ['a crash of the image library', 'SIGSEGV', { problem: 'damaged' }],
  ['a process that the system has killed', 'SIGKILL', { name: 'DecoderFailed' }],
] as const)('%s gets its own error, and the next photo is made', async (_, signal, error) => {
  const decode = createDecoder();
  const file = await small();
  const making = decode(file, waiting).catch((reason: unknown) => reason);
  const child = await frozenChild();
  process.kill(child, signal);
  process.kill(child, 'SIGCONT');
  expect(await making).toMatchObject(error);
  expect(await decode(file, waiting)).toMatchObject({ width: 64, height: 40 });
});

test('aborts a photo when its client disconnects, queued or in work', async () => {
  const decode = createDecoder();
  const file = await small();
  const gone = new AbortController();
  const making = [decode(file, gone.signal), decode(file, gone.signal)].map((photo) =>
    photo.catch((reason: unknown) => reason),
  );
  await frozenChild();
  gone.abort();
  for (const failed of await Promise.all(making)) expect(failed).toBeInstanceOf(DecoderFailed);
  await expect.poll(children).toEqual([]);
});
