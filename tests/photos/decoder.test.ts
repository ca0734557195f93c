import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDecoder, type Decoder, DecoderFailed, type PhotoWork } from '../../src/server/photos/decoder.ts';
import { addPiece, startUpload } from '../../src/server/photos/uploads.ts';
import { createTestDatabase } from '../support/database.ts';
import { decodersOf, photoWork as work } from '../support/decoders.ts';
import { photograph, redAndBlue } from '../support/pictures.ts';

let decoder: Decoder;
afterEach(() => decoder.stop());

const children = () => decodersOf(process.pid);

test('one process makes the photos, one at a time, and ends when none has come for a while', async () => {
  decoder = createDecoder({ idle: 300 });
  const files = await Promise.all([300, 400, 500].map((width) => photograph(width, 200).jpeg().toBuffer()));
  const photos = await Promise.all(files.map((file) => decoder.make(work(file))));
  expect(photos.map(({ width, variants }) => [width, variants.length])).toEqual([
    [300, 3],
    [400, 6],
    [500, 9],
  ]);
  expect(children()).toHaveLength(1);
  await expect.poll(children).toEqual([]);
  const [first = Buffer.alloc(0)] = files;
  expect(await decoder.make(work(first, true))).toMatchObject({ hash: photos[0]?.hash, variants: [] });
});

test('a bad file spoils nothing for the next one, nor does a process that is killed', async () => {
  decoder = createDecoder();
  const good = await redAndBlue(64, 40).png().toBuffer();
  await expect(decoder.make(work(Buffer.from('<svg/>')))).rejects.toMatchObject({ problem: 'not-an-image' });
  expect(await decoder.make(work(good))).toMatchObject({ width: 64, height: 40 });
  const [pid = 0] = children();
  process.kill(pid, 'SIGKILL');
  // One that was given to the process in its last moment fails with it.
  await decoder.make(work(good)).catch(() => {});
  expect(await decoder.make(work(good))).toMatchObject({ width: 64, height: 40 });
});

test('memory and a crash are held against the picture, any other end of the process is not', async () => {
  // Until its memory is full a busy machine needs more than the usual minute.
  decoder = createDecoder({ deadline: 170_000 });
  async function* endless() {
    for (const bytes = Buffer.alloc(1_000_000, 'x'); ; ) yield bytes;
  }
  const refused = decoder.make({ ...work(Buffer.alloc(0)), file: endless });
  await expect(refused).rejects.toMatchObject({ problem: 'too-costly' });
  const file = await redAndBlue(64, 40).png().toBuffer();
  const endingBy = (signal: NodeJS.Signals) =>
    decoder.make({
      ...work(file),
      async known() {
        for (const pid of children()) process.kill(pid, signal);
        return false;
      },
    });
  await expect(endingBy('SIGSEGV')).rejects.toMatchObject({ problem: 'damaged' });
  await expect(endingBy('SIGKILL')).rejects.toThrow(DecoderFailed);
  expect(await decoder.make(work(file))).toMatchObject({ width: 64, height: 40 });
});

describe('what hangs is given up in time and holds up no other picture', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  const deadline = 1000;
  const freeze = () => {
    for (const pid of children()) process.kill(pid, 'SIGSTOP');
  };
  const never = new Promise<never>(() => {});
  const takesNothing = (bytes: Buffer) => (reached: () => void) => ({
    async *file() {
      freeze();
      reached();
      yield bytes;
    },
  });

  test.each<[string, (reached: () => void) => Partial<PhotoWork>]>([
    [
      'a process at work',
      (reached) => ({
        async known() {
          freeze();
          reached();
          return false;
        },
      }),
    ],
    ['a process that does not take a file up', takesNothing(Buffer.from('small'))],
    ['a process to which a file cannot even be sent', takesNothing(randomBytes(14_000_000))],
    [
      'a database that does not give the file',
      (reached) => ({
        async *file() {
          reached();
          yield await never;
        },
      }),
    ],
    [
      'a database that does not say whether the photo is known',
      (reached) => ({
        async known() {
          reached();
          return await never;
        },
      }),
    ],
  ])('%s', async (_, hanging) => {
    decoder = createDecoder({ deadline });
    const good = await redAndBlue(64, 40).png().toBuffer();
    await decoder.make(work(good));
    const before = children();
    const hangs = Promise.withResolvers<void>();
    const first = decoder.make({ ...work(good), ...hanging(hangs.resolve) }).catch((error: unknown) => error);
    const second = decoder.make(work(good));
    await hangs.promise;
    await nextTurn();
    vi.advanceTimersByTime(deadline);
    expect(await first).toMatchObject({ name: 'DecoderFailed' });
    expect(await second).toMatchObject({ width: 64, height: 40 });
    expect(children()).not.toEqual(before);
  });
});

test('a supervisor that stops all processes at once does not take the decoder from its server, which ends it itself', async () => {
  decoder = createDecoder();
  const good = await redAndBlue(64, 40).png().toBuffer();
  await decoder.make(work(good));
  const before = children();
  for (const pid of before) for (const signal of ['SIGTERM', 'SIGINT']) process.kill(pid, signal);
  expect(await decoder.make(work(good))).toMatchObject({ width: 64, height: 40 });
  expect(children()).toEqual(before);
  await decoder.stop();
  await expect(decoder.make(work(good))).rejects.toThrow(DecoderFailed);
  expect(children()).toEqual([]);
});

test('a disk that is full is told apart from other faults, and the piece that did not fit is not there', async () => {
  decoder = createDecoder();
  const database = await createTestDatabase('sqlite');
  try {
    // As the owner: no handle of the program may say how large the file gets.
    const anna = {
      db: database.owner,
      actor: { kind: 'person', id: 'a', name: 'Anna', role: 'editor' } as const,
      now: new Date(),
    };
    const { id } = await startUpload(anna, 501_000);
    await addPiece(anna, id, 0, new Uint8Array(1000));
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.owner);
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 10}`).execute(database.owner);
    const refusal = await addPiece(anna, id, 1000, new Uint8Array(500_000)).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'out-of-space' });
    const kept = await database.owner.selectFrom('upload_pieces').select('at_byte').execute();
    expect(kept).toEqual([{ at_byte: 0 }]);
  } finally {
    await database.close();
  }
});
