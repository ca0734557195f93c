import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readIfPresent } from '../../harness/processes.ts';
import { ClientGone } from '../../src/server/http/errors.ts';
import { createDecoder, DecoderFailed } from '../../src/server/photos/decoder.ts';
import { listDecoders } from '../support/decoders.ts';
import { makePhotograph, makeRedAndBluePicture } from '../support/pictures.ts';

const neverAborted = new AbortController().signal;
const makeSmallPhoto = () => makeRedAndBluePicture(64, 40).png().toBuffer();
const listChildren = () => listDecoders(process.pid);

/** Waits for the child process and freezes it with SIGSTOP; returns its pid. */
async function freezeChild(): Promise<number> {
  await expect.poll(listChildren, { interval: 5 }).toHaveLength(1);
  const [pid = 0] = listChildren();
  process.kill(pid, 'SIGSTOP');
  return pid;
}

test('makes all variants, one photo at a time, in a child process that exits afterwards', async () => {
  const decode = createDecoder();
  const files = await Promise.all([300, 400, 500].map((width) => makePhotograph(width, 200).jpeg().toBuffer()));
  const decoding = files.map((file) => decode(file, neverAborted));
  const first = await freezeChild();
  expect(listChildren()).toEqual([first]);
  process.kill(first, 'SIGCONT');
  const photos = await Promise.all(decoding);
  expect(photos.map(({ width, variants }) => [width, variants.length])).toEqual([
    [300, 3],
    [400, 6],
    [500, 9],
  ]);
  expect(photos[0]?.variants[0]?.bytes.byteLength).toBeGreaterThan(100);
  expect(listChildren()).toEqual([]);
});

test('decodes at low priority on every thread, so that visitors are not delayed', async () => {
  const decoding = createDecoder()(await makePhotograph(1000, 750).jpeg().toBuffer(), neverAborted);
  const listThreads = () =>
    listChildren().flatMap((child) =>
      readdirSync(`/proc/${child}/task`).map((thread) => {
        const [, name, fields = ''] = /\((.*)\) (.*)/.exec(readIfPresent(`/proc/${child}/task/${thread}/stat`)) ?? [];
        return { name, nice: fields.split(' ')[16] };
      }),
    );
  // The image library works on threads that these start.
  await expect.poll(listThreads, { interval: 5 }).toContainEqual(expect.objectContaining({ name: 'libuv-worker' }));
  const niceValues = new Set(listThreads().map(({ nice }) => nice));
  await decoding;
  expect([...niceValues]).toEqual(['10']);
});

test('refuses other files, and photos beyond the memory or CPU limit', async () => {
  const large = await makePhotograph(2000, 1500).jpeg().toBuffer();
  await expect(createDecoder()(Buffer.from('<svg/>'), neverAborted)).rejects.toMatchObject({ problem: 'not-an-image' });
  const tooCostly = { problem: 'too-costly' };
  await expect(createDecoder({ memory: 50_000_000 })(large, neverAborted)).rejects.toMatchObject(tooCostly);
  await expect(createDecoder({ work: 50 })(large, neverAborted)).rejects.toMatchObject(tooCostly);
  // A wall-clock timeout can be due to a busy machine, so the photo is not refused as too costly.
  await expect(createDecoder({ time: 10 })(large, neverAborted)).rejects.toThrow(DecoderFailed);
});

test.each([
  ['a crash of the image library', 'SIGSEGV', { problem: 'damaged' }],
  ['a process that the system has killed', 'SIGKILL', { name: 'DecoderFailed' }],
] as const)('%s gets its own error, and the next photo is decoded', async (_, signal, error) => {
  const decode = createDecoder();
  const file = await makeSmallPhoto();
  const decoding = decode(file, neverAborted).catch((reason: unknown) => reason);
  const child = await freezeChild();
  process.kill(child, signal);
  process.kill(child, 'SIGCONT');
  expect(await decoding).toMatchObject(error);
  expect(await decode(file, neverAborted)).toMatchObject({ width: 64, height: 40 });
});

test('aborts the decoding of a photo when its client disconnects, whether queued or in progress', async () => {
  const decode = createDecoder();
  const file = await makeSmallPhoto();
  const connection = new AbortController();
  const decoding = [decode(file, connection.signal), decode(file, connection.signal)].map((photo) =>
    photo.catch((reason: unknown) => reason),
  );
  await freezeChild();
  connection.abort();
  for (const failed of await Promise.all(decoding)) expect(failed).toBeInstanceOf(ClientGone);
  await expect.poll(listChildren).toEqual([]);
});
