import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { toWebStream } from '../streams.ts';

/* Encrypted bytes of files, in parts, so that no file is in memory as a whole. Nothing is ever stored in clear. */

/** Imports age on demand: it costs half a second and 23 MB. */
const loadAge = () => import('age-encryption');

/** Bytes of a part. */
const partBytes = 512 * 1024;

export async function findRecipient(key: string): Promise<string> {
  const { identityToRecipient } = await loadAge();
  return await identityToRecipient(key);
}

/** Encrypts and stores bytes as they arrive. The parts belong to no file until its row is inserted. */
export async function storeBytes(
  db: Kysely<Database>,
  key: string,
  file_id: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(await findRecipient(key));
  let part = 0;
  let chunks: Uint8Array[] = [];
  let size = 0;
  const flush = async () => {
    await db
      .insertInto('paper_chunks')
      .values({ file_id, part, bytes: Buffer.concat(chunks) })
      .execute();
    part += 1;
    chunks = [];
    size = 0;
  };
  for await (const chunk of await encrypter.encrypt(toWebStream(bytes))) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= partBytes) await flush();
  }
  if (size > 0) await flush();
}

/** Deletes bytes for good. */
export async function deleteBytes(db: Kysely<Database>, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length > 0) await db.deleteFrom('paper_chunks').where('file_id', 'in', fileIds).execute();
}

/**
 * Deletes the parts of files that have no row, by id. A commit whose answer was lost may have stored the row: its bytes stay.
 * The job deletes what is left.
 */
export async function dropInterrupted(db: Kysely<Database>, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await db
    .deleteFrom('paper_chunks')
    .where('file_id', 'in', fileIds)
    .where('file_id', 'not in', db.selectFrom('paper_files').select('id'))
    .execute()
    .catch(() => {});
}

/** Opens the bytes of a file; `null` if there are none. Rejects if the key does not open them. */
export async function openBytes(
  db: Kysely<Database>,
  key: string,
  fileId: string,
): Promise<ReadableStream<Uint8Array> | null> {
  const parts = readParts(db, fileId);
  const first = await parts.next();
  if (first.done) return null;
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  return await decrypter.decrypt(toWebStream(prepend(first.value, parts)));
}

async function* prepend(first: Uint8Array, others: AsyncIterable<Uint8Array>) {
  yield first;
  yield* others;
}

async function* readParts(db: Kysely<Database>, file_id: string): AsyncGenerator<Uint8Array, void> {
  for (let part = 0; ; part += 1) {
    const row = await db
      .selectFrom('paper_chunks')
      .select('bytes')
      .where('file_id', '=', file_id)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!row) return;
    yield row.bytes;
  }
}
