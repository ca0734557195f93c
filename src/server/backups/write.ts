import { createHash } from 'node:crypto';
import { type Pack, pack as tarPack } from 'tar-stream';
import type { DatabaseSettings } from '../db/engine.ts';
import { migrations } from '../db/migrations/all.ts';
import { type ReadingSession, readSnapshot } from '../db/snapshot.ts';
import { describeBackup, descriptionName, type Manifest, manifestName, sumManifest, toPhotoPart } from './manifest.ts';
import { listBackupTables, RowSum, readRows, serializeRow } from './rows.ts';

/** Bytes of rows per part: bounds the memory in use. */
const partSize = 1_000_000;

/**
 * Streams a backup of the whole database as it is now, as a tar. `manifest` resolves once the stream has been read;
 * both reject if the database fails meanwhile.
 */
export function streamBackup(
  settings: DatabaseSettings,
  now: Date,
): { bytes: AsyncIterable<Buffer>; manifest: Promise<Manifest> } {
  const { promise, resolve, reject } = Promise.withResolvers<Manifest>();
  // Prevents an unhandled rejection: the reader of the stream gets the same error.
  promise.catch(() => {});
  async function* streamBytes() {
    const pack = tarPack();
    readSnapshot(settings, (session) => writeBackup(pack, session, now)).then(resolve, (error: unknown) => {
      pack.destroy(error instanceof Error ? error : new Error(String(error)));
      reject(error);
    });
    try {
      yield* toBuffers(pack);
    } finally {
      pack.destroy();
    }
  }
  return { bytes: streamBytes(), manifest: promise };
}

async function writeBackup(pack: Pack, session: ReadingSession, now: Date): Promise<Manifest> {
  const description = describeBackup(session.engine, await listAppliedMigrations(session), now);
  const parts: Manifest['parts'] = {};
  const tables: Manifest['tables'] = {};
  const addPart = async (name: string, bytes: Buffer) => {
    parts[name] = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    await addEntry(pack, name, bytes, now);
  };
  await addPart(descriptionName, encodeJson(description));

  // Before an upgrade and after a downgrade, tables of another program are included for that program.
  const isOther = description.schema.join() !== migrations.map(({ name }) => name).join();
  const tableNames = await listBackupTables(session, isOther);
  for (const table of tableNames) {
    const sum = new RowSum();
    let lines: string[] = [];
    let size = 0;
    let number = 0;
    const flushLines = async () => {
      if (lines.length === 0) return;
      number += 1;
      await addPart(`tables/${table}.${number}.jsonl`, Buffer.from(lines.join('')));
      lines = [];
      size = 0;
    };
    for await (const rows of readRows(session, table)) {
      for (const row of rows) {
        sum.add(row);
        if (table === 'photo_variants') {
          const { name, bytes } = toPhotoPart(row);
          await addPart(name, bytes);
          continue;
        }
        const line = serializeRow(row);
        lines.push(line);
        size += Buffer.byteLength(line);
        if (size >= partSize) await flushLines();
      }
    }
    await flushLines();
    tables[table] = sum.total;
  }
  const fields = { ...description, tables, parts };
  const manifest: Manifest = { ...fields, sum: sumManifest(fields) };
  await addEntry(pack, manifestName, encodeJson(manifest), now);
  pack.finalize();
  return manifest;
}

async function listAppliedMigrations({ query }: ReadingSession): Promise<string[]> {
  return (await query('select name from migrations order by name')).map(({ name }) => String(name));
}

function encodeJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}

/** Adds a part to the tar. Resolves once the stream has consumed it, so that only one part at a time is in memory. */
async function addEntry(pack: Pack, name: string, bytes: Buffer, mtime: Date): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    pack.entry({ name, mtime, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
  });
}

/** Yields the chunks of a tar stream as buffers: the library's types do not state that they are bytes. */
export async function* toBuffers(stream: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('A tar gives bytes');
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
}
