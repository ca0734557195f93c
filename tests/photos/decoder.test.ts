import { execFileSync } from 'node:child_process';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { isDiskFull } from '../../src/server/db/unreachable.ts';
import { createDecoder, type Decoder } from '../../src/server/photos/decoder.ts';
import { addPiece, startUpload } from '../../src/server/services/uploads.ts';
import { createTestDatabase } from '../support/database.ts';
import { photograph, redAndBlue } from '../support/pictures.ts';

let decoder: Decoder;
afterEach(() => decoder.stop());

/** Processes that this one has started. */
function children(): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', `${process.pid}`], { encoding: 'utf8' });
  return listed
    .split('\n')
    .filter((line) => line.includes('decoder-program'))
    .map((line) => Number.parseInt(line, 10));
}

const work = (file: Buffer, known = false) => ({
  file: async function* () {
    for (let at = 0; at < file.byteLength; at += 100_000) yield file.subarray(at, at + 100_000);
  },
  care: 'quick' as const,
  known: async () => known,
});

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
  expect(await decoder.make(work(good))).toMatchObject({ width: 64, height: 40 });
});

test('a picture that takes too long is given up, and its process with it', async () => {
  decoder = createDecoder({ deadline: 50 });
  const file = await photograph(1200, 900).jpeg().toBuffer();
  await expect(decoder.make(work(file))).rejects.toMatchObject({ problem: 'too-costly' });
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
    const { id } = await startUpload(anna, null);
    await addPiece(anna, id, 0, new Uint8Array(1000));
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.owner);
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 10}`).execute(database.owner);
    const refusal = await addPiece(anna, id, 1000, new Uint8Array(500_000)).catch((error: unknown) => error);
    expect(isDiskFull(refusal)).toBe(true);
    const kept = await database.owner.selectFrom('upload_pieces').select('at_byte').execute();
    expect(kept).toEqual([{ at_byte: 0 }]);
  } finally {
    await database.close();
  }
});
