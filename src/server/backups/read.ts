import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import * as v from 'valibot';
import {
  type About,
  about,
  aboutName,
  type Manifest,
  manifest,
  manifestName,
  photoRow,
  tableOfPart,
} from './manifest.ts';
import { type CopiedRow, fromLine, RowSum } from './rows.ts';
import { buffersOf } from './write.ts';

/** Size limit of a part, in bytes. */
const largestPart = 100_000_000;

/** The backup is incomplete or altered; the message says where. */
export class CopyDamaged extends Error {
  override name = 'CopyDamaged';
}

/** Callbacks while a backup is read. Its content is verified only at the end. */
export interface CopyReader {
  /** Called first. */
  begin?(about: About): Promise<void>;
  rows?(table: string, rows: CopiedRow[]): Promise<void>;
}

/** Reads a whole backup, verifies every checksum and returns its manifest. Throws `CopyDamaged`. */
export async function readCopy(bytes: AsyncIterable<Uint8Array>, reader: CopyReader = {}): Promise<Manifest> {
  const seen = new Map<string, { size: number; sha256: string }>();
  const sums = new Map<string, RowSum>();
  let first: About | undefined;
  let last: Manifest | undefined;
  for await (const { name, content } of partsOf(bytes)) {
    if (last) throw new CopyDamaged(`Something stands behind the end of the copy: ${name}`);
    if (name === manifestName) {
      last = parsed(name, manifest, content);
      continue;
    }
    seen.set(name, { size: content.length, sha256: createHash('sha256').update(content).digest('hex') });
    if (!first) {
      if (name !== aboutName) throw new CopyDamaged('This is no copy of the site');
      first = parsed(name, about, content);
      await reader.begin?.(first);
      continue;
    }
    const { table, rows } = rowsOf(name, content);
    const sum = sums.get(table) ?? new RowSum();
    sums.set(table, sum);
    for (const row of rows) sum.add(row);
    await reader.rows?.(table, rows);
  }
  if (!last) throw new CopyDamaged('The copy ends too early: its manifest is missing');
  compare(last, seen, sums);
  return last;
}

function compare(
  { parts, tables }: Manifest,
  seen: Map<string, { size: number; sha256: string }>,
  sums: Map<string, RowSum>,
): void {
  for (const [name, { size, sha256 }] of Object.entries(parts)) {
    const found = seen.get(name);
    if (!found) throw new CopyDamaged(`The copy lacks ${name}`);
    if (found.size !== size || found.sha256 !== sha256) throw new CopyDamaged(`${name} is not as it was written`);
  }
  const surplus = [...seen.keys()].find((name) => !Object.hasOwn(parts, name));
  if (surplus !== undefined) throw new CopyDamaged(`The copy's manifest does not name ${surplus}`);
  for (const [table, { rows, sum }] of Object.entries(tables)) {
    const { total } = sums.get(table) ?? new RowSum();
    if (total.rows !== rows || total.sum !== sum)
      throw new CopyDamaged(`The rows of ${table} are not as they were written`);
  }
}

/** Parts of a tar in order, each whole in memory. */
async function* partsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<{ name: string; content: Buffer }> {
  const entries = extract();
  const reading = pipeline(bytes, entries);
  reading.catch(() => {});
  try {
    for await (const entry of entries) {
      const { name, size = 0 } = entry.header;
      if (size > largestPart) throw new CopyDamaged(`${name} is larger than any part is`);
      const chunks: Buffer[] = [];
      for await (const chunk of buffersOf(entry)) chunks.push(chunk);
      yield { name, content: Buffer.concat(chunks) };
    }
    await reading;
  } catch (error) {
    throw error instanceof CopyDamaged ? error : wrongBytes(error);
  } finally {
    entries.destroy();
  }
}

/** Maps errors of the tar and age readers to `CopyDamaged`; a failing disk's error (`syscall`) passes through. */
function wrongBytes(error: unknown): unknown {
  if (!(error instanceof Error) || ('syscall' in error && error.syscall !== undefined)) return error;
  return new CopyDamaged(`The copy cannot be read on: ${error.message}`, { cause: error });
}

function rowsOf(name: string, content: Buffer): { table: string; rows: CopiedRow[] } {
  const photo = photoRow(name, content);
  if (photo) return { table: 'photo_variants', rows: [photo] };
  const table = tableOfPart(name);
  if (table === null) throw new CopyDamaged(`The copy holds something unknown: ${name}`);
  try {
    return { table, rows: content.toString('utf8').split('\n').filter(Boolean).map(fromLine) };
  } catch {
    throw new CopyDamaged(`${name} is not as it was written`);
  }
}

function parsed<Schema extends v.GenericSchema>(name: string, schema: Schema, content: Buffer): v.InferOutput<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(content.toString('utf8'));
  } catch {
    throw new CopyDamaged(`${name} is not as it was written`);
  }
  const result = v.safeParse(schema, value);
  if (!result.success) throw new CopyDamaged(`${name}: ${result.issues[0].message}`);
  return result.output;
}
