import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/* A tar of `copy.json`, `tables/TABLE.N.jsonl`, `photos/HASH-WIDTH.FORMAT`, and `manifest.json` with sizes and sums. */

export const descriptionName = 'copy.json';
export const manifestName = 'manifest.json';

/** Version of the backup format that this program reads and writes. */
const format = 1;

export const descriptionSchema = v.object({
  format: v.literal(format, 'This backup was made by a newer program: restore it with that one'),
  program: v.string(),
  /** Migrations that were applied to the database. */
  schema: v.array(v.string()),
  engine: v.picklist(['sqlite', 'postgres']),
  made: v.pipe(v.string(), v.isoTimestamp()),
});
export type Description = v.InferOutput<typeof descriptionSchema>;

const sha256 = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));

export const manifestSchema = v.object({
  ...descriptionSchema.entries,
  /** Keyed by table, in restore order. */
  tables: v.record(v.string(), v.object({ rows: v.number(), sum: sha256 })),
  /** Keyed by part name, in the order of the file; `size` in bytes. */
  parts: v.record(v.string(), v.object({ size: v.number(), sha256 })),
  /** Digest of all other fields. */
  sum: sha256,
});
export type Manifest = v.InferOutput<typeof manifestSchema>;

/** Computes the digest of a manifest's fields, as `sum` stores it. */
export function sumManifest(fields: Omit<Manifest, 'sum'>): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

const packageFile = v.object({ version: v.string() });

export function describeBackup(engine: Description['engine'], schema: string[], now: Date): Description {
  const text = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');
  const { version } = v.parse(packageFile, JSON.parse(text));
  return { format, program: version, schema, engine, made: now.toISOString() };
}

const variantSchema = v.object({
  hash: v.pipe(v.string(), v.regex(/^[\da-f]+$/)),
  width: v.number(),
  format: v.string(),
  bytes: v.instance(Uint8Array),
});

export function toPhotoPart(row: Record<string, unknown>): { name: string; bytes: Buffer } {
  const { hash, width, format: kind, bytes } = v.parse(variantSchema, row);
  return { name: `photos/${hash}-${width}.${kind}`, bytes: Buffer.from(bytes) };
}

/** `null` for a part that is no photo. */
export function toPhotoRow(name: string, bytes: Buffer): Record<string, unknown> | null {
  const [, hash, width, kind] = /^photos\/([\da-f]+)-(\d+)\.(\w+)$/.exec(name) ?? [];
  return hash === undefined ? null : { hash, format: kind, width: Number(width), bytes };
}

/** `null` if the part holds no rows. */
export function findTableOfPart(name: string): string | null {
  return /^tables\/(\w+)\.\d+\.jsonl$/.exec(name)?.[1] ?? null;
}
