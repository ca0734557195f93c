import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import * as v from 'valibot';
import {
  type Description,
  descriptionName,
  descriptionSchema,
  findTableOfPart,
  type Manifest,
  manifestName,
  manifestSchema,
  sumManifest,
  toPhotoRow,
} from './manifest.ts';
import { type BackupRow, parseRow, RowSum } from './rows.ts';
import { toBuffers } from './write.ts';

const maxPartBytes = 100_000_000;

/** The backup is incomplete or altered; the message says where. */
export class BackupDamaged extends Error {
  override name = 'BackupDamaged';
}

/** Callbacks while a backup is read. They get content that is not yet verified: the checksums are at the end. */
export interface BackupReader {
  /** Called first, with the description of the backup. */
  begin?(about: Description): Promise<void>;
  rows?(table: string, rows: BackupRow[]): Promise<void>;
}

/** Reads a backup to its end, verifies every checksum and returns the manifest. Throws `BackupDamaged`. */
export async function readBackup(bytes: AsyncIterable<Uint8Array>, reader: BackupReader = {}): Promise<Manifest> {
  const checksums = new Map<string, { size: number; sha256: string }>();
  const sums = new Map<string, RowSum>();
  let description: Description | undefined;
  let manifest: Manifest | undefined;
  for await (const { name, content } of readParts(bytes)) {
    if (manifest) throw new BackupDamaged(`Something follows the end of the backup: ${name}`);
    if (name === manifestName) {
      manifest = parseJsonPart(name, manifestSchema, content);
      continue;
    }
    checksums.set(name, { size: content.length, sha256: createHash('sha256').update(content).digest('hex') });
    if (!description) {
      if (name !== descriptionName) throw new BackupDamaged('This is not a backup of the site');
      description = parseJsonPart(name, descriptionSchema, content);
      await reader.begin?.(description);
      continue;
    }
    const { table, rows } = parseRows(name, content);
    const sum = sums.get(table) ?? new RowSum();
    sums.set(table, sum);
    for (const row of rows) sum.add(row);
    await reader.rows?.(table, rows);
  }
  if (!manifest) throw new BackupDamaged('The backup ends too early: its manifest is missing');
  const { sum, ...fields } = manifest;
  if (sum !== sumManifest(fields)) throw new BackupDamaged(`${manifestName} is not as it was written`);
  compareWithManifest(manifest, checksums, sums);
  return manifest;
}

function compareWithManifest(
  { parts, tables }: Manifest,
  checksums: Map<string, { size: number; sha256: string }>,
  sums: Map<string, RowSum>,
): void {
  for (const [name, { size, sha256 }] of Object.entries(parts)) {
    const found = checksums.get(name);
    if (!found) throw new BackupDamaged(`The backup lacks ${name}`);
    if (found.size !== size || found.sha256 !== sha256) throw new BackupDamaged(`${name} is not as it was written`);
  }
  const surplus = [...checksums.keys()].find((name) => !Object.hasOwn(parts, name));
  if (surplus !== undefined) throw new BackupDamaged(`The backup's manifest does not name ${surplus}`);
  for (const [table, { rows, sum }] of Object.entries(tables)) {
    const { total: actual } = sums.get(table) ?? new RowSum();
    if (actual.rows !== rows || actual.sum !== sum)
      throw new BackupDamaged(`The rows of ${table} are not as they were written`);
  }
}

/** Yields the parts of a tar in order, one at a time in memory. */
async function* readParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<{ name: string; content: Buffer }> {
  const entries = extract();
  const reading = pipeline(bytes, entries);
  reading.catch(() => {});
  try {
    for await (const entry of entries) {
      const { name, size = 0 } = entry.header;
      if (size > maxPartBytes) throw new BackupDamaged(`${name} is larger than any part is`);
      const chunks: Buffer[] = [];
      for await (const chunk of toBuffers(entry)) chunks.push(chunk);
      yield { name, content: Buffer.concat(chunks) };
    }
    await reading;
  } catch (error) {
    throw error instanceof BackupDamaged ? error : toBackupError(error);
  } finally {
    entries.destroy();
  }
}

/** Maps errors of the tar and age readers to `BackupDamaged`; a failing disk's error (`syscall`) passes through. */
function toBackupError(error: unknown): unknown {
  if (!(error instanceof Error) || ('syscall' in error && error.syscall !== undefined)) return error;
  return new BackupDamaged(`The backup cannot be read further: ${error.message}`, { cause: error });
}

function parseRows(name: string, content: Buffer): { table: string; rows: BackupRow[] } {
  const photo = toPhotoRow(name, content);
  if (photo) return { table: 'photo_variants', rows: [photo] };
  const table = findTableOfPart(name);
  if (table === null) throw new BackupDamaged(`The backup contains something unknown: ${name}`);
  try {
    return { table, rows: content.toString('utf8').split('\n').filter(Boolean).map(parseRow) };
  } catch {
    throw new BackupDamaged(`${name} is not as it was written`);
  }
}

function parseJsonPart<Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
  content: Buffer,
): v.InferOutput<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(content.toString('utf8'));
  } catch {
    throw new BackupDamaged(`${name} is not as it was written`);
  }
  const result = v.safeParse(schema, value);
  if (!result.success) throw new BackupDamaged(`${name}: ${result.issues[0].message}`);
  return result.output;
}
